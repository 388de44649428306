// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.RandomByteIterator;
import site.ycsb.Status;
import site.ycsb.db.mysql.sql.SqlFailures;
import site.ycsb.kv.server.RunningServer;

/** Outcomes that a cluster gives when it must wait, or has no room. */
@Timeout(180)
class OutcomesIT {
  private static final String TABLE = "usertable";
  private static final int FIELD_BYTES = 8_000;

  @Test
  void lockedRecordsAndAFullCluster() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("mysql-ndb.datamemory", "24m");
    try (RunningServer server = SharedCluster.start(properties)) {
      SharedCluster.Address address = SharedCluster.Address.of(server);
      properties = address.properties("outcomes");
      properties.setProperty("fieldcount", "1");
      properties.setProperty("fieldlength", Integer.toString(FIELD_BYTES));
      properties.setProperty("dotransactions", "false");
      new MySqlNdbBinding().prepare(properties);
      properties.setProperty("dotransactions", "true");
      assertLockIsTold(address, properties);
      assertFullIsTold(properties);
    }
  }

  /** The lock is held for longer than NDB waits, 1.2 s. */
  private static void assertLockIsTold(SharedCluster.Address address, Properties properties)
      throws Exception {
    properties.setProperty("mysql-ndb.retries", "1");
    MySqlNdbClient client = client(properties);
    assertThat(client.insert(TABLE, "locked", record(1))).isEqualTo(Status.OK);
    try (Connection connection = address.sql().connect();
        Statement sql = connection.createStatement()) {
      connection.setAutoCommit(false);
      sql.executeUpdate("UPDATE outcomes.usertable SET field0='x' WHERE YCSB_KEY='locked'");

      assertThat(client.update(TABLE, "locked", record(1)))
          .isEqualTo(SqlFailures.LOCK_WAIT_TIMEOUT);
      assertThat(client.lastFailure()).startsWith("NDB error 266, ");
      assertThat(client.read(TABLE, "locked", null, new HashMap<>()))
          .as("reads are of what was committed, and wait for no lock")
          .isEqualTo(Status.OK);
      connection.rollback();
    }
    assertThat(client.update(TABLE, "locked", record(1))).isEqualTo(Status.OK);
    client.cleanup();
  }

  private static void assertFullIsTold(Properties properties) throws Exception {
    MySqlNdbClient client = client(properties);
    Status status = Status.OK;
    int stored = 0;
    while (status.isOk()) {
      status = client.insert(TABLE, "key" + stored, record(FIELD_BYTES));
      stored += status.isOk() ? 1 : 0;
    }
    assertThat(status).isEqualTo(SqlFailures.TABLE_FULL);
    assertThat(client.lastFailure()).startsWith("NDB error 827, ");
    assertThat(client.read(TABLE, "key" + stored, null, new HashMap<>()))
        .isEqualTo(Status.NOT_FOUND);
    for (int i = 0; i < stored; i++) {
      assertThat(client.delete(TABLE, "key" + i)).isEqualTo(Status.OK);
    }
    assertThat(client.insert(TABLE, "key", record(FIELD_BYTES))).isEqualTo(Status.OK);
    client.cleanup();
  }

  private static MySqlNdbClient client(Properties properties) throws DBException {
    MySqlNdbClient client = new MySqlNdbClient();
    client.setProperties(properties);
    client.init();
    return client;
  }

  private static Map<String, ByteIterator> record(int bytes) {
    Map<String, ByteIterator> record = new HashMap<>();
    record.put("field0", new RandomByteIterator(bytes));
    return record;
  }
}
