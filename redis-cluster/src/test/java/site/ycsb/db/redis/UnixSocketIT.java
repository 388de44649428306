// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.resource.Machine;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.server.RunningServer;

/** {@code redis.socket}: what the server is found by, and what a client does when it is lost. */
@Timeout(180)
class UnixSocketIT {
  private final RedisBinding binding = new RedisBinding();
  private final Properties settings = new Properties();
  private RunningServer server = TestServers.NONE;
  private Path path = Path.of("none");

  @BeforeEach
  void start() throws Exception {
    server = TestServers.redisOnSocket();
    server.address().forEach(settings::setProperty);
    path = Path.of(settings.getProperty("redis.socket"));
    settings.setProperty("redis.timeout", "2000");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void assertRefused(String sentence) {
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> TestClient.connect(binding, settings).close())
        .withMessage("redis: " + sentence);
  }

  @Test
  void theServerIsNamedByItsPathAndProbed() throws Exception {
    try (TestClient client = TestClient.connect(binding, settings)) {
      assertThat(client.insert("user1")).isEqualTo(Status.OK);
      assertThat(client.client().describeStore()).startsWith("Redis ").endsWith(", at " + path);
    }
    assertThat(binding.hasAddress(settings)).isTrue();
    assertThat(binding.addresses(settings)).isEmpty();
    assertThat(binding.sockets(settings)).containsExactly(path);
    assertThat(binding.hasServers(settings)).isTrue();
    try (Probe probe = binding.probes(settings).get(0)) {
      assertThat(probe.describe()).isEqualTo("INFO of " + path);
      assertThat(probe.read().get(Metric.RSS)).isPositive();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theProcessOfTheServerIsFound() {
    assertThat(Machine.listener(UnixDomainSocketAddress.of(path))).hasValue(server.pids().get(0));
  }

  @Test
  void aServerThatHangsIsNoticedInTime() throws Exception {
    try (TestClient client = TestClient.connect(binding, settings)) {
      assertThat(client.insert("user1")).isEqualTo(Status.OK);
      TestServers.signal(server, "STOP");
      try {
        assertThat(client.read("user1")).isEqualTo(Statuses.TIMEOUT);
        assertRefused(
            path
                + " did not answer within 2000 ms; make sure that it is a server of this kind,"
                + " correct redis.socket, or raise redis.timeout.");
      } finally {
        TestServers.signal(server, "CONT");
      }
      Await.until("reads succeed again", () -> client.read("user1").isOk());
    }
  }

  @Test
  void aServerThatEndsIsLostAndItsSocketRefuses() throws Exception {
    try (TestClient client = TestClient.connect(binding, settings)) {
      assertThat(client.insert("user1")).isEqualTo(Status.OK);
      TestServers.signal(server, "KILL");
      Await.until("the connection is lost", () -> !client.read("user1").isOk());
      Await.until("nobody listens", () -> client.read("user1").equals(Status.SERVICE_UNAVAILABLE));
    }
    // A killed server leaves its file.
    assertRefused(
        "no server at %s (Connection refused); start one, or correct redis.socket."
            .formatted(path));
  }

  @Test
  void aPathWithoutASocketIsTold() {
    settings.setProperty("redis.socket", path + ".none");
    assertRefused(
        path + ".none does not exist; start a server that listens there, or correct redis.socket.");
  }
}
