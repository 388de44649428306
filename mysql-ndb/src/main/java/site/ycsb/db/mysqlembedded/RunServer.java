// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import site.ycsb.db.mysql.sql.SqlFailures;
import site.ycsb.db.mysql.sql.TableSpec;
import site.ycsb.db.mysqlembedded.library.EmbeddedConnection;
import site.ycsb.db.mysqlembedded.library.InProcessMariaDb;
import site.ycsb.kv.server.RunningServer;

/**
 * The server of this process for one run: with the run's variables and without its records once it
 * is closed. Thread-safe.
 */
final class RunServer implements RunningServer {
  private final InProcessMariaDb server;
  private final String version;
  private final List<String> atEnd = new ArrayList<>();

  private RunServer(InProcessMariaDb server, String version) {
    this.server = server;
    this.version = version;
  }

  /** Starts it; the message of a failure is a sentence without the binding's name. */
  static RunServer start(MySqlEmbeddedSettings settings) throws IOException {
    InProcessMariaDb server = InProcessMariaDb.start();
    try (EmbeddedConnection sql = server.connect()) {
      RunServer started = new RunServer(server, product(sql));
      started.atEnd.add("DROP DATABASE IF EXISTS " + TableSpec.quoted(settings.table().database()));
      started.atEnd.addAll(Variables.set(sql, settings.config()));
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

  /** The product and its version. */
  static String product(EmbeddedConnection sql) throws SQLException {
    return "MariaDB " + sql.query("SELECT VERSION()").get(0)[0];
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
      try (EmbeddedConnection sql = server.connect()) {
        for (String statement : atEnd) {
          sql.execute(statement);
        }
      } catch (SQLException e) {
        // All of it goes with the process.
      }
      atEnd.clear();
    }
  }
}
