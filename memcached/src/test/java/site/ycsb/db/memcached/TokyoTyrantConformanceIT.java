// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import java.util.Properties;
import java.util.Set;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.server.RunningServer;

/** The suite over Tokyo Tyrant, whose port also speaks memcached's text protocol, without cas. */
class TokyoTyrantConformanceIT extends MemcachedConformance {
  @Override
  protected RunningServer start(Properties settings) throws Exception {
    return TestServers.tokyoTyrant();
  }

  @Override
  protected Set<Capability> capabilities() {
    return Set.of(Capability.INSERT_REPLACES, Capability.ANY_LENGTH, Capability.BATCH);
  }
}
