// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

/** A transaction of a session. */
public interface Transaction {
  /** Begins. */
  void begin();

  /** Stores all that was done since. */
  void commit();

  /** Forgets all that was done since. */
  void rollback();

  /** Whether it began and has not ended. */
  boolean isActive();
}
