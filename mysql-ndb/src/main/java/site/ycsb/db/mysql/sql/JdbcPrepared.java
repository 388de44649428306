// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A prepared statement of JDBC. */
public final class JdbcPrepared implements Prepared {
  private final PreparedStatement statement;
  private @Nullable ResultSet rows;

  /** Takes over a statement, and closes it. */
  public JdbcPrepared(PreparedStatement statement) {
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
