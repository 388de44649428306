// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import redis.clients.jedis.Jedis;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.verdict.Verdict;

/** {@code redis.readfrom}, with a real replica. */
@Timeout(120)
class ReplicaReadsIT {
  private final RedisBinding binding = new RedisBinding();
  private final Properties settings = new Properties();
  private SentinelServers servers;

  @BeforeEach
  void start() throws Exception {
    TestServers.requireRedis();
    servers = SentinelServers.withReplica();
    servers.master().address().forEach(settings::setProperty);
    settings.setProperty("redis.timeout", "2000");
    settings.setProperty("redis.readfrom", "replica");
    settings.setProperty("fieldcount", "4");
    settings.setProperty("recordcount", "20");
    settings.setProperty("threadcount", "2");
  }

  @AfterEach
  void stop() {
    servers.close();
  }

  private void changeAtReplica(String key, String value) {
    try (Jedis jedis = TestServers.jedis(servers.replica())) {
      jedis.configSet("replica-read-only", "no");
      jedis.hset(key, "field0", value);
    }
  }

  @Test
  void readsAndScansAreOfTheReplicaAndWritesOfThePrimary() throws Exception {
    settings.setProperty("redis.index", "zset");
    try (TestClient client = TestClient.connect(binding, settings)) {
      assertThat(client.insert("user1")).isEqualTo(Status.OK);
      servers.awaitReplicated();
      changeAtReplica("user1", "at the replica");
      assertThat(client.fields("user1")).containsEntry("field0", "at the replica");
      assertThat(client.scan("", 5).get(0)).containsEntry("field0", "at the replica");
      assertThat(client.read("user2")).isEqualTo(Status.NOT_FOUND);
      assertThat(client.client().describeStore())
          .endsWith(
              ", reads from replicas %s, at %s"
                  .formatted(servers.replicaAddress(), servers.masterAddress()));
    }
    assertThat(binding.addresses(settings))
        .containsExactly(
            servers.masterAddress().socketAddress(), servers.replicaAddress().socketAddress());
  }

  /** An update that merges must not write back what a replica still had. */
  @Test
  void whatAnUpdateMergesIsReadFromThePrimary() throws Exception {
    settings.setProperty("redis.layout", "string");
    try (TestClient client = TestClient.connect(binding, settings)) {
      assertThat(client.insert("user1")).isEqualTo(Status.OK);
      servers.awaitReplicated();
      try (Jedis jedis = TestServers.jedis(servers.replica())) {
        jedis.configSet("replica-read-only", "no");
        jedis.del("user1");
      }
      assertThat(client.read("user1")).isEqualTo(Status.NOT_FOUND);
      assertThat(client.update("user1", "field1", "new")).isEqualTo(Status.OK);
    }
    settings.setProperty("redis.readfrom", "primary");
    try (TestClient client = TestClient.connect(binding, settings)) {
      assertThat(client.fields("user1"))
          .containsEntry("field0", "user1")
          .containsEntry("field1", "new");
    }
  }

  @Test
  void anyReadsFromBothClientByClient() throws Exception {
    settings.setProperty("redis.readfrom", "any");
    try (TestClient one = TestClient.connect(binding, settings);
        TestClient other = TestClient.connect(binding, settings)) {
      one.insert("user1");
      servers.awaitReplicated();
      changeAtReplica("user1", "at the replica");
      assertThat(one.fields("user1").get("field0") + other.fields("user1").get("field0"))
          .contains("at the replica")
          .contains("user1");
    }
  }

  @Test
  void withoutAReplicaThereIsNothingToReadFromUnlessThePrimaryWillDo() throws Exception {
    try (RunningServer alone = TestServers.redisWith()) {
      alone.address().forEach(settings::setProperty);
      assertThatThrownBy(() -> TestClient.connect(binding, settings).close())
          .isInstanceOf(DBException.class)
          .hasMessage(
              "redis: the server at %s lists no connected replica, so redis.readfrom=replica has"
                      .formatted(TestServers.address(alone))
                  + " nothing to read from; add one, or set redis.readfrom=replicaPreferred.");
      settings.setProperty("redis.readfrom", "replicaPreferred");
      try (TestClient client = TestClient.connect(binding, settings)) {
        assertThat(client.insert("user1")).isEqualTo(Status.OK);
        assertThat(client.read("user1")).isEqualTo(Status.OK);
      }
    }
  }

  @Test
  void aReplicaThatIsLostFailsReadsOrLeavesThemToThePrimary() throws Exception {
    try (TestClient strict = TestClient.connect(binding, settings)) {
      settings.setProperty("redis.readfrom", "replicaPreferred");
      try (TestClient lenient = TestClient.connect(binding, settings)) {
        strict.insert("user1");
        servers.awaitReplicated();
        TestServers.signal(servers.replica(), "KILL");
        Await.until(
            "a client reads from the primary", () -> lenient.read("user1").equals(Status.OK));
        Await.until(
            "reads find no replica", () -> strict.read("user1").equals(Status.SERVICE_UNAVAILABLE));
        assertThat(strict.update("user1", "field1", "new")).isEqualTo(Status.OK);
      }
    }
  }

  /** A replica that no longer hears from its primary goes on serving what it has. */
  @Test
  void staleReadsAreCounted() throws Exception {
    settings.setProperty("dataintegrity", "true");
    settings.setProperty("dataintegrity.versions", "true");
    settings.setProperty("readproportion", "0.5");
    settings.setProperty("updateproportion", "0.5");
    assertThat(BackgroundRun.load(binding, settings).work().failed()).isZero();
    servers.awaitReplicated();
    BackgroundRun run = BackgroundRun.start(binding, settings);
    try (Jedis jedis = TestServers.jedis(servers.replica())) {
      jedis.replicaof("127.0.0.1", 1);
    }
    int cut = run.seen();
    Await.until("a few intervals without replication", () -> run.seen() > cut + 2);
    RunResult result = run.stop();

    assertThat(Verdict.failures(result.summary())).isEmpty();
    long stale =
        result.summary().outcomes("VERIFY").stream()
            .filter(outcome -> outcome.status().getName().equals("STALE"))
            .mapToLong(OutcomeSummary::count)
            .sum();
    assertThat(stale).isPositive();
    Verdict verdict = Verdict.of(result, RunSettings.of(settings));
    assertThat(verdict.invalid()).noneMatch(sentence -> sentence.contains("dataintegrity"));
    assertThat(verdict.warnings())
        .anyMatch(sentence -> sentence.startsWith(stale + " reads were stale"));
  }
}
