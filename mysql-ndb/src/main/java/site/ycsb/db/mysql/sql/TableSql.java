// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statements as text over a connection of any kind: for tables, not for records. */
public interface TableSql {
  /** Executes a statement that returns no rows. */
  void execute(String sql) throws SQLException;

  /** The rows that a query returns, each as the text of its columns, with null for NULL. */
  List<@Nullable String[]> query(String sql) throws SQLException;

  /** A text as it appears in a statement. */
  static String literal(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
  }
}
