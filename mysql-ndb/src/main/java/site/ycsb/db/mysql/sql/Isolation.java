// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

import java.sql.Connection;

/** What reads see of the writes of others. */
public enum Isolation {
  READ_UNCOMMITTED(Connection.TRANSACTION_READ_UNCOMMITTED),
  READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
  REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
  SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

  private final int level;

  Isolation(int level) {
    this.level = level;
  }

  /** The level in JDBC's numbers. */
  public int level() {
    return level;
  }

  /** The statement that sets it for a session. */
  public String sql() {
    return "SET SESSION TRANSACTION ISOLATION LEVEL " + name().replace('_', ' ');
  }
}
