// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded;

import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.db.mysql.sql.FoundTable;
import site.ycsb.db.mysql.sql.SqlFailures;
import site.ycsb.db.mysql.sql.TableMaker;
import site.ycsb.db.mysql.sql.TableSpec;
import site.ycsb.db.mysqlembedded.library.EmbeddedConnection;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * What the clients of a run must know: the server's name and version, and the table. One of them
 * looks. Thread-safe.
 */
final class SharedTable implements AutoCloseable {
  private record Facts(FoundTable table, String product) {}

  private @Nullable Facts facts;

  /** Looks for them, and creates the table of a load, unless another client has. */
  synchronized void look(EmbeddedConnection sql, TableSpec spec, WorkloadShape shape)
      throws DBException {
    if (facts != null) {
      return;
    }
    try {
      if (shape.load()) {
        sql.execute("CREATE DATABASE IF NOT EXISTS " + TableSpec.quoted(spec.database()));
      }
      FoundTable table = new TableMaker(sql, spec, shape).ready();
      facts = new Facts(table, RunServer.product(sql));
    } catch (SQLException e) {
      throw new DBException(
          "mysql-embedded: the server failed while its table was looked at: "
              + SqlFailures.words(e)
              + "; correct what it says.",
          e);
    } catch (DBException e) {
      throw new DBException("mysql-embedded: in this process " + e.getMessage() + ".", e);
    }
  }

  FoundTable table() {
    return known().table();
  }

  String product() {
    return known().product();
  }

  private synchronized Facts known() {
    return Optional.ofNullable(facts).orElseThrow();
  }

  @Override
  public void close() {}
}
