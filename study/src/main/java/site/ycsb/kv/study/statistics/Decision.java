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

  /** The highest p-value of a rank test that agrees. */
  private static final double RANK_LEVEL = 0.05;

  /**
   * The p-value below which a difference is shown. It is stricter than 0.05, since runs in two
   * modes make p too small, most of all with four of them: at 0.05, tables of 20 equal rows name a
   * difference in up to 5.3 % of the cases, and in 6.4 % with four runs. {@code RatioCoverageTest}
   * repeats that at these levels, where it is at most 4.3 %.
   */
  private static final double LEVEL = 0.04;

  private static final double LEVEL_OF_LEAST_RUNS = 0.03;

  /** With fewer runs a side no rank test can reach the level. */
  public static final int LEAST_RUNS = 4;

  /**
   * The p-value below which a difference is shown.
   *
   * @param runs the number of runs on the side that has fewer
   */
  public static double level(int runs) {
    return runs <= LEAST_RUNS ? LEVEL_OF_LEAST_RUNS : LEVEL;
  }

  /**
   * Decides.
   *
   * <ul>
   *   <li>Equal: the whole interval lies within the margin. This is stricter than two one-sided
   *       tests at 0.05, which need only the 90 % interval (Schuirmann, Journal of Pharmacokinetics
   *       and Biopharmaceutics 15, 1987). It goes before a difference that is too small to count.
   *   <li>Higher or lower: the corrected p-value is below {@link #level}, and the rank test agrees.
   *       It agrees if its own p-value is at most 0.05. Fewer than six pairs cannot reach that;
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
    double rankLevel = Math.max(RANK_LEVEL, interval.leastRankP());
    if (adjustedP >= level(runs) || interval.rankP() > rankLevel) {
      return UNDECIDED;
    }
    return interval.ratio() > 1 ? HIGHER : LOWER;
  }
}
