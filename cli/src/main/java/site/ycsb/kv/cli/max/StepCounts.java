// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.max;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.study.max.Measured.Count;
import site.ycsb.kv.study.max.Measured.Percentiles;
import site.ycsb.kv.study.max.Promise;

/**
 * The operations of a step that its promises are about. Latencies are those of successful
 * operations, counted from when each was due, with the operations that were due and never sent; in
 * a closed loop, where nothing is due, from when each was sent. A value at the bound counts as over
 * it; the histogram knows values to one part in a thousand.
 */
record StepCounts(List<Count> counts, Percentiles percentiles) {
  private static final double NANOS_PER_MICRO = 1e3;

  /**
   * Counts.
   *
   * @throws DBException with one sentence if a promise is about an operation that the workload does
   *     not do
   */
  static StepCounts of(RunResult result, List<Promise> promises) throws DBException {
    for (Promise promise : promises) {
      check(promise, result.summary());
    }
    List<Count> counts = promises.stream().map(promise -> count(result, promise)).toList();
    Histogram all = latencies(result.summary().total());
    return new StepCounts(
        counts, new Percentiles(micros(all, 50), micros(all, 99), micros(all, 99.9)));
  }

  private static void check(Promise promise, Summary summary) throws DBException {
    Set<String> done = new TreeSet<>(summary.operations());
    done.remove("CLEANUP");
    Optional<String> asked = promise.operation();
    if (asked.isPresent() && !done.isEmpty() && !done.contains(asked.get())) {
      throw new DBException(
          "--slo '%s': the workload does no %s; name one of %s."
              .formatted(promise.text(), asked.get(), String.join(", ", done)));
    }
  }

  private static Count count(RunResult result, Promise promise) {
    if (promise.isOfErrors()) {
      return new Count(result.work().failed(), result.work().operations());
    }
    Histogram latencies =
        latencies(
            promise
                .operation()
                .map(operation -> succeeded(result.summary(), operation))
                .orElseGet(() -> result.summary().total()));
    long over =
        latencies.getCountBetweenValues(
            promise.boundNanos().orElseThrow(), latencies.getHighestTrackableValue());
    return new Count(over, latencies.getTotalCount());
  }

  private static OutcomeSummary succeeded(Summary summary, String operation) {
    OutcomeSummary none = new OutcomeSummary(Status.OK, new Histogram(3), new Histogram(3));
    return summary.outcomes(operation).stream()
        .filter(outcome -> outcome.status().isOk())
        .findFirst()
        .orElse(none);
  }

  private static Histogram latencies(OutcomeSummary outcome) {
    boolean scheduled = outcome.intended().getTotalCount() > 0;
    return scheduled ? outcome.intended() : outcome.actual();
  }

  private static double micros(Histogram nanos, double percentile) {
    return nanos.getTotalCount() == 0
        ? 0
        : nanos.getValueAtPercentile(percentile) / NANOS_PER_MICRO;
  }
}
