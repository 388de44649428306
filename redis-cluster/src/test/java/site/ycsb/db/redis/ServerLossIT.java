// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.testing.Certificate;
import site.ycsb.kv.conformance.testing.Deadline;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.verdict.Verdict;

/** A server that is killed, or paused for longer than the timeout. */
@Timeout(120)
class ServerLossIT {
  private static final int MIB = 1 << 20;
  private static final int TIMEOUT_MILLIS = 1_500;

  private final RedisBinding binding = new RedisBinding();
  private final Properties settings = new Properties();
  private RunningServer server = TestServers.NONE;

  @BeforeEach
  void start() throws Exception {
    settings.setProperty("fieldcount", "4");
    settings.setProperty("recordcount", "200");
    settings.setProperty("threadcount", "4");
    settings.setProperty("redis.timeout", "" + TIMEOUT_MILLIS);
    server = TestServers.redis(binding, settings);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aKilledServerEndsTheRunWithWhatItMeasured() throws Exception {
    BackgroundRun.load(binding, settings);
    BackgroundRun run = BackgroundRun.start(binding, settings);
    int before = run.seen();
    TestServers.signal(server, "KILL");
    run.awaitIntervals("operations fail", before, false, true);
    RunResult result = run.stop();

    assertThat(result.succeeded()).isPositive();
    assertThat(Verdict.failures(result.summary()))
        .contains("READ SERVICE_UNAVAILABLE")
        .doesNotContain("ERROR");
    assertThat(result.end().lostThreads()).isEmpty();
    assertThat(result.records().after()).isEmpty();
  }

  @Test
  void aServerPausedForLongerThanTheTimeoutIsWaitedFor() throws Exception {
    BackgroundRun.load(binding, settings);
    BackgroundRun run = BackgroundRun.start(binding, settings);
    int before = run.seen();
    TestServers.signal(server, "STOP");
    run.awaitIntervals("operations fail", before, false, true);
    TestServers.signal(server, "CONT");
    run.awaitHealthy();
    RunResult result = run.stop();

    assertThat(Verdict.failures(result.summary())).contains("TIMEOUT").doesNotContain("ERROR");
    assertThat(result.records().after()).hasValue(200);
  }

  /** Values that fit into no buffer of the connection: a blocking write would never end. */
  @ParameterizedTest
  @ValueSource(ints = {1, 64})
  void aLargeValueToAPausedServerIsATimeout(int mebibytes) throws Exception {
    assertLargeValueTimesOut(mebibytes);
  }

  @Test
  void aLargeValueByTlsToAPausedServerIsATimeout(@TempDir java.nio.file.Path directory)
      throws Exception {
    server.close();
    server = TestServers.redisWithTls(Certificate.make(directory));
    server.address().forEach(settings::setProperty);
    settings.setProperty("redis.tls", "true");
    settings.setProperty("redis.insecure", "true");
    // Once without a hurry, since the first handshake of a process is slow.
    settings.setProperty("redis.timeout", "10000");
    TestClient.connect(binding, settings).close();
    settings.setProperty("redis.timeout", "" + TIMEOUT_MILLIS);

    assertLargeValueTimesOut(64);
  }

  private void assertLargeValueTimesOut(int mebibytes) throws Exception {
    try (TestClient client = TestClient.connect(binding, settings)) {
      String large = "x".repeat(mebibytes * MIB);
      TestServers.signal(server, "STOP");
      Deadline update = Deadline.of(TIMEOUT_MILLIS);
      assertThat(client.update("user1", "field0", large)).isEqualTo(Statuses.TIMEOUT);
      update.assertKept("an update");
      TestServers.signal(server, "CONT");
      assertThat(client.insert("user2")).isEqualTo(Status.OK);
      assertThat(client.fields("user2")).isEqualTo(TestClient.record("user2"));
    }
  }

  @Test
  void aLargeBatchToAPausedServerIsATimeout() throws Exception {
    settings.setProperty("dotransactions", "false");
    settings.setProperty("batchsize", "40");
    String large = "x".repeat(MIB);
    try (TestClient client = TestClient.connect(binding, settings)) {
      TestServers.signal(server, "STOP");
      for (int i = 1; i < 40; i++) {
        assertThat(client.insert("user" + i, java.util.Map.of("field0", large)))
            .isEqualTo(Status.BATCHED_OK);
      }
      assertThat(client.insert("user40")).isEqualTo(Statuses.TIMEOUT);
      assertThat(client.client().lostRecords()).isEqualTo(39);
      TestServers.signal(server, "CONT");
      assertThat(client.read("user1")).isIn(Status.OK, Status.NOT_FOUND);
    }
  }
}
