/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.run.Interval;

/**
 * One outcome of one operation in one interval: a row of {@code intervals.csv}, and the same in
 * {@code result.json}. Latencies are in microseconds, from the actual start and, where that is
 * kept, from when operations were due.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({
  "startSeconds",
  "endSeconds",
  "warmup",
  "operation",
  "outcome",
  "operations",
  "operationsPerSecond",
  "meanMicros",
  "minMicros",
  "p50Micros",
  "p95Micros",
  "p99Micros",
  "p999Micros",
  "maxMicros",
  "intendedMeanMicros",
  "intendedP50Micros",
  "intendedP99Micros",
  "intendedMaxMicros"
})
record IntervalRow(
    double startSeconds,
    double endSeconds,
    boolean warmup,
    String operation,
    String outcome,
    long operations,
    double operationsPerSecond,
    double meanMicros,
    double minMicros,
    double p50Micros,
    double p95Micros,
    double p99Micros,
    double p999Micros,
    double maxMicros,
    @Nullable Double intendedMeanMicros,
    @Nullable Double intendedP50Micros,
    @Nullable Double intendedP99Micros,
    @Nullable Double intendedMaxMicros) {

  /** All rows of an interval. */
  static List<IntervalRow> of(Interval interval) {
    List<IntervalRow> rows = new ArrayList<>();
    for (String operation : interval.summary().operations()) {
      for (OutcomeSummary outcome : interval.summary().outcomes(operation)) {
        rows.add(of(interval, operation, outcome));
      }
    }
    return rows;
  }

  private static IntervalRow of(Interval interval, String operation, OutcomeSummary outcome) {
    Histogram actual = outcome.actual();
    Histogram intended = outcome.intended();
    boolean due = intended.getTotalCount() > 0;
    double seconds = Units.seconds(interval.lengthNanos());
    return new IntervalRow(
        Units.seconds(interval.startNanos()),
        Units.seconds(interval.endNanos()),
        interval.warmup(),
        operation,
        outcome.status().getName(),
        outcome.count(),
        seconds == 0 ? 0 : Units.rounded(outcome.count() / seconds),
        Units.micros(actual.getMean()),
        Units.micros(actual.getMinValue()),
        percentile(actual, 50),
        percentile(actual, 95),
        percentile(actual, 99),
        percentile(actual, 99.9),
        Units.micros(actual.getMaxValue()),
        due ? Units.micros(intended.getMean()) : null,
        due ? percentile(intended, 50) : null,
        due ? percentile(intended, 99) : null,
        due ? Units.micros(intended.getMaxValue()) : null);
  }

  private static double percentile(Histogram latencies, double percentile) {
    return Units.micros(latencies.getValueAtPercentile(percentile));
  }
}
