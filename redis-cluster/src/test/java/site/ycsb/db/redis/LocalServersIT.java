// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.Jedis;
import site.ycsb.Status;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resource.Reading;
import site.ycsb.kv.server.RunningServer;

/** The servers that a run starts, and what they are asked while they run. */
@Timeout(120)
class LocalServersIT {
  private final Properties settings = new Properties();

  @ParameterizedTest
  @CsvSource({"none, no, ''", "aof, yes, ''", "rdb, no, 3600 1 300 100 60 10000"})
  void persistence(String persistence, String log, String snapshots) throws Exception {
    settings.setProperty("server.persistence", persistence);
    settings.setProperty("redis.maxmemory", "64m");
    try (RunningServer server = TestServers.redis(new RedisBinding(), settings);
        Jedis jedis = TestServers.jedis(server)) {
      assertThat(jedis.configGet("appendonly")).containsValue(log);
      assertThat(jedis.configGet("save")).containsValue(snapshots);
      assertThat(jedis.configGet("maxmemory")).containsValue("67108864");
      assertThat(jedis.configGet("maxmemory-policy")).containsValue("noeviction");
    }
  }

  @Test
  void furtherOptions() throws Exception {
    settings.setProperty("redis.maxmemory", "64m");
    settings.setProperty(
        "redis.config", "maxmemory-policy=allkeys-lru,notify-keyspace-events=,hz=50");
    try (RunningServer server = TestServers.redis(new RedisBinding(), settings);
        Jedis jedis = TestServers.jedis(server);
        TestClient client = TestClient.connect(new RedisBinding(), settings)) {
      assertThat(jedis.configGet("maxmemory-policy")).containsValue("allkeys-lru");
      assertThat(jedis.configGet("hz")).containsValue("50");
      assertThat(client.client().describeStore()).contains(", evicts allkeys-lru, at ");
    }
  }

  /** A password is set, is needed, and is not among the arguments of the process. */
  @Test
  void aPassword() throws Exception {
    settings.setProperty("redis.password", "a \"b\\c");
    try (RunningServer server = TestServers.redis(new RedisBinding(), settings);
        TestClient client = TestClient.connect(new RedisBinding(), settings)) {
      assertThat(client.insert("user1")).isEqualTo(Status.OK);
      assertThat(ProcessHandle.of(server.pids().get(0)).orElseThrow().info().commandLine())
          .hasValueSatisfying(line -> assertThat(line).contains("redis").doesNotContain("c\""));
    }
  }

  @Test
  void aClusterWithAPassword() throws Exception {
    settings.setProperty("redis-cluster.password", "word");
    RedisClusterBinding binding = new RedisClusterBinding();
    try (RunningServer server = TestServers.redis(binding, settings);
        TestClient client = TestClient.connect(binding, settings)) {
      assertThat(server.pids()).hasSize(3);
      assertThat(client.insert("user1")).isEqualTo(Status.OK);
      assertThat(client.client().describeStore())
          .startsWith("Redis ")
          .contains("cluster of 3 masters at ");
    }
  }

  /** Every node of a cluster tells what it uses, whichever of them is named. */
  @Test
  void everyMasterIsProbed() throws Exception {
    RedisClusterBinding binding = new RedisClusterBinding();
    try (RunningServer server = TestServers.redis(binding, settings)) {
      settings.setProperty("redis-cluster.nodes", TestServers.nodes(server).get(1).toString());

      assertThat(binding.addresses(settings)).hasSize(3);
      assertThat(binding.probes(settings))
          .hasSize(3)
          .allSatisfy(
              probe -> {
                try (Probe closing = probe) {
                  Reading reading = closing.read();
                  assertThat(reading.get(Metric.RSS)).isGreaterThan(1 << 20);
                  // A server that has just begun may have used less than its clock can tell.
                  assertThat(reading.get(Metric.CPU_USER)).isNotNegative();
                  assertThat(reading.get(Metric.RECEIVED)).isPositive();
                }
              });
    }
  }

  @Test
  void stockRecordsAreRead() throws Exception {
    try (RunningServer server = TestServers.redis(new RedisBinding(), settings);
        Jedis jedis = TestServers.jedis(server);
        TestClient client = TestClient.connect(new RedisBinding(), settings)) {
      jedis.hset("user1", Map.of("field0", "a", "field1", "b"));
      assertThat(client.fields("user1")).isEqualTo(Map.of("field0", "a", "field1", "b"));
    }
  }
}
