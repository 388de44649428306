// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Properties;

/** What probes know of a store: its addresses, and how to ask its servers. */
public interface ProbedStore {
  /** The addresses of the servers in these settings; empty if there are none. */
  default List<InetSocketAddress> addresses(Properties properties) {
    return List.of();
  }

  /** Probes that ask the servers of these settings by their own protocol. */
  default List<Probe> probes(Properties properties) {
    return List.of();
  }
}
