// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import site.ycsb.db.mysql.sql.SharedTable;
import site.ycsb.db.mysql.sql.SqlFailures;
import site.ycsb.db.mysql.sql.TableSpec;
import site.ycsb.db.mysqlembedded.library.EmbeddedConnection;
import site.ycsb.db.mysqlembedded.library.InProcessMariaDb;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerConfig;

/**
 * The server of this process for one run: with the run's variables and without its records once it
 * is closed. Thread-safe.
 */
final class RunServer implements RunningServer {
  private final InProcessMariaDb server;
  private final String version;
  private final int timeoutMillis;
  private final Deque<String> atEnd = new ArrayDeque<>();

  private RunServer(InProcessMariaDb server, String version, int timeoutMillis) {
    this.server = server;
    this.version = version;
    this.timeoutMillis = timeoutMillis;
  }

  /** Starts it; the message of a failure is a sentence without the binding's name. */
  static RunServer start(MySqlEmbeddedSettings settings) throws IOException {
    InProcessMariaDb server = InProcessMariaDb.start();
    try (EmbeddedConnection sql = server.connect(settings.timeoutMillis())) {
      String version = SharedTable.product(sql.query("SELECT VERSION()").get(0)[0]);
      RunServer started = new RunServer(server, version, settings.timeoutMillis());
      String database = TableSpec.quoted(settings.use().table().database());
      started.atEnd.add("DROP DATABASE IF EXISTS " + database);
      started.set(sql, settings.config());
      return started;
    } catch (SQLException e) {
      throw new IOException(
          MySqlEmbeddedSettings.CONFIG
              + " can't be set: "
              + SqlFailures.words(e)
              + "; name variables that can be set at run time",
          e);
    }
  }

  /** Sets the variables, or none of them. */
  private void set(EmbeddedConnection sql, ServerConfig config) throws SQLException {
    try {
      Variables.set(sql, config, atEnd);
    } catch (SQLException e) {
      atEnd.removeLast(); // The database is not this run's yet.
      close();
      throw e;
    }
  }

  @Override
  public String description() {
    return version + " in this process (libmariadbd)";
  }

  @Override
  public boolean standIn() {
    return false;
  }

  @Override
  public Map<String, String> address() {
    return Map.of();
  }

  @Override
  public List<Path> dataFiles() {
    return List.of(server.path());
  }

  @Override
  public void close() {
    synchronized (atEnd) {
      try (EmbeddedConnection sql = server.connect(timeoutMillis)) {
        atEnd.forEach(statement -> executeSafely(sql, statement));
      } catch (SQLException e) {
        // All of it goes with the process.
      }
      atEnd.clear();
    }
  }

  private static void executeSafely(EmbeddedConnection sql, String statement) {
    try {
      sql.execute(statement);
    } catch (SQLException e) {
      // It goes with the process; the others do not depend on it.
    }
  }
}
