// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql.sql;

/** What reads see of the writes of others. */
public enum Isolation {
  READ_UNCOMMITTED,
  READ_COMMITTED,
  REPEATABLE_READ,
  SERIALIZABLE;

  /** The statement that sets it for a session. */
  public String sql() {
    return "SET SESSION TRANSACTION ISOLATION LEVEL " + name().replace('_', ' ');
  }
}
