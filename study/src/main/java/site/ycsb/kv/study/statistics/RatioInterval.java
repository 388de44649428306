// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/**
 * How many times as large the values of one sample are as those of another: the ratio of their
 * geometric means, with a 95 % confidence interval. Each value is the figure of a whole run.
 *
 * <p>The interval is the estimate plus and minus Student's quantile times the standard error, on
 * logarithms. This is the bootstrap over whole runs with the corrections for few of them: the
 * bootstrap's standard error of a mean has a closed form, s/√n after its factor √(n/(n-1)), so that
 * nothing needs to be drawn (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993,
 * chapters 5 and 12; Hesterberg, "What Teachers Should Know About the Bootstrap", The American
 * Statistician 69(4), 2015). Of four runs, the percentile bootstrap covers the true ratio in only
 * 80 % of the cases and the studentized bootstrap is twice as wide; {@code RatioCoverageTest} has
 * the figures. Two independent samples take Welch's degrees of freedom (Biometrika 34, 1947).
 *
 * @param ratio of the second sample to the first
 * @param low lower end of the interval
 * @param high upper end of the interval
 * @param p two-sided p-value of the hypothesis that the ratio is 1, from the same t statistic
 * @param rankP two-sided p-value of a rank test: Wilcoxon's signed-rank test for pairs, otherwise
 *     the Mann-Whitney U test; exact without ties
 * @param leastRankP the least value that {@code rankP} can take for this many runs
 * @param error standard error of the ratio's logarithm
 * @param degrees degrees of freedom of {@code error}
 */
public record RatioInterval(
    double ratio,
    double low,
    double high,
    double p,
    double rankP,
    double leastRankP,
    double error,
    double degrees) {

  /** The share of intervals that hold the true ratio. */
  public static final double CONFIDENCE = 0.95;

  /** The upper tail that the interval leaves out. */
  private static final double UPPER = (1 + CONFIDENCE) / 2;

  /**
   * Estimates a ratio from pairs, such as the two runs of each block.
   *
   * @param first positive values
   * @param second positive values, as many as {@code first}, at least 2
   */
  public static RatioInterval ofPairs(double[] first, double[] second) {
    double[] logs = new double[first.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(second[i]) - Math.log(first[i]);
    }
    Moments moments = Moments.of(logs);
    boolean same = Arrays.stream(logs).allMatch(log -> log == 0);
    return of(
        moments.mean(),
        Math.sqrt(moments.squaredError()),
        logs.length - 1,
        same ? 1 : WilcoxonSignedRankTest.withDefaults().test(logs).getPValue(),
        Math.pow(2, 1 - logs.length));
  }

  /**
   * Estimates a ratio from two independent samples.
   *
   * @param first positive values, at least 2
   * @param second positive values, at least 2
   */
  public static RatioInterval ofSamples(double[] first, double[] second) {
    double[] firstLogs = Arrays.stream(first).map(Math::log).toArray();
    double[] secondLogs = Arrays.stream(second).map(Math::log).toArray();
    Moments one = Moments.of(firstLogs);
    Moments two = Moments.of(secondLogs);
    double squared = one.squaredError() + two.squaredError();
    double degrees =
        squared == 0
            ? first.length + second.length - 2
            : squared * squared / (one.welchTerm() + two.welchTerm());
    return of(
        two.mean() - one.mean(),
        Math.sqrt(squared),
        degrees,
        MannWhitneyUTest.withDefaults().test(first, second).getPValue(),
        2 / orders(first.length, second.length));
  }

  private static RatioInterval of(
      double logRatio, double error, double degrees, double rankP, double leastRankP) {
    TDistribution student = TDistribution.of(degrees);
    double half = student.inverseCumulativeProbability(UPPER) * error;
    double p = logRatio == 0 ? 1 : 2 * student.survivalProbability(Math.abs(logRatio) / error);
    return new RatioInterval(
        Math.exp(logRatio),
        Math.exp(logRatio - half),
        Math.exp(logRatio + half),
        p,
        rankP,
        leastRankP,
        error,
        degrees);
  }

  /** In how many ways the values of two samples can be ordered: n over k. */
  private static double orders(int first, int second) {
    double orders = 1;
    for (int i = 1; i <= second; i++) {
      orders = orders * (first + i) / i;
    }
    return orders;
  }

  /** Mean of a sample, the square of its standard error, and the sample's size. */
  private record Moments(double mean, double squaredError, int count) {
    static Moments of(double[] values) {
      int count = values.length;
      if (count < 2) {
        throw new IllegalArgumentException("an interval needs two values or more");
      }
      double mean = Arrays.stream(values).average().orElseThrow();
      double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
      return new Moments(mean, squares / (count - 1) / count, count);
    }

    double welchTerm() {
      return squaredError * squaredError / (count - 1);
    }
  }
}
