// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import com.mysql.cj.jdbc.JdbcConnection;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.db.mysql.sql.FoundTable;
import site.ycsb.db.mysql.sql.JdbcTableSql;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.db.mysql.sql.TableMaker;
import site.ycsb.kv.wire.Watchdog;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * What clients must know of their server: name and version, its max_allowed_packet, and the table,
 * which fits the workload.
 */
record ServerFacts(String product, long maxPacketBytes, FoundTable table) {
  /**
   * The facts that all clients of a run share, so that one of them looks and the others only
   * connect. Thread-safe.
   */
  static final class Holder implements AutoCloseable {
    private final Watchdog watchdog;
    private @Nullable ServerFacts facts;
    private volatile String served = "";

    Holder(SqlLogin server) {
      watchdog = new Watchdog(MySqlSettings.PREFIX, server.timeoutMillis());
    }

    /** What ends requests that the server does not even read. */
    Watchdog watchdog() {
      return watchdog;
    }

    /**
     * Looks for the facts, and creates the table of a load, unless another client has. The message
     * of a table that does not fit is the end of a sentence.
     */
    synchronized void look(Connection connection, MySqlSettings settings, WorkloadShape shape)
        throws SQLException, DBException {
      if (facts == null) {
        facts = ServerFacts.look(connection, settings, shape);
      }
    }

    /** Called with each new connection: several servers may take turns. */
    void connected(Connection connection) throws SQLException {
      if (connection.isWrapperFor(JdbcConnection.class)) {
        served = connection.unwrap(JdbcConnection.class).getHostPortPair();
      }
    }

    /** The server of the last connection, as {@code host:port}. */
    String served() {
      return served;
    }

    /** The facts; known after {@link #look}. */
    synchronized ServerFacts facts() {
      return Optional.ofNullable(facts).orElseThrow();
    }

    @Override
    public void close() {
      watchdog.close();
    }
  }

  private static ServerFacts look(
      Connection connection, MySqlSettings settings, WorkloadShape shape)
      throws SQLException, DBException {
    FoundTable table =
        new TableMaker(new JdbcTableSql(connection), settings.table(), shape).ready();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT VERSION(), @@max_allowed_packet")) {
      row.next();
      String version = row.getString(1);
      String product = (version.contains("MariaDB") ? "MariaDB " : "MySQL ") + version;
      return new ServerFacts(product, row.getLong(2), table);
    }
  }
}
