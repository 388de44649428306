// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.statistics;

import java.util.stream.IntStream;

/**
 * Holm's correction of several p-values: all decisions at level 0.05 together are wrong in at most
 * 5 % of the tables in which nothing differs (Holm, Scandinavian Journal of Statistics 6, 1979).
 */
public final class Holm {
  private Holm() {}

  /** The corrected p-values, in the order of the given ones. */
  public static double[] adjusted(double... pValues) {
    int[] order =
        IntStream.range(0, pValues.length)
            .boxed()
            .sorted((a, b) -> Double.compare(pValues[a], pValues[b]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[pValues.length];
    double highest = 0;
    for (int i = 0; i < order.length; i++) {
      highest = Math.max(highest, Math.min(1, (order.length - i) * pValues[order[i]]));
      adjusted[order[i]] = highest;
    }
    return adjusted;
  }
}
