// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Compares samples. */
final class Samples {
  /** Two samples of one distribution pass this far over what is expected once in 10^8 times. */
  private static final double DEVIATIONS = 6;

  private Samples() {}

  /**
   * Pearson's test for two samples of one size, given how often each kind came: the sum of (a -
   * b)^2 / (a + b) has the mean k - 1 and the variance 2 (k - 1) at most, for k kinds.
   */
  static <T> void assertAlike(Map<T, Integer> some, Map<T, Integer> others) {
    Set<T> kinds = new HashSet<>(some.keySet());
    kinds.addAll(others.keySet());
    double sum = 0;
    for (T kind : kinds) {
      double a = some.getOrDefault(kind, 0);
      double b = others.getOrDefault(kind, 0);
      sum += (a - b) * (a - b) / (a + b);
    }
    double degrees = kinds.size() - 1.0;
    assertThat(sum).isLessThan(degrees + DEVIATIONS * Math.sqrt(2 * Math.max(4, degrees)));
  }
}
