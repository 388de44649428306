// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * What the clients of a run must know of their server and table. One of them looks, and the others
 * only connect. Thread-safe.
 */
public final class SharedTable implements AutoCloseable {
  /** The server's name and version, its max_allowed_packet, and the table, which fits. */
  public record Facts(String product, long maxPacketBytes, FoundTable table) {}

  private final List<String> beforeLoad;
  private @Nullable Facts facts;

  /** A table, which a load looks for after these statements. */
  public SharedTable(String... beforeLoad) {
    this.beforeLoad = List.of(beforeLoad);
  }

  /**
   * Looks for the facts, and creates the table of a load, unless another client has. The message of
   * a table that does not fit is the end of a sentence.
   */
  synchronized void look(SqlConnection sql, TableSpec spec, WorkloadShape shape)
      throws SQLException, DBException {
    if (facts != null) {
      return;
    }
    if (shape.load()) {
      for (String statement : beforeLoad) {
        sql.execute(statement);
      }
    }
    FoundTable table = new TableMaker(sql, spec, shape).ready();
    @Nullable String[] row = sql.query("SELECT VERSION(), @@max_allowed_packet").get(0);
    facts = new Facts(product(row[0]), Long.parseLong(String.valueOf(row[1])), table);
  }

  /** The product and its version, of what VERSION() returns. */
  public static String product(@Nullable String version) {
    String known = String.valueOf(version);
    return (known.contains("MariaDB") ? "MariaDB " : "MySQL ") + known;
  }

  /** The facts; known once a client has connected. */
  public synchronized Facts facts() {
    return Optional.ofNullable(facts).orElseThrow();
  }

  /** Nothing is held. */
  @Override
  public void close() {}
}
