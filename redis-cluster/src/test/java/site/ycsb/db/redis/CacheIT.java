// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import redis.clients.jedis.Jedis;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.Run;
import site.ycsb.kv.run.RunExtras;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.verdict.Verdict;

/** Redis as a cache: it evicts, its records expire, and reads fill it. */
@Timeout(300)
class CacheIT {
  private final RedisBinding binding = new RedisBinding();
  private final Properties settings = new Properties();

  private RunResult run(Phase phase) throws DBException {
    return new Run(
            binding, phase, settings, RunSettings.of(settings), progress -> {}, RunExtras.NONE)
        .execute();
  }

  private List<String> invalid(RunResult result) throws DBException {
    return Verdict.of(result, RunSettings.of(settings)).invalid();
  }

  /** About 60 MB of records through 20 MB of memory. */
  @Test
  void readsThroughACacheThatEvicts() throws Exception {
    settings.setProperty("redis.maxmemory", "20m");
    settings.setProperty("redis.config", "maxmemory-policy=allkeys-lru");
    settings.setProperty("redis.layout", "string");
    settings.setProperty("readthrough", "true");
    settings.setProperty("dataintegrity", "true");
    settings.setProperty("recordcount", "50000");
    settings.setProperty("operationcount", "100000");
    settings.setProperty("threadcount", "8");
    settings.setProperty("requestdistribution", "zipfianexact");
    settings.setProperty("readproportion", "0.9");
    settings.setProperty("updateproportion", "0.08");
    settings.setProperty("insertproportion", "0.02");
    settings.setProperty("writeallfields", "true");
    try (RunningServer server = TestServers.redis(binding, settings)) {
      assertThat(server.pids()).hasSize(1);
      RunResult load = run(Phase.LOAD);
      assertThat(invalid(load)).isEmpty();
      assertThat(load.records().evicted()).isPositive();
      assertThat(load.records().after().orElseThrow()).isLessThan(50_000);

      RunResult run = run(Phase.RUN);
      assertThat(invalid(run)).isEmpty();
      assertThat(run.work().failed()).isZero();
      assertThat(run.work().operations()).isEqualTo(100_000);
      assertThat(run.records().evicted()).isPositive();
      assertThat(run.summary().hitRatio().orElseThrow()).isBetween(0.05, 0.95);
      assertThat(run.store()).contains(", evicts allkeys-lru, ");
    }
  }

  @Test
  void recordsExpireInEitherLayout() throws Exception {
    settings.setProperty("fieldcount", "2");
    settings.setProperty("expiry", "100..200");
    for (String layout : List.of("hash", "string")) {
      settings.setProperty("redis.layout", layout);
      try (RunningServer server = TestServers.redis(binding, settings);
          Jedis jedis = TestServers.jedis(server);
          TestClient client = TestClient.connect(binding, settings)) {
        assertThat(client.insert("user1")).isEqualTo(Status.OK);
        assertThat(jedis.ttl("user1")).isBetween(1L, 200L);
        jedis.persist("user1");
        // A second insert finds the first one, whose expiry is set anew.
        assertThat(client.insert("user1")).isEqualTo(Status.OK);
        assertThat(jedis.ttl("user1")).isBetween(1L, 200L);
      }
      settings.remove("redis.host");
      settings.remove("redis.port");
    }
  }

  @Test
  void anIndexAndAnExpiryExcludeEachOther() throws Exception {
    settings.setProperty("expiry", "100");
    settings.setProperty("redis.index", "zset");
    try (RunningServer server = TestServers.redis(binding, settings)) {
      assertThat(server.pids()).hasSize(1);
      assertThatThrownBy(() -> TestClient.connect(binding, settings))
          .hasMessage(
              "redis: expiry would remove records and leave their entries in the index of the"
                  + " keys; remove it, or load without redis.index=zset and without scans.");
    }
  }
}
