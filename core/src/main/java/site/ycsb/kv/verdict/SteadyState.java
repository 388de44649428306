// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.verdict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import site.ycsb.kv.run.RunResult.Second;

/**
 * Whether the measured part of a run was steady: whether the throughput of its seconds and their
 * 99th percentile kept their level. A step is a lasting change of at least 5 %.
 *
 * @param settled whether there is no step in the second half
 * @param steps the steps of throughput and of p99, in the order of time
 */
public record SteadyState(boolean settled, List<Step> steps) {
  /** Fewer seconds than this say nothing. */
  static final int LEAST_SECONDS = 24;

  /** The smallest change that counts. */
  private static final double LEAST_EFFECT = 0.05;

  /** The last interval of a run may be too short to have a level. */
  private static final long SHORTEST_NANOS = 500_000_000;

  /** More warnings than this would hide the others. */
  private static final int MOST_WARNINGS = 3;

  /**
   * A step.
   *
   * @param metric {@code throughput} or {@code p99}
   * @param atSeconds when it began, since the threads started, as in {@code intervals.csv}
   * @param changePercent the change of the median against that of the seconds before
   * @param shows what else changed there by the samples, each as a part of a sentence
   */
  public record Step(String metric, double atSeconds, double changePercent, List<String> shows) {
    private String warning() {
      return String.format(
          Locale.ROOT,
          "The %s %s by %.0f %% at second %.0f; the samples show %s.",
          metric,
          changePercent < 0 ? "fell" : "rose",
          Math.abs(changePercent),
          atSeconds,
          shows.isEmpty() ? "no cause" : "that " + String.join(" and ", shows));
    }
  }

  /** Judges the measured seconds of a run; empty if there are too few. */
  static Optional<SteadyState> of(List<Second> measured) {
    List<Second> seconds =
        measured.stream()
            .filter(second -> second.lengthNanos() >= SHORTEST_NANOS && second.succeeded() > 0)
            .toList();
    if (seconds.size() < LEAST_SECONDS) {
      return Optional.empty();
    }
    List<Step> steps = new ArrayList<>();
    double middle = seconds.get(seconds.size() / 2).startNanos() / 1e9;
    addSteps("throughput", seconds, second -> second.succeededPerSecond(), steps);
    addSteps("p99", seconds, second -> second.p99Nanos(), steps);
    steps.sort(Comparator.comparing(Step::atSeconds));
    boolean settled = steps.stream().noneMatch(step -> step.atSeconds() > middle);
    return Optional.of(new SteadyState(settled, List.copyOf(steps)));
  }

  /** What to consider, one sentence each: the largest steps, and whether the run never settled. */
  List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    steps.stream()
        .sorted(Comparator.comparing(step -> -Math.abs(step.changePercent())))
        .limit(MOST_WARNINGS)
        .sorted(Comparator.comparing(Step::atSeconds))
        .forEach(step -> warnings.add(step.warning()));
    if (!settled) {
      warnings.add("The run had not settled; raise warmup.seconds, or let it run longer.");
    }
    return warnings;
  }

  private static void addSteps(
      String metric, List<Second> seconds, ToDoubleFunction<Second> figure, List<Step> steps) {
    double[] values = seconds.stream().mapToDouble(figure).toArray();
    List<Integer> changes = ChangePoints.of(values, LEAST_EFFECT);
    for (int i = 0; i < changes.size(); i++) {
      int from = i == 0 ? 0 : changes.get(i - 1);
      int at = changes.get(i);
      int to = i + 1 < changes.size() ? changes.get(i + 1) : values.length;
      double before = ChangePoints.median(values, from, at);
      double after = ChangePoints.median(values, at, to);
      steps.add(
          new Step(
              metric,
              Math.round(seconds.get(at).startNanos() / 1e6) / 1e3,
              Math.round(1e3 * (after - before) / before) / 10.0,
              new SampledChange(seconds.subList(from, at), seconds.subList(at, to)).shows()));
    }
  }
}
