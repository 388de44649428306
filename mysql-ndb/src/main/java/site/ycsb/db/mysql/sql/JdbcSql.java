// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A connection of JDBC. */
public record JdbcSql(Connection connection) implements SqlConnection {
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

  @Override
  public Prepared prepare(String sql) throws SQLException {
    return new JdbcPrepared(connection.prepareStatement(sql));
  }

  @Override
  public void close() {
    SqlLogin.close(connection);
  }

  /** A prepared statement of JDBC. */
  private static final class JdbcPrepared implements Prepared {
    private final PreparedStatement statement;
    private @Nullable ResultSet rows;

    /** Takes over a statement, and closes it. */
    JdbcPrepared(PreparedStatement statement) {
      this.statement = statement;
    }

    @Override
    public void set(int parameter, byte @Nullable [] value) throws SQLException {
      statement.setBytes(parameter, value);
    }

    @Override
    public void set(int parameter, int value) throws SQLException {
      statement.setInt(parameter, value);
    }

    @Override
    public long update() throws SQLException {
      return statement.executeUpdate();
    }

    @Override
    public void query() throws SQLException {
      rows = statement.executeQuery();
    }

    @Override
    public boolean next() throws SQLException {
      return row().next();
    }

    @Override
    public byte @Nullable [] bytes(int column) throws SQLException {
      return row().getBytes(column);
    }

    @Override
    public byte @Nullable [] digits(int column) throws SQLException {
      String number = row().getString(column);
      return number == null ? null : number.getBytes(UTF_8);
    }

    @Override
    public void finish() throws SQLException {
      ResultSet ending = rows;
      rows = null;
      if (ending != null) {
        ending.close();
      }
    }

    @Override
    public void close() throws SQLException {
      statement.close();
    }

    private ResultSet row() {
      ResultSet current = rows;
      if (current == null) {
        throw new IllegalStateException("query comes first");
      }
      return current;
    }
  }
}
