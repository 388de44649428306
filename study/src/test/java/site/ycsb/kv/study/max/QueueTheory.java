// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

/**
 * What is known of a queue with one server, a fixed time of service and random arrivals (M/D/1):
 * the distribution of the waiting time is Erlang's of 1909, as in Tijms, "A First Course in
 * Stochastic Models", 2003, section 9.2.
 */
final class QueueTheory {
  private final double serviceSeconds;

  QueueTheory(double serviceSeconds) {
    this.serviceSeconds = serviceSeconds;
  }

  /** The share of operations that take as long as {@code seconds} or longer, service included. */
  double shareOver(double ratePerSecond, double seconds) {
    double load = ratePerSecond * serviceSeconds;
    double wait = seconds / serviceSeconds - 1;
    if (load >= 1 || wait < 0) {
      return 1;
    }
    double sum = 0;
    for (int k = 0; k <= wait; k++) {
      double x = load * (k - wait);
      double term = Math.exp(-x);
      for (int i = 1; i <= k; i++) {
        term *= x / i;
      }
      sum += term;
    }
    return 1 - (1 - load) * sum;
  }

  /** The rate at which that share is as large as allowed. */
  double highestRate(double allowedShare, double seconds) {
    double low = 0;
    double high = 1 / serviceSeconds;
    for (int i = 0; i < 60; i++) {
      double middle = (low + high) / 2;
      if (shareOver(middle, seconds) <= allowedShare) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
