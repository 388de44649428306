// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLDecoder;
import java.util.Optional;
import site.ycsb.kv.wire.HostPort;

/**
 * The parts of {@code redis://user:password@host:port/database}, or {@code rediss://} for TLS
 * (IANA, provisional URI schemes redis and rediss).
 */
record RespUrl(
    Optional<HostPort> address,
    boolean tls,
    Optional<String> user,
    Optional<String> password,
    Optional<Integer> database) {

  static final RespUrl NONE =
      new RespUrl(Optional.empty(), false, Optional.empty(), Optional.empty(), Optional.empty());

  private static final int DEFAULT_PORT = 6379;

  /** Reads a URL; an IllegalArgumentException tells that it is of another form. */
  static RespUrl of(URI uri) {
    boolean tls = "rediss".equalsIgnoreCase(uri.getScheme());
    if (!tls && !"redis".equalsIgnoreCase(uri.getScheme())) {
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
      // redis-cli takes a lone word for the password, but it looks like a user and would be shown.
      throw new IllegalArgumentException("A password stands behind a colon");
    }
    String user = colon < 0 ? "" : decoded(userInfo.substring(0, colon));
    String password = decoded(userInfo.substring(colon + 1));
    String path = Optional.ofNullable(uri.getPath()).orElse("").replaceFirst("^/", "");
    return new RespUrl(
        Optional.of(new HostPort(host, port)),
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
