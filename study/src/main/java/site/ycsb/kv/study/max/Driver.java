// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import site.ycsb.DBException;

/** Puts a load on a store and measures it. Used by one thread. */
@FunctionalInterface
public interface Driver {
  /**
   * Runs one step on fresh connections, after those of the step before have been closed.
   *
   * @throws DBException with one sentence if no step can run, now or later
   */
  Measured drive(Load load) throws DBException;
}
