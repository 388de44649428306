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
 * when operations were due. The last row of each interval is that of all successful operations.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record IntervalRow(
    double startSeconds,
    double endSeconds,
    boolean warmup,
    String operation,
    String outcome,
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
  /** The operation of the row that sums up a second. */
  private static final String TOTAL = "TOTAL";

  static List<IntervalRow> of(Interval interval) {
    List<IntervalRow> rows = new ArrayList<>();
    for (String operation : interval.summary().operations()) {
      for (OutcomeSummary outcome : interval.summary().outcomes(operation)) {
        rows.add(of(interval, operation, outcome, outcome.count()));
      }
    }
    rows.add(of(interval, TOTAL, interval.summary().total(), interval.summary().succeeded()));
    return rows;
  }

  private static IntervalRow of(
      Interval interval, String operation, OutcomeSummary outcome, long count) {
    Histogram actual = orNull(outcome.actual());
    Histogram intended = orNull(outcome.intended());
    double seconds = Units.seconds(interval.lengthNanos());
    return new IntervalRow(
        Units.seconds(interval.startNanos()),
        Units.seconds(interval.endNanos()),
        interval.warmup(),
        operation,
        outcome.status().getName(),
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

  private static @Nullable Histogram orNull(Histogram latencies) {
    return latencies.getTotalCount() == 0 ? null : latencies;
  }

  private static @Nullable Double percentile(@Nullable Histogram latencies, double percentile) {
    return micros(latencies, known -> known.getValueAtPercentile(percentile));
  }

  private static @Nullable Double micros(
      @Nullable Histogram latencies, ToDoubleFunction<Histogram> figure) {
    return latencies == null ? null : (Double) Units.micros(figure.applyAsDouble(latencies));
  }
}
