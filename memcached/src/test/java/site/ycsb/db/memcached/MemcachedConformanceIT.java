// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.testing.PackagedServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.wire.RecordCodec;

/** The suite over memcached, from the PATH. */
class MemcachedConformanceIT extends MemcachedConformance {
  /** By default an item of at most 1 MiB, of which 56 bytes and three more are not its own. */
  private static final long LARGEST_KEY_AND_VALUE = (1 << 20) - 59;

  @Override
  protected RunningServer start(Properties settings) throws Exception {
    return PackagedServer.start(binding(), settings, "memcached", TestServers.INSTALL);
  }

  @Override
  protected Set<Capability> capabilities() {
    return Set.of(
        Capability.INSERT_REPLACES,
        Capability.ATOMIC_UPDATE,
        Capability.ANY_LENGTH,
        Capability.BATCH,
        Capability.EXPIRES);
  }

  @Override
  protected long largeValueBytes() {
    return 1 << 19;
  }

  @Override
  protected OptionalLong maxValueBytes(String key) {
    long overhead = RecordCodec.size(1, "field0".length(), 0);
    return OptionalLong.of(LARGEST_KEY_AND_VALUE - key.length() - overhead);
  }
}
