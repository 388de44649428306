// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** What probes know of a store: its addresses, and how to ask its servers. */
public interface ProbedStore {
  /** The TCP addresses of the servers in these settings; empty if there are none. */
  default List<InetSocketAddress> addresses(Properties properties) {
    return List.of();
  }

  /** The UNIX sockets of the servers in these settings; empty if there are none. */
  default List<Path> sockets(Properties properties) {
    return List.of();
  }

  /** Whether these settings lead to servers outside of this process, as far as a store tells. */
  default boolean hasServers(Properties properties) {
    return !addresses(properties).isEmpty() || !sockets(properties).isEmpty();
  }

  /** Probes that ask the servers of these settings by their own protocol. */
  default List<Probe> probes(Properties properties) {
    return List.of();
  }
}
