// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Reading;

class StoreInfoTest {
  private static StoreInfo info(String... lines) {
    return StoreInfo.of(String.join("\r\n", lines).getBytes(UTF_8));
  }

  @Test
  void redis() {
    StoreInfo info =
        info(
            "# Server",
            "redis_version:7.0.15",
            "redis_mode:standalone",
            "",
            "# Memory",
            "used_memory_rss:7340032",
            "# Stats",
            "total_net_input_bytes:1000",
            "total_net_output_bytes:2000",
            "# CPU",
            "used_cpu_sys:1.250000",
            "used_cpu_user:2.500001",
            "# Cluster",
            "cluster_enabled:0",
            "# Keyspace",
            "db0:keys=5,expires=0,avg_ttl=0",
            "db3:keys=7,expires=0,avg_ttl=0");

    assertThat(info.product()).isEqualTo("Redis 7.0.15");
    assertThat(info.setup()).isEmpty();
    assertThat(info.isClusterNode()).isFalse();
    assertThat(info.keys()).hasValue(12);
    assertThat(info.number("total_net_input_bytes")).hasValue(1_000);
    Reading reading = info.reading();
    assertThat(reading.get(Metric.CPU_SYSTEM)).isEqualTo(1_250_000_000L);
    assertThat(reading.get(Metric.CPU_USER)).isEqualTo(2_500_001_000L);
    assertThat(reading.get(Metric.RSS)).isEqualTo(7_340_032);
    assertThat(reading.get(Metric.RECEIVED)).isEqualTo(1_000);
    assertThat(reading.get(Metric.SENT)).isEqualTo(2_000);
    assertThat(reading.get(Metric.VIRTUAL)).isEqualTo(Reading.UNKNOWN);
  }

  @Test
  void aCacheSaysHowItEvicts() {
    assertThat(info("redis_version:7.0.15", "maxmemory_policy:noeviction").setup()).isEmpty();
    assertThat(info("redis_version:7.0.15", "maxmemory_policy:allkeys-lru").setup())
        .isEqualTo(", evicts allkeys-lru");
    assertThat(
            info("redis_version:7.4.0", "dragonfly_version:df-v1.40.1", "cache_mode:cache").setup())
        .isEqualTo(", cache mode");
  }

  @Test
  void countsWhatItEvictedAndWhatExpired() {
    assertThat(info("redis_version:7.0.15", "evicted_keys:3", "expired_keys:4").reading().store())
        .containsEntry("evictedKeys", 3L)
        .containsEntry("expiredKeys", 4L);
  }

  @Test
  void valkeyNamesRedisToo() {
    StoreInfo info =
        info("redis_version:7.2.4", "valkey_version:8.0.1", "cluster_enabled:1", "aof_enabled:1");

    assertThat(info.product()).isEqualTo("Valkey 8.0.1");
    assertThat(info.setup()).isEqualTo(", AOF on");
    assertThat(info.isClusterNode()).isTrue();
  }

  @Test
  void dragonfly() {
    StoreInfo info =
        info(
            "redis_version:7.4.0",
            "dragonfly_version:df-v1.30.0",
            "thread_count:4",
            "cluster_enabled:1",
            "used_cpu_sys:1.5000",
            "used_cpu_user:12.7");

    assertThat(info.product()).isEqualTo("Dragonfly 1.30.0");
    assertThat(info.setup()).isEqualTo(", 4 threads");
    assertThat(info.isClusterNode()).as("it emulates a cluster on one node").isFalse();
    assertThat(info.reading().get(Metric.CPU_SYSTEM))
        .as("microseconds without leading zeros: 1.005 s")
        .isEqualTo(1_005_000_000L);
    assertThat(info.reading().get(Metric.CPU_USER)).isEqualTo(12_000_007_000L);
  }

  @Test
  void eloqKv() {
    StoreInfo info =
        info(
            "eloqkv_version:0.8.5",
            "eloqkv_mode:standalone",
            "worker_thread_num:3",
            "enable_data_store:on",
            "enable_wal:off",
            "used_memory_rss:5120 kb",
            "used_cpu_sys:0.31",
            "used_cpu_user:2");

    assertThat(info.product()).isEqualTo("EloqKV 0.8.5");
    assertThat(info.setup())
        .isEqualTo(", 3 worker threads, standalone mode, data store on, WAL off");
    assertThat(info.reading().get(Metric.RSS)).isEqualTo(5_120 * 1_024);
    assertThat(info.reading().get(Metric.CPU_SYSTEM)).isEqualTo(310_000_000L);
    assertThat(info.reading().get(Metric.CPU_USER)).isEqualTo(2_000_000_000L);
    assertThat(info.reading().get(Metric.RECEIVED)).isEqualTo(Reading.UNKNOWN);
    assertThat(info.keys()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"used_memory_rss, lots", "used_memory_rss, -5", "used_cpu_user, 1.2.3", "x, 1"})
  void whatIsNoNumberIsUnknown(String name, String value) {
    Reading reading = info("redis_version:7.0.15", name + ":" + value).reading();

    assertThat(reading.get(Metric.RSS)).isEqualTo(Reading.UNKNOWN);
    assertThat(reading.get(Metric.CPU_USER)).isEqualTo(Reading.UNKNOWN);
  }

  @Test
  void whatIsNoInfo() {
    assertThat(StoreInfo.of(null).product()).isEqualTo("unknown server");
    assertThat(StoreInfo.of(5L).product()).isEqualTo("unknown server");
    assertThat(info("hello").product()).isEqualTo("unknown server");
  }
}
