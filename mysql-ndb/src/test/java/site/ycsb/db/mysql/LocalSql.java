// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;
import site.ycsb.db.mysql.server.SqlProgram.Product;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.kv.server.RunningServer;

/** A server for the tests of a class, with SQL by hand and clients beside it. */
final class LocalSql implements AutoCloseable {
  private final RunningServer server;
  private final Connection connection;

  private LocalSql(RunningServer server, Connection connection) {
    this.server = server;
    this.connection = connection;
  }

  /** Starts a server of this product with such options. */
  static LocalSql start(Product product, String... config) throws Exception {
    Properties properties = new Properties();
    if (config.length > 0) {
      properties.setProperty("mysql.config", String.join(",", config));
    }
    RunningServer server = TestServers.start(product, properties);
    server.address().forEach(properties::setProperty);
    SqlLogin login = MySqlSettings.of(properties).server();
    return new LocalSql(server, login.connect());
  }

  /** Settings that lead to it, for records of two fields of ten bytes. */
  Properties properties(String... pairs) {
    Properties properties = new Properties();
    server.address().forEach(properties::setProperty);
    properties.setProperty("fieldcount", "2");
    properties.setProperty("fieldlength", "10");
    properties.setProperty("recordcount", "100");
    properties.setProperty("dotransactions", "false");
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return properties;
  }

  /** A client that is connected. */
  static MySqlClient client(Properties properties) throws Exception {
    MySqlClient client = new MySqlClient();
    client.setProperties(properties);
    client.init();
    return client;
  }

  /** Sends a signal to the server's process, such as STOP. */
  void signal(String name) throws Exception {
    for (long pid : server.pids()) {
      Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start();
      assertThat(kill.waitFor()).isZero();
    }
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The first column of the first row; null where there is none. */
  @Nullable String ask(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getString(1) : null;
    }
  }

  /** A figure of SHOW GLOBAL STATUS. */
  long status(String name) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW GLOBAL STATUS LIKE '" + name + "'")) {
      assertThat(rows.next()).isTrue();
      return rows.getLong(2);
    }
  }

  Connection connection() {
    return connection;
  }

  /** A record of these fields. */
  static Map<String, ByteIterator> record(String... pairs) {
    Map<String, ByteIterator> values = new HashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      values.put(pairs[i], new StringByteIterator(pairs[i + 1]));
    }
    return values;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
    server.close();
  }
}
