// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

/** A column of a table. */
public interface ColumnMetadata {
  String name();

  Class<?> javaType();

  int maximumLength();

  int number();

  boolean isPrimaryKey();

  boolean nullable();
}
