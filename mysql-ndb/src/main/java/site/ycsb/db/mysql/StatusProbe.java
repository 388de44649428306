// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.db.mysql.sql.SqlProbe;
import site.ycsb.kv.resource.Reading;

/**
 * The network traffic of a server: Bytes_received and Bytes_sent of SHOW GLOBAL STATUS, after
 * compression, of all connections since it started. SQL does not tell its CPU time and memory.
 */
final class StatusProbe extends SqlProbe {
  private static final int TIMEOUT_MILLIS = 1_000;
  private static final String QUERY =
      "SHOW GLOBAL STATUS WHERE Variable_name IN ('Bytes_received', 'Bytes_sent')";

  private final String address;

  StatusProbe(SqlLogin server) {
    super(server.withTimeout(TIMEOUT_MILLIS), server.at().toString());
    address = server.at().toString();
  }

  @Override
  public String describe() {
    return "status of " + address;
  }

  @Override
  protected Reading read(Connection on) throws SQLException {
    long received = Reading.UNKNOWN;
    long sent = Reading.UNKNOWN;
    try (Statement statement = on.createStatement();
        ResultSet rows = statement.executeQuery(QUERY)) {
      while (rows.next()) {
        if (rows.getString(1).toLowerCase(Locale.ROOT).equals("bytes_received")) {
          received = rows.getLong(2);
        } else {
          sent = rows.getLong(2);
        }
      }
    }
    return Reading.NOTHING.withNetwork(received, sent);
  }
}
