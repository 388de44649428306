// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.verdict.Verdict;

/** A master that Sentinels watch: its loss during a run, and settings that do not fit. */
@Timeout(180)
class SentinelIT {
  private final RedisBinding binding = new RedisBinding();
  private final Properties settings = new Properties();
  private SentinelServers servers;

  @BeforeEach
  void start() throws Exception {
    TestServers.requireRedis();
    servers = SentinelServers.watched();
    servers.name(settings);
    settings.setProperty("fieldcount", "4");
    settings.setProperty("recordcount", "500");
    settings.setProperty("threadcount", "4");
    settings.setProperty("redis.timeout", "1500");
  }

  @AfterEach
  void stop() {
    servers.close();
  }

  /** Killed, or silent until the Sentinels have given it up. */
  @ParameterizedTest
  @CsvSource({"KILL, primary", "STOP, primary", "KILL, replicaPreferred"})
  void aRunGoesOnAtTheReplicaThatIsPromoted(String signal, String readFrom) throws Exception {
    settings.setProperty("redis.readfrom", readFrom);
    assertThat(BackgroundRun.load(binding, settings).work().failed()).isZero();
    servers.awaitReplicated();
    BackgroundRun run = BackgroundRun.start(binding, settings);
    int before = run.seen();
    TestServers.signal(servers.master(), signal);
    run.awaitIntervals("operations fail", before, false, true);
    servers.awaitPromoted();
    run.awaitHealthy();
    RunResult result = run.stop();
    if (signal.equals("STOP")) {
      TestServers.signal(servers.master(), "KILL");
    }

    assertThat(result.end().lostThreads()).isEmpty();
    assertThat(result.work().failed()).isPositive();
    assertThat(Verdict.failures(result.summary()))
        .contains(signal.equals("KILL") ? "SERVICE_UNAVAILABLE" : "TIMEOUT");
    assertThat(result.store())
        .endsWith(
            ", master db of Sentinels, failed over from %s, at %s"
                .formatted(servers.masterAddress(), servers.replicaAddress()));
    assertThat(result.records().after()).hasValue(500);
  }

  @Test
  void theMasterIsFoundAndSampled() throws Exception {
    try (TestClient client = TestClient.connect(binding, settings)) {
      assertThat(client.insert("user1")).isEqualTo(Status.OK);
      assertThat(client.fields("user1")).isEqualTo(TestClient.record("user1"));
      assertThat(client.client().describeStore())
          .endsWith(", master db of Sentinels at " + servers.masterAddress());
    }
    assertThat(binding.addresses(settings))
        .containsExactly(servers.masterAddress().socketAddress());
  }

  @Test
  void aMasterThatTheSentinelsDoNotKnowIsOneSentence() {
    settings.setProperty("redis.master", "other");
    assertThatThrownBy(() -> TestClient.connect(binding, settings).close())
        .isInstanceOf(DBException.class)
        .hasMessageStartingWith("redis: the Sentinels at [")
        .hasMessageContaining("do not tell of a master other (")
        .hasMessageEndingWith("; correct redis.sentinels and redis.master.");
  }

  @Test
  void sentinelsThatDoNotAnswerAreOneSentence() throws Exception {
    settings.setProperty("redis.sentinels", "127.0.0.1:1");
    assertThatThrownBy(() -> TestClient.connect(binding, settings).close())
        .isInstanceOf(DBException.class)
        .hasMessage(
            "redis: no Sentinel answers at [127.0.0.1:1]; start one, or correct redis.sentinels and"
                + " redis.master and, where they want one, redis.sentinelpassword.");
  }
}
