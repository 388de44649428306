// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import com.mysql.cj.jdbc.JdbcConnection;
import java.sql.Connection;
import java.sql.SQLException;
import site.ycsb.db.mysql.sql.SharedTable;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.kv.wire.Watchdog;

/** What the clients of a run share: their watchdog, and what they know. Thread-safe. */
final class SharedServer implements AutoCloseable {
  private final SharedTable table = new SharedTable();
  private final Watchdog watchdog;
  private volatile String served = "";

  SharedServer(SqlLogin server) {
    watchdog = new Watchdog(MySqlSettings.PREFIX, server.timeoutMillis());
  }

  /** What is known of the table, which Connector/J creates the database of. */
  SharedTable table() {
    return table;
  }

  /** What ends requests that the server does not even read. */
  Watchdog watchdog() {
    return watchdog;
  }

  /** Called with each new connection: several servers may take turns. */
  void connected(Connection connection) {
    try {
      served = connection.unwrap(JdbcConnection.class).getHostPortPair();
    } catch (SQLException e) {
      served = ""; // It is for a description alone.
    }
  }

  /** The server of the last connection, as {@code host:port}. */
  String served() {
    return served;
  }

  @Override
  public void close() {
    watchdog.close();
  }
}
