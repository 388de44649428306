// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.net.SocketAddress;
import java.net.UnknownHostException;

/** Where a server listens; its text is what settings and results show. Immutable. */
public sealed interface ServerAddress permits HostPort, SocketPath {
  /** The address to connect to; throws UnknownHostException if the host's name has none. */
  SocketAddress resolve() throws UnknownHostException;
}
