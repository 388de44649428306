// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

/**
 * A row whose columns are known at run time. Its methods are final in the real class; here tests
 * stand in for them.
 */
@SuppressWarnings("DoNotCallSuggester") // the real one does more
public abstract class DynamicObject {
  /** For subclasses. */
  protected DynamicObject() {}

  /** The table's name. */
  public String table() {
    throw Stub.called();
  }

  /** A column's value. */
  public Object get(int column) {
    throw Stub.called();
  }

  /** Sets a column's value. */
  public void set(int column, Object value) {
    throw Stub.called();
  }

  /** The columns in order. */
  public ColumnMetadata[] columnMetadata() {
    throw Stub.called();
  }
}
