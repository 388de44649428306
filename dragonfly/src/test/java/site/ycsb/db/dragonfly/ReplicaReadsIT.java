// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.conformance.testing.PackagedServer;
import site.ycsb.kv.resp.RespOptions;
import site.ycsb.kv.resp.RespServers;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.wire.HostPort;

/** {@code dragonfly.readfrom}, with a real replica of Redis. */
@Timeout(120)
class ReplicaReadsIT {
  private static final String REDIS = "redis-server";
  private static final String TABLE = "usertable";
  private static final RespOptions OPTIONS = new DragonflyBinding().options();

  private static RunningServer start(String... more) throws IOException {
    PackagedServer.require(REDIS, "apt-get install redis-server");
    List<String> lines = new ArrayList<>(List.of("save \"\"", "appendonly no"));
    lines.addAll(List.of(more));
    return RespServers.redis(OPTIONS, REDIS, REDIS, lines)
        .start(ProgramServer.find(REDIS).orElseThrow(), ServerLimits.NONE, () -> false);
  }

  private static HostPort address(RunningServer server) {
    return OPTIONS.ledTo(server.address());
  }

  private static RunningServer replicaOf(HostPort primary) throws IOException {
    return start("replicaof " + primary.host() + " " + primary.port(), "replica-read-only no");
  }

  private static void awaitOnline(HostPort primary) {
    RedisClient lettuce = RedisClient.create("redis://" + primary);
    try (StatefulRedisConnection<String, String> connection = lettuce.connect()) {
      Await.until(
          "the replica is connected",
          () -> connection.sync().info("replication").contains("state=online"));
    } finally {
      lettuce.shutdown();
    }
  }

  private static String read(BindingClient client) {
    Map<String, ByteIterator> record = new HashMap<>();
    Status status = client.read(TABLE, "user1", null, record);
    return status.isOk() ? String.valueOf(record.get("field0")) : status.getName();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "perthread"})
  void readsAreOfTheReplicaAndWritesOfThePrimary(String connections) throws Exception {
    try (RunningServer primary = start();
        RunningServer replica = replicaOf(address(primary))) {
      HostPort at = address(replica);
      RedisClient lettuce = RedisClient.create("redis://" + at);
      try (StatefulRedisConnection<String, String> connection = lettuce.connect()) {
        RedisCommands<String, String> there = connection.sync();
        awaitOnline(address(primary));
        Properties settings =
            TestClients.properties(address(primary).host(), address(primary).port());
        settings.setProperty("dragonfly.readfrom", "replica");
        settings.setProperty("dragonfly.connections", connections);
        BindingClient client = TestClients.client(settings);
        assertThat(client.insert(TABLE, "user1", TestClients.record("one"))).isEqualTo(Status.OK);
        Await.until("the replica has the record", () -> there.get("user1") != null);
        assertThat(read(client)).isEqualTo("one");
        there.set("user1", "at the replica");
        assertThat(read(client)).isEqualTo("at the replica");
        assertThat(client.describeStore()).contains("reads from replicas " + at + ", at ");
        client.cleanup();
      } finally {
        lettuce.shutdown();
      }
    }
  }

  @Test
  void aLostReplicaLeavesReadsToThePrimaryWhereThatIsAllowed() throws Exception {
    try (RunningServer primary = start()) {
      RunningServer replica = replicaOf(address(primary));
      awaitOnline(address(primary));
      Properties settings =
          TestClients.properties(address(primary).host(), address(primary).port());
      settings.setProperty("dragonfly.readfrom", "replicaPreferred");
      settings.setProperty("dragonfly.timeout", "2000");
      BindingClient client = TestClients.client(settings);
      assertThat(client.insert(TABLE, "user1", TestClients.record("one"))).isEqualTo(Status.OK);
      replica.close();
      Await.until("the primary is read from", () -> read(client).equals("one"));
      client.cleanup();
    }
  }
}
