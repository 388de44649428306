// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a server by SQL, of any kind: statements as text, for tables, and prepared ones,
 * for records. For one thread at a time.
 */
public interface SqlConnection extends AutoCloseable {
  /** Executes a statement that returns no rows. */
  void execute(String sql) throws SQLException;

  /** The rows that a query returns, each as the text of its columns, with null for NULL. */
  List<@Nullable String[]> query(String sql) throws SQLException;

  /** Prepares a statement, which the caller closes, or the connection when it closes. */
  Prepared prepare(String sql) throws SQLException;

  /** Closes it, or gives it up if it is broken already. */
  @Override
  void close();

  /** A text as it appears in a statement. */
  static String literal(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
  }
}
