// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

/** A row. The methods are final in the real class; here tests stand in for them. */
public abstract class DynamicObject {
  protected DynamicObject() {}

  public native String table();

  public native Object get(int column);

  public native void set(int column, Object value);

  public native ColumnMetadata[] columnMetadata();
}
