// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.steady;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds where the level of a series changes. It minimises the squared distances from the mean of
 * each segment plus a penalty for each change, over all segmentations: the objective of PELT
 * (Killick, Fearnhead, Eckley: Optimal Detection of Changepoints With a Linear Computational Cost,
 * JASA 107, 2012), solved exactly by dynamic programming (Jackson et al.: An Algorithm for Optimal
 * Partitioning of Data on an Interval, IEEE Signal Processing Letters 12, 2005).
 *
 * <p>The series is that of the ranks, scaled to a variance of 1, so that neither its unit nor its
 * outliers matter. Then changes of medians below the least effect are removed, the smallest first.
 */
final class ChangePoints {
  /** A change that lasts for fewer values than this is an outlier. */
  static final int SHORTEST_SEGMENT = 5;

  /**
   * More values than this are summed up, so that a run of a day costs no more than one of 1,000 s.
   */
  private static final int MOST_VALUES = 1_000;

  /**
   * The penalty, in units of the logarithm of the number of values. BIC has 2 for independent
   * noise. With 5, series whose noise is correlated as in real runs (0.3) have a change in fewer
   * than 1 % of all cases.
   */
  private static final double PENALTY = 5;

  private ChangePoints() {}

  /**
   * Finds changes.
   *
   * @param values positive numbers in the order of time
   * @param leastEffect the smallest change that counts, as a share of the level before
   * @return the index of the first value after each change
   */
  static List<Integer> of(double[] values, double leastEffect) {
    int group = 1 + (values.length - 1) / MOST_VALUES;
    double[] grouped =
        IntStream.range(0, values.length / group)
            .mapToDouble(i -> median(values, i * group, (i + 1) * group))
            .toArray();
    double penalty = PENALTY * Math.log(grouped.length);
    List<Integer> changes = new ArrayList<>(segment(ranks(grouped), penalty));
    while (!changes.isEmpty()) {
      int least = 0;
      for (int i = 1; i < changes.size(); i++) {
        if (effect(grouped, changes, i) < effect(grouped, changes, least)) {
          least = i;
        }
      }
      if (effect(grouped, changes, least) >= Math.log1p(leastEffect)) {
        break;
      }
      changes.remove(least);
    }
    return changes.stream().map(change -> change * group).toList();
  }

  /** The best segmentation of a series, as the first index of each segment but the first. */
  static List<Integer> segment(double[] values, double penalty) {
    int count = values.length;
    double[] sums = new double[count + 1];
    double[] squares = new double[count + 1];
    for (int i = 0; i < count; i++) {
      sums[i + 1] = sums[i] + values[i];
      squares[i + 1] = squares[i] + values[i] * values[i];
    }
    double[] costs = new double[count + 1];
    int[] starts = new int[count + 1];
    Arrays.fill(costs, Double.POSITIVE_INFINITY);
    costs[0] = -penalty;
    for (int end = SHORTEST_SEGMENT; end <= count; end++) {
      for (int start = 0; start <= end - SHORTEST_SEGMENT; start++) {
        double sum = sums[end] - sums[start];
        double cost = squares[end] - squares[start] - sum * sum / (end - start);
        if (costs[start] + cost + penalty < costs[end]) {
          costs[end] = costs[start] + cost + penalty;
          starts[end] = start;
        }
      }
    }
    List<Integer> changes = new ArrayList<>();
    for (int at = starts[count]; at > 0; at = starts[at]) {
      changes.add(0, at);
    }
    return changes;
  }

  /** Ranks with a mean of 0 and, without ties, a variance of 1; equal values share a rank. */
  static double[] ranks(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double count = values.length;
    double deviation = Math.sqrt((count * count - 1) / 12);
    return Arrays.stream(values)
        .map(
            value -> {
              long below = Arrays.stream(sorted).filter(other -> other < value).count();
              long equal = Arrays.stream(sorted).filter(other -> other == value).count();
              return (below + (equal + 1) / 2.0 - (count + 1) / 2) / deviation;
            })
        .toArray();
  }

  /** The median of a part of a series. */
  static double median(double[] values, int from, int to) {
    double[] sorted = Arrays.copyOfRange(values, from, to);
    Arrays.sort(sorted);
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  private static double effect(double[] values, List<Integer> changes, int index) {
    int from = index == 0 ? 0 : changes.get(index - 1);
    int at = changes.get(index);
    int to = index + 1 < changes.size() ? changes.get(index + 1) : values.length;
    return Math.abs(Math.log(median(values, at, to) / median(values, from, at)));
  }
}
