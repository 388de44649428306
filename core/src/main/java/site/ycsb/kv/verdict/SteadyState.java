// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.verdict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.kv.run.RunResult.Second;
import site.ycsb.kv.steady.Level;

/**
 * Whether the measured part of a run was steady: whether the throughput of its seconds and their
 * 99th percentile kept their level. A step is a lasting change of at least 5 %.
 *
 * @param settled whether there is no step in the second half
 * @param steps the steps of throughput and of p99, in the order of time
 */
public record SteadyState(boolean settled, List<Step> steps) {
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
            .filter(second -> Level.counts(second.lengthNanos(), second.succeeded()))
            .toList();
    Level level = new Level();
    seconds.forEach(s -> level.add(s.lengthNanos(), s.succeeded(), s.p99Nanos()));
    if (!level.isKnown()) {
      return Optional.empty();
    }
    List<Step> steps =
        Stream.concat(
                level.throughputSteps().stream().map(s -> step("throughput", s, seconds)),
                level.p99Steps().stream().map(s -> step("p99", s, seconds)))
            .sorted(Comparator.comparing(Step::atSeconds))
            .toList();
    double middle = seconds.get(seconds.size() / 2).startNanos() / 1e9;
    boolean settled = steps.stream().noneMatch(step -> step.atSeconds() > middle);
    return Optional.of(new SteadyState(settled, steps));
  }

  private static Step step(String metric, Level.Step step, List<Second> seconds) {
    return new Step(
        metric,
        Math.round(seconds.get(step.at()).startNanos() / 1e6) / 1e3,
        Math.round(1e3 * (step.after() - step.before()) / step.before()) / 10.0,
        new SampledChange(
                seconds.subList(step.from(), step.at()), seconds.subList(step.at(), step.to()))
            .shows());
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
}
