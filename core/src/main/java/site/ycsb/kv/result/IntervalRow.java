// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.run.Interval;

/**
 * One outcome of one operation in one interval: a row of {@code intervals.csv} and {@code
 * result.json}. Latencies are in microseconds from the actual start; intended latencies are from
 * when operations were due. An interval in which no operation ended has one row, with 0 operations
 * and neither names nor latencies.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record IntervalRow(
    double startSeconds,
    double endSeconds,
    boolean warmup,
    @Nullable String operation,
    @Nullable String outcome,
    long operations,
    double operationsPerSecond,
    @Nullable Double meanMicros,
    @Nullable Double minMicros,
    @Nullable Double p50Micros,
    @Nullable Double p95Micros,
    @Nullable Double p99Micros,
    @Nullable Double p999Micros,
    @Nullable Double maxMicros,
    @Nullable Double intendedMeanMicros,
    @Nullable Double intendedP50Micros,
    @Nullable Double intendedP99Micros,
    @Nullable Double intendedMaxMicros) {
  static List<IntervalRow> of(Interval interval) {
    List<IntervalRow> rows = new ArrayList<>();
    for (String operation : interval.summary().operations()) {
      for (OutcomeSummary outcome : interval.summary().outcomes(operation)) {
        rows.add(of(interval, operation, outcome));
      }
    }
    return rows.isEmpty() ? List.of(of(interval, null, null)) : rows;
  }

  private static IntervalRow of(
      Interval interval, @Nullable String operation, @Nullable OutcomeSummary outcome) {
    Histogram actual = outcome == null ? null : outcome.actual();
    Histogram due = outcome == null ? null : outcome.intended();
    Histogram intended = due == null || due.getTotalCount() == 0 ? null : due;
    long count = outcome == null ? 0 : outcome.count();
    double seconds = Units.seconds(interval.lengthNanos());
    return new IntervalRow(
        Units.seconds(interval.startNanos()),
        Units.seconds(interval.endNanos()),
        interval.warmup(),
        operation,
        outcome == null ? null : outcome.status().getName(),
        count,
        seconds == 0 ? 0 : Units.rounded(count / seconds),
        micros(actual, Histogram::getMean),
        micros(actual, Histogram::getMinValue),
        percentile(actual, 50),
        percentile(actual, 95),
        percentile(actual, 99),
        percentile(actual, 99.9),
        micros(actual, Histogram::getMaxValue),
        micros(intended, Histogram::getMean),
        percentile(intended, 50),
        percentile(intended, 99),
        micros(intended, Histogram::getMaxValue));
  }

  private static @Nullable Double percentile(@Nullable Histogram latencies, double percentile) {
    return micros(latencies, known -> known.getValueAtPercentile(percentile));
  }

  private static @Nullable Double micros(
      @Nullable Histogram latencies, ToDoubleFunction<Histogram> figure) {
    return latencies == null ? null : (Double) Units.micros(figure.applyAsDouble(latencies));
  }
}
