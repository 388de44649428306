// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.steady;

import java.util.ArrayList;
import java.util.List;

/**
 * The throughput and the 99th percentile of some seconds of a run, and where they changed. A step
 * is a lasting change of the median by at least 5 %. Used by one thread.
 */
public final class Level {
  /** Fewer seconds than this say nothing. */
  public static final int LEAST_SECONDS = 24;

  /** The smallest change that counts. */
  private static final double LEAST_EFFECT = 0.05;

  /** An interval may be too short to have a level, such as the last one of a run. */
  private static final long SHORTEST_NANOS = 500_000_000;

  private final List<Double> throughputs = new ArrayList<>();
  private final List<Double> p99s = new ArrayList<>();

  /**
   * A step.
   *
   * @param at the index of its first second, among those that count
   * @param before the median of the seconds between the step before and this one
   * @param after the median of the seconds from this step to the next one
   * @param from the index of the first second of those before
   * @param to the index after the last second of those after
   */
  public record Step(int from, int at, int to, double before, double after) {}

  /** Whether a second counts: it is no remainder of one, and an operation succeeded in it. */
  public static boolean counts(long lengthNanos, long succeeded) {
    return lengthNanos >= SHORTEST_NANOS && succeeded > 0;
  }

  /**
   * Adds a second, if it counts.
   *
   * @param succeeded the operations that succeeded
   * @param p99Nanos the 99th percentile of their latencies
   */
  public void add(long lengthNanos, long succeeded, long p99Nanos) {
    if (counts(lengthNanos, succeeded)) {
      throughputs.add(succeeded * 1e9 / lengthNanos);
      p99s.add((double) p99Nanos);
    }
  }

  /** Whether there are enough seconds to judge. */
  public boolean isKnown() {
    return throughputs.size() >= LEAST_SECONDS;
  }

  /** Whether neither figure has a step. */
  boolean hasNoStep() {
    return throughputSteps().isEmpty() && p99Steps().isEmpty();
  }

  /** The steps of the throughput, in operations a second, in the order of time. */
  public List<Step> throughputSteps() {
    return steps(throughputs);
  }

  /** The steps of the 99th percentile, in nanoseconds, in the order of time. */
  public List<Step> p99Steps() {
    return steps(p99s);
  }

  private static List<Step> steps(List<Double> figures) {
    double[] values = figures.stream().mapToDouble(Double::doubleValue).toArray();
    List<Integer> changes = ChangePoints.of(values, LEAST_EFFECT);
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < changes.size(); i++) {
      int from = i == 0 ? 0 : changes.get(i - 1);
      int at = changes.get(i);
      int to = i + 1 < changes.size() ? changes.get(i + 1) : values.length;
      double before = ChangePoints.median(values, from, at);
      steps.add(new Step(from, at, to, before, ChangePoints.median(values, at, to)));
    }
    return steps;
  }
}
