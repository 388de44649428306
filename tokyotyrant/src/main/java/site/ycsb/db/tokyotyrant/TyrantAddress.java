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
package site.ycsb.db.tokyotyrant;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a server listens: host and port, or the path of a UNIX socket.
 *
 * @param host a name or number; empty for a UNIX socket
 * @param port the TCP port; 0 for a UNIX socket
 * @param socket the path of a UNIX socket, or null
 */
record TyrantAddress(String host, int port, @Nullable Path socket) {
  /** The port of a server that was given none (ttutil.h TTDEFPORT). */
  static final int DEFAULT_PORT = 1978;

  /**
   * Reads {@code host}, {@code host:port} or {@code [IPv6]:port}.
   *
   * @throws IllegalArgumentException with the requirement it misses
   */
  static TyrantAddress parse(String text) {
    int bracket = text.lastIndexOf(']');
    int colon = text.indexOf(':', Math.max(0, bracket));
    String host = colon < 0 ? text : text.substring(0, colon);
    int port = DEFAULT_PORT;
    try {
      port = colon < 0 ? port : Integer.parseInt(text.substring(colon + 1));
    } catch (NumberFormatException e) {
      port = 0;
    }
    if (host.isBlank() || port < 1 || port > 65_535) {
      throw new IllegalArgumentException("must be host or host:port with a port from 1 to 65535");
    }
    return new TyrantAddress(host.replaceAll("[\\[\\]]", ""), port, null);
  }

  /**
   * The address to connect to.
   *
   * @throws UnknownHostException when the host has no address
   */
  SocketAddress resolve() throws UnknownHostException {
    if (socket != null) {
      return UnixDomainSocketAddress.of(socket);
    }
    InetSocketAddress address = new InetSocketAddress(host, port);
    if (address.isUnresolved()) {
      throw new UnknownHostException("unknown host " + host);
    }
    return address;
  }

  /** Where it listens, unless that is a socket of the file system. */
  Optional<InetSocketAddress> internet() {
    return socket != null ? Optional.empty() : Optional.of(new InetSocketAddress(host, port));
  }

  /** The settings that a user would correct. */
  String settings() {
    return socket != null ? "tokyotyrant.socket" : "tokyotyrant.host and tokyotyrant.port";
  }

  @Override
  public String toString() {
    return socket != null ? socket.toString() : host + ":" + port;
  }
}
