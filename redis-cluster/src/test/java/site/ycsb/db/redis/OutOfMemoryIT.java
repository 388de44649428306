// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.Jedis;
import site.ycsb.Status;
import site.ycsb.kv.resp.RespError;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.verdict.Verdict;

/**
 * A store that is full refuses writes with a status of its own, and the load tells how far it came.
 */
@Timeout(120)
class OutOfMemoryIT {
  private final RedisBinding binding = new RedisBinding();

  @ParameterizedTest
  @CsvSource({
    "none, hash, 1",
    "zset, hash, 1",
    "zset, string, 1",
    "none, hash, 50",
    "zset, hash, 50"
  })
  void aLoadTellsWhatTheStoreHolds(String index, String layout, String batchSize) throws Exception {
    Properties settings = new Properties();
    settings.setProperty("redis.maxmemory", "4m");
    settings.setProperty("redis.index", index);
    settings.setProperty("redis.layout", layout);
    settings.setProperty("batchsize", batchSize);
    settings.setProperty("recordcount", "20000");
    try (RunningServer server = TestServers.redis(binding, settings)) {
      RunResult result = BackgroundRun.load(binding, settings);

      long held = result.records().after().orElseThrow();
      assertThat(held).isPositive().isEqualTo(result.succeeded());
      Verdict verdict = Verdict.of(result, RunSettings.of(settings));
      assertThat(verdict.invalid().get(0)).contains("INSERT OUT_OF_MEMORY");
      assertThat(verdict.warnings())
          .contains(
              "Inserts failed; the store now holds "
                  + held
                  + " records, and 20000 were to be loaded.");
      try (Jedis jedis = TestServers.jedis(server)) {
        assertThat(jedis.zcard("_indices")).isEqualTo(index.equals("zset") ? held : 0);
      }
    }
  }

  /** Reading and deleting go on, and there is room again. */
  @Test
  void deletesMakeRoom() throws Exception {
    Properties settings = new Properties();
    settings.setProperty("redis.maxmemory", "4m");
    settings.setProperty("redis.index", "zset");
    settings.setProperty("fieldcount", "4");
    try (RunningServer server = TestServers.redis(binding, settings);
        TestClient client = TestClient.connect(binding, settings)) {
      assertThat(server.pids()).hasSize(1);
      Map<String, String> large = Map.of("field0", "x".repeat(100_000));
      int stored = 0;
      Status status = client.insert("user0", large);
      while (status.isOk()) {
        stored++;
        status = client.insert("user" + stored, large);
      }

      assertThat(stored).isPositive();
      assertThat(status).isEqualTo(RespError.OUT_OF_MEMORY);
      assertThat(client.read("user0")).isEqualTo(Status.OK);
      for (String key : List.of("user0", "user1", "user2")) {
        assertThat(client.delete(key)).isEqualTo(Status.OK);
      }
      assertThat(client.insert("more")).isEqualTo(Status.OK);
      assertThat(client.client().countRecords()).hasValue(stored - 2);
    }
  }
}
