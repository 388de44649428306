// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.StringByteIterator;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resource.Reading;
import site.ycsb.kv.server.RunningServer;

/** What stats of a real server tell. */
class MemcachedProbeIT {
  private static Probe probe(RunningServer server) {
    Properties properties = new Properties();
    server.address().forEach(properties::setProperty);
    return new MemcachedBinding().probes(properties).get(0);
  }

  private static Reading readingAfterUse(RunningServer server) throws Exception {
    MemcachedBindingClient client = TestServers.client(server.address());
    client.insert("t", "k", Map.of("field0", new StringByteIterator("v")));
    client.read("t", "k", null, new HashMap<>());
    client.read("t", "absent", null, new HashMap<>());
    assertThat(client.countRecords()).hasValue(1);
    client.cleanup();
    try (Probe probe = probe(server)) {
      assertThat(probe.knowsStore()).isTrue();
      return probe.read();
    }
  }

  @Test
  void memcachedCountsItemsHitsAndBytes() throws Exception {
    try (RunningServer server = TestServers.memcached()) {
      Reading reading = readingAfterUse(server);

      assertThat(reading.store())
          .containsEntry("items", 1L)
          .containsEntry("getHits", 1L)
          .containsEntry("getMisses", 1L)
          .containsEntry("evictedKeys", 0L)
          .containsKeys("usedMemoryBytes", "expiredGets");
      assertThat(reading.get(Metric.CPU)).isNotNegative();
      assertThat(reading.get(Metric.RECEIVED)).isPositive();
      assertThat(reading.instance()).isIn(server.pids());
    }
  }

  @Test
  void tokyoTyrantTellsItemsBytesAndProcessorTime() throws Exception {
    try (RunningServer server = TestServers.tokyoTyrant()) {
      Reading reading = readingAfterUse(server);

      assertThat(reading.store()).containsEntry("items", 1L).containsKey("usedMemoryBytes");
      assertThat(reading.get(Metric.CPU)).isNotNegative();
      assertThat(reading.get(Metric.RECEIVED)).isEqualTo(Reading.UNKNOWN);
    }
  }

  @Test
  void aServerThatIsGoneIsAFailureWithItsAddress() throws Exception {
    RunningServer server = TestServers.memcached();
    try (Probe probe = probe(server)) {
      assertThat(probe.read().store()).isNotEmpty();
      server.close();
      assertThatThrownBy(probe::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining(server.address().get("memcached.port"));
    }
  }
}
