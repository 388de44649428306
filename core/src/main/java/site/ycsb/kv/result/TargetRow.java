// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.pace.TargetStep;

/**
 * One successful kind of operation in one step of a scheduled target: a row of {@code targets.csv}.
 * The figures up to {@code throughputPerSecond} are those of the step. Latencies are in
 * microseconds from when operations were due; a step without a success has one row without them.
 *
 * @param step its number, from 1 on
 */
record TargetRow(
    int step,
    double startSeconds,
    double seconds,
    double fromPerSecond,
    double toPerSecond,
    double plannedPerSecond,
    long operations,
    long failed,
    double failedShare,
    long unsent,
    double throughputPerSecond,
    @Nullable String operation,
    @Nullable Long succeeded,
    @Nullable Double p50Micros,
    @Nullable Double p99Micros,
    @Nullable Double p999Micros) {

  static List<TargetRow> of(List<TargetStep> steps) {
    List<TargetRow> rows = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      TargetStep step = steps.get(i);
      int before = rows.size();
      for (String operation : step.summary().operations()) {
        for (OutcomeSummary outcome : step.summary().outcomes(operation)) {
          boolean shown = outcome.status().isOk() && !operation.equals(Operation.CLEANUP.label());
          if (shown && outcome.intended().getTotalCount() > 0) {
            rows.add(of(i + 1, step, operation, outcome));
          }
        }
      }
      if (rows.size() == before) {
        rows.add(of(i + 1, step, null, null));
      }
    }
    return rows;
  }

  private static TargetRow of(
      int number, TargetStep step, @Nullable String operation, @Nullable OutcomeSummary outcome) {
    return new TargetRow(
        number,
        Units.rounded(step.planned().startSeconds()),
        Units.rounded(step.seconds()),
        Units.rounded(step.planned().fromPerSecond()),
        Units.rounded(step.planned().toPerSecond()),
        Units.rounded(step.plannedPerSecond()),
        step.operations(),
        step.failed(),
        Math.rint(step.failedShare() * 1e6) / 1e6,
        step.unsent(),
        Units.rounded(step.throughputPerSecond()),
        operation,
        outcome == null ? null : outcome.count(),
        percentile(outcome, 50),
        percentile(outcome, 99),
        percentile(outcome, 99.9));
  }

  private static @Nullable Double percentile(@Nullable OutcomeSummary outcome, double percentile) {
    if (outcome == null) {
      return null;
    }
    Histogram nanos = outcome.intended();
    return Units.micros(nanos.getValueAtPercentile(percentile));
  }
}
