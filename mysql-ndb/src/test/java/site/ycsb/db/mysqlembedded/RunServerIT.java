// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.db.mysql.sql.Prepared;
import site.ycsb.db.mysql.sql.SqlFailures;
import site.ycsb.db.mysqlembedded.library.EmbeddedConnection;
import site.ycsb.db.mysqlembedded.library.InProcessMariaDb;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.server.RunningServer;

/** The server of this process: one run after another, many clients, values of any size. */
@EnabledIf(
    value = "site.ycsb.db.mysqlembedded.TestLibrary#isThere",
    disabledReason = TestLibrary.MISSING)
@Timeout(300)
class RunServerIT {
  private static final int LARGE = 20 << 20;

  private final Properties properties = new Properties();

  RunServerIT() {
    properties.setProperty("mysql-embedded.database", "runs");
    properties.setProperty("fieldcount", "2");
    properties.setProperty("fieldlength", "10");
    properties.setProperty("recordcount", "100");
    properties.setProperty("dotransactions", "false");
  }

  private RunningServer start() throws IOException {
    return new MySqlEmbeddedBinding().embedded(properties).orElseThrow().start();
  }

  private MySqlEmbeddedClient client() throws Exception {
    MySqlEmbeddedClient client = new MySqlEmbeddedClient();
    client.setProperties(properties);
    client.init();
    return client;
  }

  private static String ask(String sql) throws Exception {
    try (EmbeddedConnection connection = InProcessMariaDb.start().connect(60_000)) {
      return String.valueOf(connection.query(sql).get(0)[0]);
    }
  }

  private static Map<String, ByteIterator> record(String first, String second) {
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("field0", new ByteArrayByteIterator(first.getBytes(UTF_8)));
    values.put("field1", new ByteArrayByteIterator(second.getBytes(UTF_8)));
    return values;
  }

  private static String read(MySqlEmbeddedClient client, String field) {
    Map<String, ByteIterator> found = new HashMap<>();
    assertThat(client.read("usertable", "k", Set.of(field), found)).isEqualTo(Status.OK);
    return new String(Objects.requireNonNull(found.get(field)).toArray(), UTF_8);
  }

  @Test
  void runsOfAProcessFollowEachOther() throws Exception {
    String before = ask("SELECT @@GLOBAL.innodb_io_capacity");
    properties.setProperty("mysql-embedded.config", "innodb-io-capacity=1K,sort_buffer_size=1M");

    for (int run = 0; run < 2; run++) {
      try (RunningServer server = start()) {
        assertThat(server.description()).matches("MariaDB 1\\d\\..* in this process .*");
        assertThat(server.standIn()).isFalse();
        assertThat(ask("SELECT @@GLOBAL.innodb_io_capacity")).isEqualTo("1024");
        MySqlEmbeddedClient client = client();
        assertThat(client.countRecords()).hasValue(0);
        assertThat(client.insert("usertable", "k", record("a", "b"))).isEqualTo(Status.OK);
        assertThat(client.countRecords()).hasValue(1);
        client.cleanup();
      }
      assertThat(ask("SELECT @@GLOBAL.innodb_io_capacity")).isEqualTo(before);
      assertThat(ask("SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME='runs'"))
          .isEqualTo("0");
    }
  }

  @Test
  void variablesThatCannotBeSetAreRefusedAndTheServerGoesOn() throws Exception {
    for (String wrong : List.of("no_such=1", "datadir=/tmp", "innodb_buffer_pool_size=banana")) {
      properties.setProperty("mysql-embedded.config", wrong);
      assertThatThrownBy(this::start)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("mysql-embedded.config can't be set: error 1");
    }
    assertThat(ask("SELECT 1")).isEqualTo("1");
  }

  @Test
  void variablesAreSetBackThoughALaterOneIsRefused() throws Exception {
    String before = ask("SELECT @@GLOBAL.innodb_io_capacity");
    properties.setProperty("mysql-embedded.config", "innodb_io_capacity=321,no_such=1");

    assertThatThrownBy(this::start).hasMessageContaining("no_such");

    assertThat(ask("SELECT @@GLOBAL.innodb_io_capacity")).isEqualTo(before);
  }

  @Test
  void variablesWithDecimalsAndThoseSetTwiceAreSetBack() throws Exception {
    String query = "SELECT CONCAT(@@GLOBAL.long_query_time, ' ', @@GLOBAL.innodb_io_capacity)";
    String before = ask(query);
    properties.setProperty(
        "mysql-embedded.config",
        "long_query_time=0.5,innodb_io_capacity=321,innodb_io_capacity=432");

    try (RunningServer server = start()) {
      assertThat(server.standIn()).isFalse();
      assertThat(ask(query)).isEqualTo("0.500000 432");
    }
    assertThat(ask(query)).isEqualTo(before);
  }

