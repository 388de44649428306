// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

/** A transaction of a session. */
public interface Transaction {
  void begin();

  void commit();

  void rollback();

  boolean isActive();
}
