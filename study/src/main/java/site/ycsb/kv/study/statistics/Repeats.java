// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/** How many repeats a decision needs. */
public final class Repeats {
  /** No sweep has more repeats than this. */
  public static final int MOST = 1_000;

  /** The chance to decide, if ratio and spread are as measured (Cohen's convention). */
  private static final double POWER = 0.8;

  private Repeats() {}

  /**
   * Estimates how many more runs a side will decide, if the ratio and the spread are as they were
   * measured: the least number at which the distance from 1, or from the margin's end, is Student's
   * quantile of the level plus that of the power, times the standard error. The spread of a few
   * runs is itself uncertain, so this is a rough number.
   *
   * @param runs the number of runs on the side that has fewer
   * @param level the highest p-value that this row may have after the correction for others
   * @param margin such as 0.02 for 2 %
   * @return at least 1; {@link #MOST} if that many would not do
   */
  public static int more(RatioInterval interval, int runs, double level, double margin) {
    double logRatio = Math.log(interval.ratio());
    double spread = interval.error() * Math.sqrt(runs);
    double room = logRatio > 0 ? Math.log1p(margin) - logRatio : logRatio - Math.log1p(-margin);
    double degreesPerRun = Math.max(1, interval.degrees() / (runs - 1));
    for (int needed = Math.max(runs + 1, Decision.LEAST_RUNS); needed < runs + MOST; needed++) {
      double error = spread / Math.sqrt(needed);
      TDistribution student = TDistribution.of(degreesPerRun * (needed - 1));
      double power = student.inverseCumulativeProbability(POWER);
      double different = student.inverseSurvivalProbability(level / 2) + power;
      double equal =
          student.inverseCumulativeProbability((1 + RatioInterval.CONFIDENCE) / 2) + power;
      if (Math.abs(logRatio) >= different * error || room >= equal * error) {
        return needed - runs;
      }
    }
    return MOST;
  }
}
