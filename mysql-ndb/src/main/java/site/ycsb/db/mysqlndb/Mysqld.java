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
package site.ycsb.db.mysqlndb;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalLong;
import java.util.Properties;

/**
 * A mysqld of the cluster, for what ClusterJ has no calls for: making tables, and asking for what
 * the data nodes use. Thread-safe.
 *
 * @param at where it listens
 * @param user the user to log in
 * @param password the user's password; empty for none
 * @param timeoutMillis for connecting and for each answer
 */
record Mysqld(HostPort at, String user, String password, int timeoutMillis) {
  static final int DEFAULT_PORT = 3306;

  private static final int LOCAL_TIMEOUT_MILLIS = 5_000;

  static {
    // The driver would start a thread that looks for connections nobody closed, and never ends it
    // (com.mysql.cj.conf.PropertyDefinitions); here every connection is closed by who opened it.
    System.setProperty("com.mysql.cj.disableAbandonedConnectionCleanup", "true");
  }

  /** One that was just initialised on this machine. */
  static Mysqld local(String host, int port) {
    return new Mysqld(new HostPort(host, port), "root", "", LOCAL_TIMEOUT_MILLIS);
  }

  /**
   * Connects; the caller closes.
   *
   * @throws SQLException when nobody answers, or the user may not log in
   */
  Connection connect() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    properties.setProperty("connectTimeout", Integer.toString(timeoutMillis));
    properties.setProperty("socketTimeout", Integer.toString(timeoutMillis));
    Connection connection =
        new com.mysql.cj.jdbc.Driver().connect("jdbc:mysql://" + at + "/", properties);
    if (connection == null) {
      throw new SQLException("The driver takes no address such as " + at);
    }
    return connection;
  }

  /** The rows of a table; empty where it does not tell. */
  OptionalLong count(String qualifiedTable) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM " + qualifiedTable)) {
      return rows.next() ? OptionalLong.of(rows.getLong(1)) : OptionalLong.empty();
    } catch (SQLException e) {
      return OptionalLong.empty(); // A load that can't be counted is told of by the verdict.
    }
  }

  /** What went wrong, in the server's or the driver's words, on one line. */
  static String words(SQLException failure) {
    Throwable deepest = failure;
    // The driver's own sentences of a lost connection run over several lines and tell nothing.
    while (failure.getErrorCode() == 0 && deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return String.valueOf(deepest.getMessage())
        .strip()
        .replaceAll("\\s*\\R\\s*", " ")
        .replaceAll("\\.$", "");
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "mysqld at " + at;
  }
}
