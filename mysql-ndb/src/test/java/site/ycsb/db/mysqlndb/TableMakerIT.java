// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import site.ycsb.DBException;

/** The table that a load makes, and those that it refuses. */
@ExtendWith(SharedCluster.class)
@Timeout(120)
class TableMakerIT {
  private final MySqlNdbBinding binding = new MySqlNdbBinding();
  private final SharedCluster.Address cluster;
  private final Properties properties;

  TableMakerIT(SharedCluster.Address cluster) {
    this.cluster = cluster;
    properties = cluster.properties("tables");
    properties.setProperty("dotransactions", "false");
    properties.setProperty("fieldcount", "2");
    properties.setProperty("fieldlength", "10");
  }

  @BeforeEach
  void dropTables() throws Exception {
    sql("DROP DATABASE IF EXISTS tables");
    sql("CREATE DATABASE tables");
  }

  private void sql(String statement) throws Exception {
    try (Connection connection = cluster.sql().connect();
        Statement sql = connection.createStatement()) {
      sql.execute(statement);
    }
  }

  private String definition() throws Exception {
    try (Connection connection = cluster.sql().connect();
        Statement sql = connection.createStatement();
        ResultSet row = sql.executeQuery("SHOW CREATE TABLE tables.usertable")) {
      assertThat(row.next()).isTrue();
      return row.getString(2).replace("\n", "");
    }
  }

  private void assertRefused(String... parts) {
    assertThatThrownBy(() -> binding.prepare(properties))
        .isInstanceOf(DBException.class)
        .hasMessageStartingWith("mysql-ndb: ")
        .hasMessageEndingWith(".")
        .hasMessageContainingAll(parts);
  }

  @Test
  void aLoadMakesItAsWideAsItsWorkload() throws Exception {
    properties.setProperty(
        "mysql-ndb.tableoptions", "READ_BACKUP=0,PARTITION_BALANCE=FOR_RA_BY_LDM");
    sql("DROP DATABASE tables");

    binding.prepare(properties);

    assertThat(definition())
        .contains("`YCSB_KEY` varbinary(32) NOT NULL")
        .contains("`field0` varbinary(10) DEFAULT NULL,  `field1` varbinary(10) DEFAULT NULL")
        .contains("PRIMARY KEY (`YCSB_KEY`)")
        .contains("ENGINE=ndbcluster")
        .contains("NDB_TABLE=READ_BACKUP=0,PARTITION_BALANCE=FOR_RA_BY_LDM")
        .doesNotContain("HASH");
  }

  @Test
  void anEmptyOneThatIsTooNarrowIsWidened() throws Exception {
    binding.prepare(properties);
    properties.setProperty("fieldlength", "300");
    properties.setProperty("keysize", "100");

    binding.prepare(properties);

    assertThat(definition()).contains("`YCSB_KEY` varbinary(100)").contains("varbinary(300)");
  }

  @Test
  void oneWithRecordsThatIsTooNarrowIsRefused() throws Exception {
    binding.prepare(properties);
    sql("INSERT INTO tables.usertable VALUES ('a', 'b', 'c')");
    properties.setProperty("fieldlength", "300");

    assertRefused("field0 of 10 bytes, too narrow for fieldlength=300", "mysql-ndb.fieldwidth=300");
    assertThat(definition()).contains("varbinary(10)");
  }

  @Test
  void oneOnAnotherEngineIsRefused() throws Exception {
    sql("CREATE TABLE tables.usertable (YCSB_KEY VARBINARY(32) PRIMARY KEY) ENGINE=InnoDB");

    assertRefused("tables.usertable", "is on the engine InnoDB in place of ndbcluster");
  }

  @Test
  void aRowOverTheLimitIsRefused() {
    properties.setProperty("fieldlength", "20000");

    assertRefused("the table tables.usertable", "can't be created", "Record too big");
  }

  @Test
  void aRunNeedsATable() {
    properties.setProperty("dotransactions", "true");

    assertRefused("the cluster has no table tables.usertable; load it first");
  }

  @Test
  void withoutAMysqldTheSentenceSaysHowToMakeIt() {
    properties.remove("mysql-ndb.mysqld");

    assertRefused(
        "name a mysqld of the cluster by mysql-ndb.mysqld=host:port",
        "CREATE TABLE IF NOT EXISTS `tables`.`usertable` (`YCSB_KEY` VARBINARY(32) NOT NULL,"
            + " `field0` VARBINARY(10), `field1` VARBINARY(10), PRIMARY KEY (YCSB_KEY))"
            + " ENGINE=ndbcluster");
  }

  @Test
  void aMysqldThatDoesNotAnswerIsTold() {
    properties.setProperty("mysql-ndb.mysqld", "127.0.0.1:1");

    assertRefused("mysqld at 127.0.0.1:1", "correct mysql-ndb.mysqld");
  }

  @Test
  void lengthsOfAHistogramNeedAWidth() throws Exception {
    properties.setProperty("fieldlengthdistribution", "histogram");

    assertRefused("the lengths of values come from a histogram; set mysql-ndb.fieldwidth");
    properties.setProperty("mysql-ndb.fieldwidth", "77");
    binding.prepare(properties);
    assertThat(definition()).contains("varbinary(77)");
  }
}
