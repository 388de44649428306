// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;
import site.ycsb.kv.study.statistics.RatioInterval;

/**
 * The 95 % confidence interval of an edge, from rounds that hold one step at each rate near it, so
 * that what differs between steps, and drifts between rounds, is in it. A binomial interval of the
 * counts would be too narrow, as operations that wait in one queue are late together.
 *
 * <p>It is Student's, on the rate's logarithm, with the larger of two standard errors: that of the
 * delete-one jackknife over rounds (Tukey, Annals of Mathematical Statistics 29, 1958), and that of
 * the mean of each round's own edge. Alone, each is too small at times: pooled steps hide how much
 * an isotonic fit jumps, and a round that is alone has its edge where few of its counts are. {@code
 * QueueCoverageTest} counts how often the interval holds a rate that is known. Immutable.
 *
 * @param lowPerSecond lower end; 0 if unknown
 * @param highPerSecond upper end; infinite if unknown
 */
record EdgeInterval(double lowPerSecond, double highPerSecond) {
  static final EdgeInterval UNKNOWN = new EdgeInterval(0, Double.POSITIVE_INFINITY);

  /** With fewer rounds Student's quantile is too large for any use. */
  static final int LEAST_ROUNDS = 4;

  private static final double UPPER = (1 + RatioInterval.CONFIDENCE) / 2;

  /**
   * Estimates it.
   *
   * @param edge of all rounds together
   * @param others steps of no round, which help a round that lies on one side of its own edge
   * @param rounds each with its steps
   */
  static EdgeInterval of(
      List<Promise> promises, EdgeFit edge, List<Step> others, List<List<Step>> rounds) {
    int count = rounds.size();
    if (count < LEAST_ROUNDS || !edge.known()) {
      return UNKNOWN;
    }
    double[] own = new double[count];
    double[] without = new double[count];
    for (int i = 0; i < count; i++) {
      EdgeFit ofRound = EdgeFit.of(promises, rounds.get(i));
      own[i] =
          ofRound.known()
              ? ofRound.log()
              : EdgeFit.of(promises, joined(others, rounds.get(i))).log();
      without[i] = EdgeFit.of(promises, allBut(rounds, i)).log();
    }
    double error =
        Math.max(
            Math.sqrt(squares(own) / (count - 1) / count),
            Math.sqrt(squares(without) * (count - 1) / count));
    if (!Double.isFinite(error)) {
      return UNKNOWN;
    }
    double half = TDistribution.of(count - 1.0).inverseCumulativeProbability(UPPER) * error;
    return new EdgeInterval(
        edge.ratePerSecond() * Math.exp(-half), edge.ratePerSecond() * Math.exp(half));
  }

  /** Whether it reaches no farther than this share of the rate to either side. */
  boolean within(double share, double ratePerSecond) {
    return lowPerSecond >= ratePerSecond * (1 - share)
        && highPerSecond <= ratePerSecond * (1 + share);
  }

  private static List<Step> joined(List<Step> others, List<Step> round) {
    return Stream.concat(others.stream(), round.stream()).toList();
  }

  private static List<Step> allBut(List<List<Step>> rounds, int left) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < rounds.size(); i++) {
      if (i != left) {
        steps.addAll(rounds.get(i));
      }
    }
    return steps;
  }

  /** The sum of the squares of the differences from the mean. */
  private static double squares(double... values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    return Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
  }
}
