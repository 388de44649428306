// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import redis.clients.jedis.Jedis;
import site.ycsb.Status;
import site.ycsb.kv.server.RunningServer;

/** Records and index of a cluster: spread over the masters, and one ordered whole to a client. */
@Timeout(120)
class ClusterSpreadIT {
  private static final int RECORDS = 600;

  private final RedisClusterBinding binding = new RedisClusterBinding();
  private final Properties settings = new Properties();
  private RunningServer cluster = TestServers.NONE;

  @BeforeEach
  void start() throws Exception {
    settings.setProperty("fieldcount", "4");
    cluster = TestServers.redis(binding, settings);
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  private static List<String> keys() {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < RECORDS; i++) {
      keys.add(String.format(java.util.Locale.ROOT, "user%06d", i));
    }
    return keys;
  }

  private static List<String> shuffledKeys() {
    List<String> keys = keys();
    Collections.shuffle(keys, new Random(1));
    return keys;
  }

  private List<Long> keysOfNodes() {
    return TestServers.nodes(cluster).stream()
        .map(
            node -> {
              try (Jedis jedis = TestServers.jedis(node)) {
                return jedis.dbSize();
              }
            })
        .toList();
  }

  @Test
  void insertsSpreadAndScansAreInOrder() throws Exception {
    settings.setProperty("redis-cluster.index", "zset");
    try (TestClient client = TestClient.connect(binding, settings)) {
      for (String key : shuffledKeys()) {
        assertThat(client.insert(key)).isEqualTo(Status.OK);
      }

      assertThat(keysOfNodes()).allSatisfy(count -> assertThat(count).isGreaterThan(RECORDS / 5));
      assertThat(client.client().countRecords()).hasValue(RECORDS);
      assertThat(client.scan("user000100", 50))
          .extracting(row -> row.get("field0"))
          .containsExactlyElementsOf(keys().subList(100, 150));
      assertThat(client.scan("user000590", 50))
          .extracting(row -> row.get("field0"))
          .containsExactlyElementsOf(keys().subList(590, RECORDS));
      assertThat(client.scan("", RECORDS + 1)).hasSize(RECORDS);
      assertThat(client.delete("user000101")).isEqualTo(Status.OK);
      assertThat(client.scan("user000100", 2))
          .extracting(row -> row.get("field0"))
          .containsExactly("user000100", "user000102");
      assertThat(client.client().countRecords()).hasValue(RECORDS - 1);
    }
  }

  @Test
  void batchesAreSplitByNode() throws Exception {
    settings.setProperty("dotransactions", "false");
    settings.setProperty("batchsize", "50");
    try (TestClient client = TestClient.connect(binding, settings)) {
      int batched = 0;
      for (String key : shuffledKeys()) {
        Status status = client.insert(key);
        assertThat(status.isOk()).isTrue();
        batched += Status.BATCHED_OK.equals(status) ? 1 : 0;
      }

      assertThat(batched).isEqualTo(RECORDS - RECORDS / 50);
      assertThat(keysOfNodes()).allSatisfy(count -> assertThat(count).isGreaterThan(RECORDS / 5));
      assertThat(client.client().countRecords()).hasValue(RECORDS);
      assertThat(client.client().lostRecords()).isZero();
    }
  }
}
