// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.statistics;

import java.util.Arrays;

/** The median of numbers. */
public final class Medians {
  private Medians() {}

  /**
   * The middle value, or the mean of the two middle values.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static double of(double... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no values");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
