// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

/** Nanoseconds in the units of a result, to three decimals: a nanosecond, a millisecond. */
final class Units {
  private Units() {}

  static double micros(double nanos) {
    return rounded(nanos / 1e3);
  }

  static double micros(long nanos) {
    return rounded(nanos / 1e3);
  }

  static double seconds(long nanos) {
    return rounded(nanos / 1e9);
  }

  /** To the microsecond, so that the throughput of a short run follows from it. */
  static double exactSeconds(long nanos) {
    return Math.rint(nanos / 1e3) / 1e6;
  }

  static double rounded(double number) {
    return Math.rint(number * 1e3) / 1e3;
  }
}
