// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import site.ycsb.DBException;

/**
 * What a closed loop does, from which a search starts. Immutable.
 *
 * @param threads of the client in all open loops
 * @param ratePerSecond its throughput
 */
record ClosedLoop(int threads, double ratePerSecond) {
  private static final int FIRST_THREADS = 8;
  private static final int MOST_THREADS = 256;

  /** Twice the threads must do so many times as much to be worth it. */
  private static final double WORTH = 1.05;

  /**
   * Finds the number of threads from which on more of them do no more, and takes twice as many for
   * the open loops, in which an operation that is due must find an idle one.
   *
   * @param given the threads that the user gives; 0 for none
   */
  static ClosedLoop find(int given, StepLog log) throws DBException {
    int threads = given > 0 ? given : FIRST_THREADS;
    double best = log.closedLoop(threads).measured().donePerSecond();
    while (given == 0 && threads < MOST_THREADS && !log.isOver()) {
      double more = log.closedLoop(2 * threads).measured().donePerSecond();
      if (more < WORTH * best) {
        return new ClosedLoop(2 * threads, Math.max(best, more));
      }
      best = more;
      threads = 2 * threads;
    }
    return new ClosedLoop(threads, best);
  }
}
