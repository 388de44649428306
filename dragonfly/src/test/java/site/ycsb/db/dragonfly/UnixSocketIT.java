// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.conformance.testing.PackagedServer;
import site.ycsb.kv.resp.RespServers;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerGroup;
import site.ycsb.kv.server.ServerLimits;

/** {@code dragonfly.socket}, with a real Redis. */
@Timeout(180)
@EnabledOnOs(OS.LINUX) // where epoll is
class UnixSocketIT {
  private static final String REDIS = "redis-server";
  private static final String TABLE = "usertable";

  private final DragonflyBinding binding = new DragonflyBinding();
  private RunningServer server;
  private Path path;

  /** Starts Redis so that it listens on a UNIX socket too. */
  static RunningServer startRedis() throws IOException {
    PackagedServer.require(REDIS, "apt-get install redis-server");
    return RespServers.redis(
            new DragonflyBinding().options(),
            REDIS,
            REDIS,
            List.of("save \"\"", "unixsocket redis.sock"))
        .start(ProgramServer.find(REDIS).orElseThrow(), ServerLimits.NONE, () -> false);
  }

  /** The same server with settings that lead to its UNIX socket. */
  static RunningServer bySocket(RunningServer server) {
    Path socket = server.dataFiles().get(0).resolve("redis.sock");
    return ServerGroup.of(
        "Redis at " + socket,
        false,
        Map.of("dragonfly.socket", socket.toString()),
        List.of(server));
  }

  @BeforeEach
  void start() throws Exception {
    server = bySocket(startRedis());
    path = Path.of(server.address().getOrDefault("dragonfly.socket", ""));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Properties settings(String... pairs) {
    Properties settings = TestClients.properties("", 0);
    settings.remove("dragonfly.host");
    settings.remove("dragonfly.port");
    settings.setProperty("dragonfly.socket", path.toString());
    settings.setProperty("dragonfly.timeout", "2000");
    for (int i = 0; i < pairs.length; i += 2) {
      settings.setProperty(pairs[i], pairs[i + 1]);
    }
    return settings;
  }

  private static void assertRefused(Properties settings, String sentence) {
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> TestClients.client(settings).cleanup())
        .withMessage(sentence);
  }

  private static Status read(BindingClient client) {
    return client.read(TABLE, "user1", null, new HashMap<>());
  }

  @Test
  void theServerIsNamedByItsPath() throws Exception {
    BindingClient client = TestClients.client(settings());
    assertThat(client.insert(TABLE, "user1", TestClients.record("a"))).isEqualTo(Status.OK);
    assertThat(client.describeStore()).contains("at " + path + " over 1 shared connection");
    client.cleanup();
    assertThat(binding.addresses(settings())).isEmpty();
    assertThat(binding.sockets(settings())).containsExactly(path);
  }

  @Test
  void aServerThatHangsIsNoticedInTime() throws Exception {
    BindingClient client = TestClients.client(settings());
    assertThat(client.insert(TABLE, "user1", TestClients.record("a"))).isEqualTo(Status.OK);
    signal("STOP");
    try {
      assertThat(read(client)).isEqualTo(Statuses.TIMEOUT);
    } finally {
      signal("CONT");
    }
    Await.until("reads succeed again", () -> read(client).isOk());
    client.cleanup();
  }

  @Test
  void whatStandsInTheWayIsTold() throws Exception {
    signal("KILL");
    // A killed server leaves its file.
    Await.until(
        "the server has ended",
        () -> server.pids().stream().noneMatch(pid -> ProcessHandle.of(pid).isPresent()));
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> TestClients.client(settings()).cleanup())
        .withMessageStartingWith("dragonfly: no server at " + path + " (")
        .withMessageEndingWith("); start one, or correct dragonfly.socket.");
    assertRefused(
        settings("dragonfly.socket", path + ".none"),
        "dragonfly: %s.none does not exist; start a server that listens there, or correct"
                .formatted(path)
            + " dragonfly.socket.");
    assertRefused(
        settings("dragonfly.transport", "nio"),
        "dragonfly.transport=nio can't carry dragonfly.socket; set epoll, or leave it out.");
  }

  private void signal(String name) throws Exception {
    for (long pid : server.pids()) {
      Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start();
      assertThat(kill.waitFor()).isZero();
    }
  }
}
