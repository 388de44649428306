// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.statistics;

/** What a ratio with its interval shows. */
public enum Decision {
  /** The second sample is larger than the first. */
  HIGHER,
  /** The second sample is smaller than the first. */
  LOWER,
  /** The samples differ by no more than a margin. */
  EQUAL,
  /** There are too few runs, or they vary too much. */
  UNDECIDED;

  /** The highest p-value that shows a difference. */
  public static final double LEVEL = 0.05;

  /** With fewer runs a side no rank test can reach the level. */
  public static final int LEAST_RUNS = 4;

  /**
   * Decides.
   *
   * <ul>
   *   <li>Equal: the whole interval lies within the margin. This is stricter than two one-sided
   *       tests at 0.05, which need only the 90 % interval (Schuirmann, Journal of Pharmacokinetics
   *       and Biopharmaceutics 15, 1987). It goes before a difference that is too small to count.
   *   <li>Higher or lower: the corrected p-value is below the level, and the rank test agrees. It
   *       agrees if its own p-value is at most the level. Fewer than six pairs cannot reach that;
   *       there it is enough that all pairs point the same way. Holm's correction is not applied to
   *       the rank test, as five pairs could then decide nothing in a table of two rows.
   * </ul>
   *
   * @param runs the number of runs on the side that has fewer
   * @param adjustedP the interval's p-value after {@link Holm}'s correction
   * @param margin such as 0.02 for 2 %
   */
  public static Decision of(RatioInterval interval, int runs, double adjustedP, double margin) {
    if (runs < LEAST_RUNS) {
      return UNDECIDED;
    }
    if (interval.low() >= 1 - margin && interval.high() <= 1 + margin) {
      return EQUAL;
    }
    double rankLevel = Math.max(LEVEL, interval.leastRankP());
    if (adjustedP >= LEVEL || interval.rankP() > rankLevel) {
      return UNDECIDED;
    }
    return interval.ratio() > 1 ? HIGHER : LOWER;
  }
}
