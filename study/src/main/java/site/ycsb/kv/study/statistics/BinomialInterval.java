// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.statistics;

import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * The 95 % confidence interval of a share, from a count: that of Clopper and Pearson (Biometrika
 * 26, 1934), which holds the true share at least as often as it says, however small the share is.
 *
 * @param low lower end, from 0 to 1
 * @param high upper end, from 0 to 1
 */
public record BinomialInterval(double low, double high) {
  private static final double TAIL = (1 - RatioInterval.CONFIDENCE) / 2;

  /**
   * The interval of {@code hits} of {@code trials}.
   *
   * @param hits from 0 to {@code trials}
   * @param trials 0 or more; of none, the interval is from 0 to 1
   */
  public static BinomialInterval of(long hits, long trials) {
    double misses = trials - (double) hits;
    double low =
        hits == 0
            ? 0
            : BetaDistribution.of((double) hits, misses + 1).inverseCumulativeProbability(TAIL);
    double high =
        misses == 0
            ? 1
            : BetaDistribution.of(hits + 1.0, misses).inverseCumulativeProbability(1 - TAIL);
    return new BinomialInterval(low, high);
  }
}
