/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.db.mysql;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resource.Reading;

/**
 * Asks a server what went over its network: Bytes_received and Bytes_sent of SHOW GLOBAL STATUS,
 * after compression, of all connections since it started. It tells nothing of its processor time
 * and its memory by SQL.
 */
final class StatusProbe implements Probe {
  private static final int TIMEOUT_MILLIS = 1_000;
  private static final String QUERY =
      "SHOW GLOBAL STATUS WHERE Variable_name IN ('Bytes_received', 'Bytes_sent')";

  private final ServerLogin server;
  private @Nullable Connection connection;

  StatusProbe(ServerLogin server) {
    this.server = server.withTimeout(TIMEOUT_MILLIS);
  }

  @Override
  public String describe() {
    return "status of " + server.address();
  }

  @Override
  public Reading read() throws IOException {
    try {
      Connection current = connection;
      if (current == null) {
        Properties properties = server.connectionProperties(null, false);
        current = SqlSession.connect(server.jdbcUrl(), properties);
        connection = current;
      }
      return read(current);
    } catch (SQLException e) {
      close();
      throw new IOException(
          server.address() + " does not tell what it uses: " + Failures.words(e), e);
    }
  }

  private static Reading read(Connection connection) throws SQLException {
    long received = Reading.UNKNOWN;
    long sent = Reading.UNKNOWN;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(QUERY)) {
      while (rows.next()) {
        if (rows.getString(1).toLowerCase(Locale.ROOT).equals("bytes_received")) {
          received = rows.getLong(2);
        } else {
          sent = rows.getLong(2);
        }
      }
    }
    return Reading.of(Reading.UNKNOWN, Reading.UNKNOWN, Reading.UNKNOWN, Reading.UNKNOWN)
        .withNetwork(received, sent);
  }

  @Override
  public void close() {
    if (connection != null) {
      try {
        connection.close();
      } catch (SQLException e) {
        // It is given up either way.
      }
      connection = null;
    }
  }
}
