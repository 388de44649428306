// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb.clusterj;

import com.mysql.clusterj.DynamicObject;

/**
 * A row of the table that the class's own loader names: ClusterJ caches a table by the class, and
 * asks an instance that it creates for the name.
 */
public final class Row extends DynamicObject {
  /** Called by ClusterJ. */
  public Row() {}

  @Override
  public String table() {
    return ((RowLoader) getClass().getClassLoader()).table();
  }
}
