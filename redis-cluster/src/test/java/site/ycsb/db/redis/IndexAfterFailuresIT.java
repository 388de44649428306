// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.Jedis;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.conformance.testing.FaultProxy;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.wire.HostPort;

/** Connections break in the middle of changes; still each record has its entry, and no other. */
@Timeout(120)
class IndexAfterFailuresIT {
  private static final int KEYS = 60;
  private static final int OPERATIONS = 600;
  private static final long SEED = 20_250_831;

  private final Map<String, Integer> statuses = new TreeMap<>();

  private static Properties indexed(Binding binding, String layout) {
    Properties settings = new Properties();
    settings.setProperty(binding.name() + ".index", "zset");
    settings.setProperty(binding.name() + ".layout", layout);
    settings.setProperty(binding.name() + ".timeout", "100");
    settings.setProperty("fieldcount", "4");
    return settings;
  }

  @ParameterizedTest
  @ValueSource(strings = {"hash", "string"})
  void ofOneServer(String layout) throws Exception {
    RedisBinding binding = new RedisBinding();
    Properties settings = indexed(binding, layout);
    try (RunningServer server = TestServers.redis(binding, settings)) {
      HostPort node = TestServers.address(server);
      try (FaultProxy proxy = proxy(node)) {
        settings.setProperty("redis.port", Integer.toString(proxy.port()));
        change(binding, settings, proxy);
      }

      assertTogether(List.of(node));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hash", "string"})
  void ofACluster(String layout) throws Exception {
    RedisClusterBinding binding = new RedisClusterBinding();
    Properties settings = indexed(binding, layout);
    try (RunningServer server = TestServers.redis(binding, settings)) {
      List<HostPort> nodes = TestServers.nodes(server);
      try (FaultProxy proxy = proxy(nodes.get(0))) {
        settings.setProperty(
            "redis-cluster.addressmap", nodes.get(0) + "=" + proxy.host() + ":" + proxy.port());
        change(binding, settings, proxy);
      }

      assertTogether(nodes);
    }
  }

  private static FaultProxy proxy(HostPort node) throws IOException {
    return new FaultProxy(node);
  }

  private void change(Binding binding, Properties settings, FaultProxy proxy) throws DBException {
    Random random = new Random(SEED);
    // A loaded machine may miss the short timeout of these tests.
    try (TestClient client =
        Await.success("a client connects", () -> TestClient.connect(binding, settings))) {
      for (int i = 0; i < OPERATIONS; i++) {
        switch (random.nextInt(12)) {
          case 0 -> proxy.cut();
          case 1 -> proxy.half();
          case 2 -> proxy.halfRequest();
          case 3 -> proxy.hold();
          case 4 -> proxy.drop();
          default -> proxy.pass();
        }
        String key = "user" + random.nextInt(KEYS);
        Status status =
            switch (random.nextInt(3)) {
              case 0 -> client.delete(key);
              case 1 -> client.update(key, "field1", "other");
              default -> client.insert(key);
            };
        statuses.merge(status.getName(), 1, Integer::sum);
        proxy.pass();
      }
    }
  }

  private void assertTogether(List<HostPort> nodes) {
    assertThat(statuses).containsKeys("OK", "TIMEOUT", "CONNECTION_LOST");
    Set<String> records = new TreeSet<>();
    Set<String> entries = new TreeSet<>();
    // What was under way when its connection was closed may still be done.
    Await.until(
        "records and entries are the same",
        () -> {
          records.clear();
          entries.clear();
          nodes.forEach(node -> collect(node, records, entries));
          return records.equals(entries);
        });
    assertThat(records).hasSizeBetween(1, KEYS);
  }

  private static void collect(HostPort node, Set<String> records, Set<String> entries) {
    try (Jedis jedis = TestServers.jedis(node)) {
      for (String key : jedis.keys("*")) {
        if (key.startsWith("_indices")) {
          entries.addAll(jedis.zrange(key, 0, -1));
        } else {
          records.add(key.replaceFirst("^\\{[^}]*}", ""));
        }
      }
    }
  }
}
