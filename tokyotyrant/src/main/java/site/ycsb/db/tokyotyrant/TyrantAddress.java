// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.wire.HostPort;

/** Where a server listens: host and port, or else the path of a UNIX socket. */
record TyrantAddress(@Nullable HostPort tcp, @Nullable Path socket) {
  /** The port of a server without the option {@code -port} (ttutil.h TTDEFPORT). */
  static final int DEFAULT_PORT = 1978;

  static TyrantAddress of(HostPort tcp) {
    return new TyrantAddress(tcp, null);
  }

  static TyrantAddress of(Path socket) {
    return new TyrantAddress(null, socket);
  }

  /** The address to connect to, if the host has one. */
  SocketAddress resolve() throws UnknownHostException {
    return tcp != null ? tcp.resolve() : UnixDomainSocketAddress.of(Path.of(toString()));
  }

  /** The TCP address; empty for a UNIX socket. */
  Optional<InetSocketAddress> internet() {
    return Optional.ofNullable(tcp).map(HostPort::socketAddress);
  }

  /** The path of a UNIX socket; empty for a TCP address. */
  Optional<Path> unix() {
    return Optional.ofNullable(socket);
  }

  /** The settings to correct if no server listens here. */
  String settings() {
    return tcp == null ? "tokyotyrant.socket" : "tokyotyrant.host and tokyotyrant.port";
  }

  @Override
  public String toString() {
    return tcp != null ? tcp.toString() : String.valueOf(socket);
  }
}
