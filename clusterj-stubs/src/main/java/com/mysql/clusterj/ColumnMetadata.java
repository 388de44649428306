// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

/** A column of a table. */
public interface ColumnMetadata {
  /** Its name. */
  String name();

  /** The class of its values. */
  Class<?> javaType();

  /** The most bytes of a value. */
  int maximumLength();

  /** Its place among the columns, from 0 on. */
  int number();

  /** Whether it is a part of the key. */
  boolean isPrimaryKey();

  /** Whether a row may lack it. */
  boolean nullable();
}
