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
package site.ycsb.db.mysqlndb;

/**
 * Where a server listens.
 *
 * @param host its name or address, an IPv6 address without brackets
 * @param port its TCP port, from 1 to 65535
 */
record HostPort(String host, int port) {
  private static final int MAX_PORT = 65_535;

  /**
   * Reads {@code host} or {@code host:port}; an IPv6 address stands in brackets.
   *
   * @throws IllegalArgumentException with what it must be
   */
  static HostPort parse(String text, int defaultPort) {
    int colon = text.lastIndexOf(':');
    boolean hasPort = colon > text.lastIndexOf(']');
    String host = hasPort ? text.substring(0, colon) : text;
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    } else if (host.indexOf(':') >= 0) {
      host = "";
    }
    int port = hasPort ? number(text.substring(colon + 1)) : defaultPort;
    if (host.isEmpty() || port < 1 || port > MAX_PORT) {
      throw new IllegalArgumentException("must be host:port with a port from 1 to 65535");
    }
    return new HostPort(host, port);
  }

  private static int number(String digits) {
    return digits.matches("\\d{1,5}") ? Integer.parseInt(digits) : 0;
  }

  @Override
  public String toString() {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }
}
