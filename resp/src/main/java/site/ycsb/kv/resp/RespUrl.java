/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.resp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLDecoder;
import java.util.Optional;

/**
 * What a URL says of a server: {@code redis://user:password@host:port/database}, or {@code
 * rediss://} for TLS (IANA, provisional URI schemes redis and rediss).
 */
record RespUrl(
    Optional<NodeAddress> address,
    boolean tls,
    Optional<String> user,
    Optional<String> password,
    Optional<Integer> database) {

  static final RespUrl NONE =
      new RespUrl(Optional.empty(), false, Optional.empty(), Optional.empty(), Optional.empty());

  private static final int DEFAULT_PORT = 6379;

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException when it is no such URL
   */
  static RespUrl of(URI uri) {
    boolean tls = "rediss".equals(uri.getScheme());
    if (!tls && !"redis".equals(uri.getScheme())) {
      throw new IllegalArgumentException("The scheme is redis or rediss");
    }
    if (uri.getHost() == null || uri.getRawQuery() != null) {
      throw new IllegalArgumentException("A host is needed, and no parameters");
    }
    String host = uri.getHost().replaceAll("^\\[(.*)]$", "$1");
    int port = uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
    String userInfo = Optional.ofNullable(uri.getRawUserInfo()).orElse("");
    int colon = userInfo.indexOf(':');
    if (colon < 0 && !userInfo.isEmpty()) {
      // To redis-cli a lone word is the password, but it looks like a user, and so would be shown.
      throw new IllegalArgumentException("A password stands behind a colon");
    }
    String user = colon < 0 ? "" : decoded(userInfo.substring(0, colon));
    String password = decoded(userInfo.substring(colon + 1));
    String path = Optional.ofNullable(uri.getPath()).orElse("").replaceFirst("^/", "");
    return new RespUrl(
        Optional.of(new NodeAddress(host, port)),
        tls,
        Optional.of(user).filter(u -> !u.isEmpty()),
        Optional.of(password).filter(p -> !p.isEmpty()),
        path.isEmpty() ? Optional.empty() : Optional.of(database(path)));
  }

  private static int database(String path) {
    if (!path.matches("\\d{1,6}")) {
      throw new IllegalArgumentException("A database is a number");
    }
    return Integer.parseInt(path);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), UTF_8);
  }
}
