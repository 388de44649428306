// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static site.ycsb.db.mysql.LocalSql.record;

import java.sql.Connection;
import java.sql.ResultSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.db.mysql.server.SqlProgram.Product;
import site.ycsb.db.mysql.sql.SqlFailures;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.testing.FaultProxy;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resource.Reading;
import site.ycsb.kv.wire.HostPort;

/** What a real server's failures and figures come to. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StatusesIT {
  private static final String TABLE = "usertable";

  private LocalSql sql;

  @BeforeAll
  void start() throws Exception {
    assumeTrue(TestServers.isMariaDbThere(), TestServers.NO_MARIADB);
    sql =
        LocalSql.start(Product.MARIADB, "innodb_lock_wait_timeout=1", "max_heap_table_size=16384");
  }

  @AfterAll
  void stop() throws Exception {
    if (sql != null) {
      sql.close();
    }
  }

  @BeforeEach
  void drop() throws Exception {
    sql.execute("DROP DATABASE IF EXISTS ycsb");
  }

  @Test
  void aRecordThatIsThereIsADuplicate() throws Exception {
    MySqlClient client = LocalSql.client(sql.properties());
    client.insert(TABLE, "k", record("field0", "v"));

    assertThat(client.insert(TABLE, "k", record("field0", "w"))).isEqualTo(Statuses.DUPLICATE_KEY);
    assertThat(client.lastFailure()).contains("1062");
    client.cleanup();
  }

  @Test
  void aBatchWithADuplicateIsLostWhole() throws Exception {
    MySqlClient client = LocalSql.client(sql.properties("batchsize", "3"));
    client.insert(TABLE, "a", record("field0", "v"));
    client.insert(TABLE, "b", record("field0", "v"));

    assertThat(client.insert(TABLE, "a", record("field0", "v"))).isEqualTo(Statuses.DUPLICATE_KEY);

    assertThat(client.lostRecords()).isEqualTo(2);
    assertThat(client.countRecords()).hasValue(0);
    client.cleanup();
  }

  @Test
  void aBatchReplacesWhereThatIsAskedFor() throws Exception {
    MySqlClient client = LocalSql.client(sql.properties("batchsize", "3", "mysql.upsert", "true"));
    client.insert(TABLE, "a", record("field0", "v"));
    client.insert(TABLE, "b", record("field0", "v"));

    assertThat(client.insert(TABLE, "a", record("field1", "w"))).isEqualTo(Status.OK);

    assertThat(client.lostRecords()).isZero();
    assertThat(client.countRecords()).hasValue(2);
    Map<String, ByteIterator> result = new HashMap<>();
    assertThat(client.read(TABLE, "a", null, result)).isEqualTo(Status.OK);
    assertThat(result).containsOnlyKeys("field1");
    client.cleanup();
  }

  @Test
  void theLastBatchThatFailsIsToldByCleanup() throws Exception {
    MySqlClient client = LocalSql.client(sql.properties("batchsize", "3"));
    sql.execute("INSERT INTO ycsb.usertable (YCSB_KEY) VALUES ('a')");
    client.insert(TABLE, "a", record("field0", "v"));
    client.insert(TABLE, "b", record("field0", "v"));

    assertThatThrownBy(client::cleanup)
        .isInstanceOf(DBException.class)
        .hasMessageContaining("DUPLICATE_KEY");
    assertThat(client.lostRecords()).isEqualTo(2);
  }

  @Test
  void aLockThatAnotherHoldsIsWaitedForInVain() throws Exception {
    MySqlClient client = LocalSql.client(sql.properties());
    client.insert(TABLE, "k", record("field0", "v"));
    sql.connection().setAutoCommit(false);
    try {
      sql.ask("SELECT 1 FROM ycsb.usertable WHERE YCSB_KEY='k' FOR UPDATE");

      assertThat(client.update(TABLE, "k", record("field0", "w")))
          .isEqualTo(SqlFailures.LOCK_WAIT_TIMEOUT);
    } finally {
      sql.connection().setAutoCommit(true);
    }
    assertThat(client.update(TABLE, "k", record("field0", "w"))).isEqualTo(Status.OK);
    client.cleanup();
  }

  @Test
  void aTableInMemoryMayBeFull() throws Exception {
    MySqlClient client =
        LocalSql.client(sql.properties("mysql.engine", "memory", "fieldlength", "1000"));
    Status status = Status.OK;
    for (int i = 0; i < 1000 && status.isOk(); i++) {
      status = client.insert(TABLE, "k" + i, record("field0", "v"));
    }

    assertThat(status).isEqualTo(SqlFailures.TABLE_FULL);
    client.cleanup();
  }

  @Test
  void whatAUserMayNotDoIsForbidden() throws Exception {
    MySqlClient owner = LocalSql.client(sql.properties());
    owner.insert(TABLE, "k", record("field0", "v"));
    owner.cleanup();
    sql.execute("CREATE OR REPLACE USER reader@localhost IDENTIFIED BY 'hush'");
    sql.execute("GRANT SELECT ON ycsb.* TO reader@localhost");
    Properties reading =
        sql.properties("mysql.user", "reader", "mysql.password", "hush", "dotransactions", "true");
    MySqlClient reader = LocalSql.client(reading);

    assertThat(reader.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.OK);
    assertThat(reader.insert(TABLE, "l", record("field0", "v"))).isEqualTo(Status.FORBIDDEN);
    reader.cleanup();

    reading.setProperty("mysql.password", "wrong-hush");
    assertThatThrownBy(() -> LocalSql.client(reading))
        .hasMessageContaining("rejects the user reader")
        .hasMessageContaining("mysql.password")
        .hasMessageNotContaining("wrong-hush");
  }

  @Test
  void aConnectionThatTheServerEndsCostsOneOperation() throws Exception {
    MySqlClient client = LocalSql.client(sql.properties());
    client.insert(TABLE, "k", record("field0", "v"));
    String id =
        sql.ask("SELECT ID FROM information_schema.PROCESSLIST WHERE DB='ycsb' AND USER='root'");
    sql.execute("KILL " + id);

    assertThat(client.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Statuses.CONNECTION_LOST);
    assertThat(client.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.OK);
    client.cleanup();
  }

  /** The server counts each attempt to connect. */
  @Test
  void connectionsThatAreCutAreMadeAtMostTenTimesASecond() throws Exception {
    Properties properties = sql.properties();
    int port = Integer.parseInt(properties.getProperty("mysql.port"));
    try (FaultProxy proxy = new FaultProxy(new HostPort("127.0.0.1", port))) {
      properties.setProperty("mysql.port", Integer.toString(proxy.port()));
      MySqlClient client = LocalSql.client(properties);
      assertThat(client.insert(TABLE, "k", record("field0", "v"))).isEqualTo(Status.OK);
      proxy.cut();
      assertThat(client.read(TABLE, "k", null, new HashMap<>()))
          .isEqualTo(Statuses.CONNECTION_LOST);

      long before = sql.status("Connections");
      long start = System.nanoTime();
      while (System.nanoTime() - start < TimeUnit.SECONDS.toNanos(2)) {
        assertThat(client.read(TABLE, "k", null, new HashMap<>()))
            .isEqualTo(Status.SERVICE_UNAVAILABLE);
      }

      assertThat(sql.status("Connections") - before).isBetween(4L, 25L);
      proxy.pass();
      assertThat(client.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.OK);
      client.cleanup();
    }
  }

  @Test
  void anotherTableAndAnUnknownFieldAreBadRequests() throws Exception {
    MySqlClient client = LocalSql.client(sql.properties());

    assertThat(client.insert("other", "k", record("field0", "v"))).isEqualTo(Status.BAD_REQUEST);
    assertThat(client.lastFailure()).contains("set table=other");
    assertThat(client.insert(TABLE, "k", record("colour", "v"))).isEqualTo(Status.BAD_REQUEST);
    assertThat(client.lastFailure()).contains("no column");
    client.insert(TABLE, "k", record("field0", "v"));
    assertThat(client.update(TABLE, "k", record("colour", "v"))).isEqualTo(Status.BAD_REQUEST);
    Map<String, ByteIterator> result = new HashMap<>();
    assertThat(client.read(TABLE, "k", Set.of("colour"), result)).isEqualTo(Status.OK);
    assertThat(result).isEmpty();
    client.cleanup();
  }

  @Test
  void statementsArePreparedOnce() throws Exception {
    MySqlClient client = LocalSql.client(sql.properties());
    client.insert(TABLE, "k", record("field0", "v"));
    client.read(TABLE, "k", null, new HashMap<>());
    client.read(TABLE, "k", Set.of("field1"), new HashMap<>());
    long prepared = sql.status("Com_stmt_prepare");
    for (int i = 0; i < 50; i++) {
      client.insert(TABLE, "k" + i, record("field0", "v"));
      client.read(TABLE, "k" + i, null, new HashMap<>());
      client.read(TABLE, "k" + i, Set.of("field1"), new HashMap<>());
    }

    assertThat(sql.status("Com_stmt_prepare")).isEqualTo(prepared);
    client.cleanup();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aConnectionIsCompressedWhereThatIsAskedFor(boolean compressed) throws Exception {
    MySqlClient client =
        LocalSql.client(
            sql.properties(
                "mysql.fieldtype", "longblob", "mysql.compression", Boolean.toString(compressed)));
    long before = sql.status("Bytes_received");

    assertThat(client.insert(TABLE, "k", record("field0", "x".repeat(1_000_000))))
        .isEqualTo(Status.OK);

    long received = sql.status("Bytes_received") - before;
    assertThat(received < 100_000).isEqualTo(compressed);
    client.cleanup();
  }

  /** Session variables of a URL hold beside those that keep the server from truncating values. */
  @Test
  void sessionVariablesOfAUrlHoldToo() throws Exception {
    Properties properties = sql.properties();
    for (String name : new String[] {"host", "port", "user", "password"}) {
      properties.remove("mysql." + name);
    }
    SqlLogin server = MySqlSettings.of(sql.properties()).server();
    properties.setProperty(
        "mysql.url",
        "jdbc:mysql://root@" + server.at() + "/others?sessionVariables=innodb_lock_wait_timeout=7");
    MySqlClient client = LocalSql.client(properties);

    assertThat(client.insert(TABLE, "k", record("field0", "eleven byte")))
        .isEqualTo(Status.BAD_REQUEST);
    assertThat(client.insert(TABLE, "k", record("field0", "v"))).isEqualTo(Status.OK);
    assertThat(sql.ask("SELECT COUNT(*) FROM others.usertable")).isEqualTo("1");

    SqlLogin ofUrl = MySqlSettings.of(properties).server();
    try (Connection connection = ofUrl.connect("others", false);
        ResultSet row =
            connection.createStatement().executeQuery("SELECT @@innodb_lock_wait_timeout")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getInt(1)).isEqualTo(7);
    }
    client.cleanup();
    sql.execute("DROP DATABASE others");
  }

  @Test
  void isolationIsThatOfTheSetting() throws Exception {
    MySqlClient client = LocalSql.client(sql.properties("mysql.isolation", "read-uncommitted"));
    client.insert(TABLE, "k", record("field0", "old"));
    sql.connection().setAutoCommit(false);
    try {
      sql.execute("UPDATE ycsb.usertable SET field0='new' WHERE YCSB_KEY='k'");
      Map<String, ByteIterator> result = new HashMap<>();
      client.read(TABLE, "k", null, result);

      assertThat(result.get("field0")).hasToString("new");
    } finally {
      sql.connection().rollback();
      sql.connection().setAutoCommit(true);
    }
    client.cleanup();
  }

  @Test
  void aRemoteServerTellsWhatWentOverItsNetwork() throws Exception {
    Properties properties = sql.properties();
    MySqlClient client = LocalSql.client(properties);
    try (Probe probe = new MySqlBinding().probes(properties).get(0)) {
      Reading first = probe.read();
      client.insert(TABLE, "k", record("field0", "v"));
      for (int i = 0; i < 100; i++) {
        client.read(TABLE, "k", null, new HashMap<>());
      }
      Reading second = probe.read();

      assertThat(second.get(Metric.RECEIVED) - first.get(Metric.RECEIVED))
          .isBetween(1_000L, 100_000L);
      assertThat(second.get(Metric.SENT) - first.get(Metric.SENT)).isBetween(1_000L, 100_000L);
      assertThat(second.get(Metric.RSS)).isEqualTo(Reading.UNKNOWN);
    }
    client.cleanup();
  }
}
