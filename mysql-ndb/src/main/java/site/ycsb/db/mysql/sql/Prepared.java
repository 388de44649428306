// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A statement that the server prepared, by whatever way it is reached. Parameters and columns count
 * from 1. For one thread.
 */
public interface Prepared extends AutoCloseable {
  /** Sets a parameter to these bytes, or to NULL. */
  void set(int parameter, byte @Nullable [] value) throws SQLException;

  /** Sets a parameter to a number. */
  void set(int parameter, int value) throws SQLException;

  /** Executes a statement that changes rows, and returns how many it found. */
  long update() throws SQLException;

  /** Executes a query, whose rows {@link #next} goes to; {@link #finish} ends it in any case. */
  void query() throws SQLException;

  /** Goes to the next row of the query; false if there is none. */
  boolean next() throws SQLException;

  /** A column of bytes or text of the row; null for NULL. */
  byte @Nullable [] bytes(int column) throws SQLException;

  /** The decimal digits of a column that is a number; null for NULL. */
  byte @Nullable [] digits(int column) throws SQLException;

  /** Ends the query, even if rows are left. */
  void finish() throws SQLException;

  @Override
  void close() throws SQLException;
}
