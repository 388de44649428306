// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static site.ycsb.db.mysql.LocalSql.record;

import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.db.mysql.server.SqlProgram.Product;
import site.ycsb.db.mysql.sql.Engine;

/** What is made of a table, and what is refused before the first operation. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TableIT {
  private final MySqlBinding binding = new MySqlBinding();
  private LocalSql sql;

  @BeforeAll
  void start() throws Exception {
    assumeTrue(TestServers.isMariaDbThere(), TestServers.NO_MARIADB);
    sql = LocalSql.start(Product.MARIADB);
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

  private void assertRefused(Properties properties, String... words) {
    assertThatThrownBy(() -> binding.prepare(properties))
        .as("before clients connect")
        .isInstanceOf(DBException.class)
        .hasMessageStartingWith("mysql: ")
        .hasMessageNotContaining("\n")
        .hasMessageContainingAll(words);
    assertThatThrownBy(() -> LocalSql.client(properties))
        .as("and by each client, as stock YCSB prepares nothing")
        .isInstanceOf(DBException.class)
        .hasMessageContainingAll(words);
  }

  @ParameterizedTest
  @EnumSource(names = {"INNODB", "MEMORY", "MYISAM"})
  void aLoadMakesDatabaseAndTable(Engine engine) throws Exception {
    binding.prepare(sql.properties("mysql.engine", site.ycsb.kv.setting.Setting.word(engine)));

    String found =
        sql.ask(
            "SELECT ENGINE FROM information_schema.TABLES"
                + " WHERE TABLE_SCHEMA='ycsb' AND TABLE_NAME='usertable'");
    assertThat(found).isEqualToIgnoringCase(engine.name());
  }

  @Test
  void aRunMakesNothing() throws Exception {
    Properties run = sql.properties("dotransactions", "true");
    assertRefused(run, "has no database ycsb", "load it first", "mysql.database");

    sql.execute("CREATE DATABASE ycsb");
    assertRefused(run, "no table ycsb.usertable", "load it first");
  }

  @Test
  void anotherEngineIsToldBeforeTheFirstOperation() throws Exception {
    binding.prepare(sql.properties());

    for (String run : new String[] {"false", "true"}) {
      assertRefused(
          sql.properties("mysql.engine", "myisam", "dotransactions", run),
          "is on the engine InnoDB in place of MyISAM",
          "mysql.engine");
    }
  }

  @Test
  void anEngineThatTheServerLacksIsNotReplacedInSilence() throws Exception {
    sql.execute("SET GLOBAL sql_mode=''");
    try {
      assertThatThrownBy(() -> binding.prepare(sql.properties("mysql.engine", "ndbcluster")))
          .hasMessageContaining("Unknown storage engine 'ndbcluster'")
          .hasMessageContaining("mysql.engine=ndbcluster");
    } finally {
      sql.execute("SET GLOBAL sql_mode=DEFAULT");
    }
  }

  @Test
  void anEmptyTableIsMadeAsWideAsTheWorkloadNeeds() throws Exception {
    binding.prepare(sql.properties());
    binding.prepare(sql.properties("fieldcount", "3", "fieldlength", "500", "keysize", "100"));

    MySqlClient client = LocalSql.client(sql.properties("fieldcount", "3"));
    assertThat(client.insert("usertable", "k".repeat(100), record("field2", "v".repeat(500))))
        .isEqualTo(Status.OK);
    client.cleanup();
  }

  @Test
  void aTableWithRecordsIsLeftAsItIs() throws Exception {
    MySqlClient client = LocalSql.client(sql.properties());
    assertThat(client.insert("usertable", "k", record("field0", "v"))).isEqualTo(Status.OK);
    client.cleanup();

    assertRefused(
        sql.properties("fieldlength", "500"),
        "its column field0 holds 10 bytes and not 500",
        "fieldlength");
    assertRefused(
        sql.properties("keysize", "100"), "its column YCSB_KEY holds 32 bytes and not 100");
    assertRefused(sql.properties("fieldcount", "3"), "it has no column field2");
  }

  @Test
  void columnsOfTextAreRefused() throws Exception {
    sql.execute("CREATE DATABASE ycsb");
    sql.execute(
        "CREATE TABLE ycsb.usertable"
            + " (YCSB_KEY VARCHAR(255) PRIMARY KEY, field0 TEXT, field1 TEXT)");

    assertRefused(sql.properties(), "column YCSB_KEY of type varchar", "does not hold all bytes");
  }

  @Test
  void anotherPrimaryKeyIsRefused() throws Exception {
    sql.execute("CREATE DATABASE ycsb");
    sql.execute(
        "CREATE TABLE ycsb.usertable (id INT PRIMARY KEY, YCSB_KEY VARBINARY(255),"
            + " field0 VARBINARY(100), field1 VARBINARY(100))");

    assertRefused(sql.properties(), "primary key [id] in place of YCSB_KEY");
  }

  @Test
  void recordsPastARowAreRefusedWithTheWayOut() {
    assertRefused(
        sql.properties("fieldlength", "40000"),
        "Row size too large",
        "mysql.fieldtype=longblob",
        "fieldlength");
  }

  @Test
  void lengthsThatNobodyTellsNeedAWidth() {
    assertRefused(
        sql.properties("fieldlengthdistribution", "histogram"),
        "mysql.fieldwidth",
        "mysql.fieldtype=longblob");
  }

  @Test
  void scansWithoutAnOrderedIndexAreRefused() {
    assertRefused(
        sql.properties("mysql.engine", "memory", "mysql.index", "hash", "scanproportion", "0.5"),
        "scan",
        "mysql.index=btree");
  }

  @Test
  void theIndexMustBeTheOneAskedFor() throws Exception {
    binding.prepare(sql.properties("mysql.engine", "memory", "mysql.index", "hash"));

    assertRefused(sql.properties("mysql.engine", "memory"), "primary key by hash", "mysql.index");
  }

  @ParameterizedTest
  @ValueSource(strings = {"innodb", "memory", "myisam"})
  void nothingIsCutWhateverModeTheServerIsIn(String engine) throws Exception {
    sql.execute("SET GLOBAL sql_mode=''");
    try {
      for (String batch : new String[] {"1", "2"}) {
        sql.execute("DROP DATABASE IF EXISTS ycsb");
        MySqlClient client =
            LocalSql.client(sql.properties("mysql.engine", engine, "batchsize", batch));
        client.insert("usertable", "first", record("field0", "v"));
        assertThat(client.insert("usertable", "long", record("field0", "eleven byte")))
            .isEqualTo(Status.BAD_REQUEST);
        assertThat(client.insert("usertable", "k".repeat(33), record("field0", "v")).isOk())
            .isEqualTo(batch.equals("2"));
        client.insert("usertable", "last", record("field0", "v"));
        client.cleanup();
        assertThat(
                sql.ask(
                    "SELECT COUNT(*) FROM ycsb.usertable WHERE YCSB_KEY NOT IN ('first', 'last')"))
            .isEqualTo("0");
      }
    } finally {
      sql.execute("SET GLOBAL sql_mode=DEFAULT");
    }
  }

  @Test
  void aRecordIsFoundByThePrimaryKey() throws Exception {
    binding.prepare(sql.properties());
    sql.execute("INSERT INTO ycsb.usertable (YCSB_KEY) VALUES ('a'), ('b'), ('c')");

    for (String range : new String[] {"YCSB_KEY='b'", "YCSB_KEY>='b'"}) {
      assertThat(sql.ask("SELECT 1 FROM ycsb.usertable WHERE " + range)).isEqualTo("1");
    }
    long before = sql.status("Handler_read_rnd_next");
    MySqlClient client = LocalSql.client(sql.properties("dotransactions", "true"));
    long afterInit = sql.status("Handler_read_rnd_next");
    for (int i = 0; i < 100; i++) {
      assertThat(client.read("usertable", "b", null, record())).isEqualTo(Status.OK);
    }
    // Asking for the status reads rows of its own.
    long own = sql.status("Handler_read_rnd_next") - afterInit;
    assertThat(own).isLessThan(100).isLessThanOrEqualTo(afterInit - before + 100);
    client.cleanup();
  }
}