  /** Not to the environment's TMPDIR, which may not exist. */
  @Test
  void temporaryFilesGoToTheServersDirectory() throws Exception {
    try (RunningServer server = start();
        EmbeddedConnection connection = InProcessMariaDb.start().connect(60_000)) {
      assertThat(server.standIn()).isFalse();
      connection.execute("CREATE DATABASE runs");
      connection.execute("CREATE TEMPORARY TABLE runs.t (a INT) ENGINE=MyISAM");

      assertThat(InProcessMariaDb.start().path().resolve("tmp"))
          .isDirectoryContaining("glob:**#sql*");
    }
  }

  @Test
  void aConnectionThatWasKilledIsReplaced() throws Exception {
    try (RunningServer server = start()) {
      assertThat(server.standIn()).isFalse();
      MySqlEmbeddedClient client = client();
      assertThat(client.insert("usertable", "k", record("a", "b"))).isEqualTo(Status.OK);
      String own = ask("SELECT CONNECTION_ID()");
      String id = ask("SELECT MAX(ID) FROM information_schema.PROCESSLIST WHERE ID < " + own);
      try (EmbeddedConnection other = InProcessMariaDb.start().connect(60_000)) {
        other.execute("KILL " + id);
      }

      assertThat(client.update("usertable", "k", record("c", "d")))
          .isEqualTo(Statuses.CONNECTION_LOST);
      assertThat(client.update("usertable", "k", record("c", "d"))).isEqualTo(Status.OK);
      assertThat(read(client, "field0")).isEqualTo("c");
      client.cleanup();
    }
  }

  /** By default a lock of a table is awaited for a day. */
  @Test
  void aWaitForALockEndsByTheTimeout() throws Exception {
    properties.setProperty("mysql-embedded.timeout", "1500");
    try (RunningServer server = start();
        EmbeddedConnection other = InProcessMariaDb.start().connect(1_500)) {
      assertThat(server.standIn()).isFalse();
      MySqlEmbeddedClient client = client();
      assertThat(client.insert("usertable", "k", record("a", "b"))).isEqualTo(Status.OK);
      assertThat(other.query("SELECT @@innodb_lock_wait_timeout, @@lock_wait_timeout").get(0))
          .containsExactly("2", "2");

      other.execute("LOCK TABLES runs.usertable WRITE");
      assertThat(client.read("usertable", "k", null, new HashMap<>()))
          .isEqualTo(SqlFailures.LOCK_WAIT_TIMEOUT);
      other.execute("UNLOCK TABLES");

      assertThat(read(client, "field0")).isEqualTo("a");
      client.cleanup();
    }
  }

  @Test
  void statementsOutliveTheirTable() throws Exception {
    try (RunningServer server = start();
        EmbeddedConnection other = InProcessMariaDb.start().connect(60_000)) {
      assertThat(server.standIn()).isFalse();
      MySqlEmbeddedClient client = client();
      assertThat(client.insert("usertable", "k", record("a", "b"))).isEqualTo(Status.OK);
      assertThat(read(client, "field0")).isEqualTo("a");

      other.execute("RENAME TABLE runs.usertable TO runs.other");
      assertThat(client.read("usertable", "k", Set.of("field0"), new HashMap<>()))
          .isEqualTo(Status.BAD_REQUEST);
      assertThat(client.insert("usertable", "l", record("a", "b"))).isEqualTo(Status.BAD_REQUEST);
      other.execute(
          "CREATE TABLE runs.usertable (YCSB_KEY VARBINARY(32) PRIMARY KEY, field1 LONGBLOB,"
              + " field0 LONGBLOB)");

      assertThat(client.insert("usertable", "k", record("c", "d"))).isEqualTo(Status.OK);
      assertThat(read(client, "field0")).isEqualTo("c");
      client.cleanup();
    }
  }

  @Test
  void whatIsClosedIsNotUsedAgain() throws Exception {
    EmbeddedConnection connection = InProcessMariaDb.start().connect(60_000);
    Prepared statement = connection.prepare("SELECT ?");
    statement.close();
    statement.close();
    statement.finish();
    assertThatThrownBy(statement::query).isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> statement.set(1, new byte[1]))
        .isInstanceOf(IndexOutOfBoundsException.class);
    connection.close();
    connection.close();

