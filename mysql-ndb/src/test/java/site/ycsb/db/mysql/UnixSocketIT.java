// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.db.mysql.server.SqlProgram.Product;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.resource.Machine;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.server.RunningServer;

/** {@code mysql.socket}: what the server is found by, and what a client does when it is lost. */
@EnabledIf(
    value = "site.ycsb.db.mysql.TestServers#isMariaDbThere",
    disabledReason = TestServers.NO_MARIADB)
@Timeout(180)
class UnixSocketIT {
  private static final String TABLE = "usertable";

  private final MySqlBinding binding = new MySqlBinding();
  private RunningServer server;
  private Path path;

  @BeforeEach
  void start() throws Exception {
    server = TestServers.start(Product.MARIADB, new Properties());
    path = server.dataFiles().get(0).resolve("socket");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Properties settings(Path socket) {
    Properties settings = new Properties();
    settings.setProperty("mysql.socket", socket.toString());
    settings.setProperty("mysql.timeout", "3000");
    settings.setProperty("fieldcount", "2");
    settings.setProperty("fieldlength", "10");
    settings.setProperty("recordcount", "100");
    settings.setProperty("dotransactions", "false");
    return settings;
  }

  private static Status read(MySqlClient client) {
    return client.read(TABLE, "user1", null, new HashMap<>());
  }

  private void assertRefused(Path socket, String sentence) {
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> LocalSql.client(settings(socket)).cleanup())
        .withMessage("mysql: " + sentence);
  }

  private static Status insert(MySqlClient client) {
    return client.insert(TABLE, "user1", LocalSql.record("field0", "a", "field1", "b"));
  }

  @Test
  void theServerIsNamedByItsPathAndProbed() throws Exception {
    MySqlClient client = LocalSql.client(settings(path));
    assertThat(insert(client)).isEqualTo(Status.OK);
    assertThat(client.describeStore()).startsWith("MariaDB ").endsWith(", at " + path);
    client.cleanup();
    assertThat(binding.addresses(settings(path))).isEmpty();
    assertThat(binding.sockets(settings(path))).containsExactly(path);
    try (Probe probe = binding.probes(settings(path)).get(0)) {
      assertThat(probe.describe()).isEqualTo("status of " + path);
      assertThat(probe.read().get(Metric.RECEIVED)).isPositive();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theProcessOfTheServerIsFound() {
    assertThat(Machine.listener(UnixDomainSocketAddress.of(path))).hasValue(server.pids().get(0));
  }

  @Test
  void aServerThatHangsIsNoticedInTime() throws Exception {
    MySqlClient client = LocalSql.client(settings(path));
    assertThat(insert(client)).isEqualTo(Status.OK);
    signal("STOP");
    try {
      assertThat(read(client)).isEqualTo(Statuses.TIMEOUT);
      assertRefused(
          path,
          path
              + " did not answer within 3000 ms; make sure that it is a MySQL or MariaDB server,"
              + " correct mysql.socket, or raise mysql.timeout.");
    } finally {
      signal("CONT");
    }
    Await.until("reads succeed again", () -> read(client).isOk());
    client.cleanup();
  }

  @Test
  void whatStandsInTheWayIsTold() throws Exception {
    Path none = path.resolveSibling("none");
    assertRefused(
        none,
        none + " does not exist; start a server that listens there, or correct mysql.socket.");
    signal("KILL");
    // A killed server leaves its file.
    Await.until("the server has ended", () -> server.ended().isDone());
    assertRefused(
        path,
        path
            + " can't be reached (Connection refused); start a MySQL server there, or correct"
            + " mysql.socket.");
  }

  private void signal(String name) throws Exception {
    for (long pid : server.pids()) {
      Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start();
      assertThat(kill.waitFor()).isZero();
    }
  }
}
