// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statements over a connection of JDBC. */
public record JdbcTableSql(Connection connection) implements TableSql {
  @Override
  public void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public List<@Nullable String[]> query(String sql) throws SQLException {
    List<@Nullable String[]> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        @Nullable String[] row = new String[columns];
        for (int i = 0; i < columns; i++) {
          row[i] = rows.getString(i + 1);
        }
        found.add(row);
      }
    }
    return found;
  }
}