    assertThatThrownBy(() -> connection.query("SELECT 1")).isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> connection.prepare("SELECT 1")).isInstanceOf(SQLException.class);
  }

  /** A statement of many rows whose values are all larger than the room that they begin with. */
  @Test
  void aBatchOfLargeValues() throws Exception {
    properties.setProperty("batchsize", "1000");
    properties.setProperty("fieldlength", "1500");
    try (RunningServer server = start()) {
      assertThat(server.standIn()).isFalse();
      MySqlEmbeddedClient client = client();
      for (int i = 0; i < 3_000; i++) {
        assertThat(
                client.insert("usertable", "k" + i, record("x".repeat(1_000), "y".repeat(1_500))))
            .matches(Status::isOk);
      }
      assertThat(client.countRecords()).hasValue(3_000);
      assertThat(client.lostRecords()).isZero();
      client.cleanup();
    }
  }

  @Test
  void theProcessKeepsItsMaskOfNewFiles(@TempDir Path directory) throws Exception {
    Path before = Files.createFile(directory.resolve("before"));
    assertThat(ask("SELECT 1")).isEqualTo("1");
    Path after = Files.createFile(directory.resolve("after"));

    assertThat(Files.getPosixFilePermissions(after))
        .isEqualTo(Files.getPosixFilePermissions(before))
        .doesNotContain(PosixFilePermission.GROUP_WRITE);
  }

  @Test
  void valuesGrowAndShrink() throws Exception {
    properties.setProperty("mysql-embedded.fieldtype", "longblob");
    try (RunningServer server = start()) {
      assertThat(server.standIn()).isFalse();
      MySqlEmbeddedClient client = client();
      String large = "x".repeat(LARGE);
      assertThat(client.insert("usertable", "k", record("a", large))).isEqualTo(Status.OK);
      assertThat(read(client, "field1")).isEqualTo(large);
      assertThat(client.update("usertable", "k", record("", "b"))).isEqualTo(Status.OK);
      assertThat(read(client, "field1")).isEqualTo("b");
      assertThat(read(client, "field0")).isEmpty();
      client.cleanup();
    }
  }

  @Test
  void columnsOfNumbersAndTextsKeepTheirMeaning() throws Exception {
    properties.setProperty("mysql-embedded.types", "field0:long,field1:text");
    properties.setProperty("mysql-embedded.indexes", "field0:desc,field1:asc");
    try (RunningServer server = start()) {
      assertThat(server.standIn()).isFalse();
      MySqlEmbeddedClient client = client();
      assertThat(client.insert("usertable", "k", record("-12345", "größer"))).isEqualTo(Status.OK);
      assertThat(read(client, "field0")).isEqualTo("-12345");
      assertThat(ask("SELECT field0 + 1 FROM runs.usertable")).isEqualTo("-12344");
      assertThat(ask("SELECT CHAR_LENGTH(field1) FROM runs.usertable")).isEqualTo("6");
      assertThat(client.insert("usertable", "l", record("no number", "a")))
          .isEqualTo(Status.BAD_REQUEST);
      client.cleanup();
    }
  }

  @Test
  void manyThreadsEachWithItsClient() throws Exception {
    int threads = 200;
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    try (RunningServer server = start()) {
      assertThat(server.standIn()).isFalse();
      new MySqlEmbeddedBinding().prepare(properties);
      List<Future<Status>> inserts =
          IntStream.range(0, threads).mapToObj(i -> workers.submit(() -> insert("k" + i))).toList();
      for (Future<Status> insert : inserts) {
        assertThat(insert.get()).isEqualTo(Status.OK);
      }
      MySqlEmbeddedClient client = client();
      assertThat(client.countRecords()).hasValue(threads);
      client.cleanup();
      assertThat(
              ask(
                  "SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS"
                      + " WHERE VARIABLE_NAME='Prepared_stmt_count'"))
          .isEqualTo("0");
    } finally {
      workers.shutdownNow();
    }
  }

  private Status insert(String key) throws Exception {
    MySqlEmbeddedClient client = client();
    Status status = client.insert("usertable", key, record("a", "b"));
    client.cleanup();
    return status;
  }

  @Test
  void aScanOfAHashIndexIsRejectedBeforeTheFirstOperation() {
    properties.setProperty("mysql-embedded.engine", "memory");
    properties.setProperty("mysql-embedded.index", "hash");
    properties.setProperty("dotransactions", "true");
    properties.setProperty("scanproportion", "0.5");

    assertThatThrownBy(this::client)
        .hasMessageStartingWith("mysql-embedded: a scan needs an ordered index")
        .hasMessageContaining("mysql-embedded.index=btree");
  }

  @Test
  void aRunWithoutALoadSaysWhatIsMissing() {
    properties.setProperty("dotransactions", "true");

    assertThatThrownBy(this::client)
        .hasMessage(
            "mysql-embedded: in this process there is no table runs.usertable; load it first, or"
                + " correct mysql-embedded.database or table.");
  }
}
