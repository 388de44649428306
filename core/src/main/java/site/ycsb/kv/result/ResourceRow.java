// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.ResourceSample;
import site.ycsb.kv.run.Interval;

/**
 * What one process used in one interval: a row of {@code resources.csv} and {@code result.json}.
 * Rates are over {@code sampledSeconds}, the real time since the reading before. Unknown values are
 * left out; {@code missing} marks an interval without an answer from the process.
 *
 * @param figures metrics by their keys, and last {@code store}, what the store itself counts
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ResourceRow(
    double startSeconds,
    double endSeconds,
    boolean warmup,
    String process,
    boolean missing,
    @Nullable Double sampledSeconds,
    Map<String, Object> figures) {

  private static final String STORE = "store";
  private static final List<Metric> METRICS =
      Stream.of(Metric.values()).filter(metric -> metric != Metric.CPU).toList();

  /** The names of the metrics. */
  static final List<String> FIGURES = METRICS.stream().map(Metric::key).toList();

  @Override
  @JsonAnyGetter
  public Map<String, Object> figures() {
    return figures;
  }

  static List<ResourceRow> of(Interval interval) {
    return interval.resources().stream().map(sample -> of(interval, sample)).toList();
  }

  private static ResourceRow of(Interval interval, ResourceSample sample) {
    Map<String, Object> figures = new LinkedHashMap<>();
    for (Metric metric : METRICS) {
      double value = sample.value(metric);
      if (value >= 0) {
        figures.put(metric.key(), metric.isRate() ? (Object) Units.rounded(value) : (long) value);
      }
    }
    if (!sample.store().isEmpty()) {
      figures.put(STORE, new TreeMap<>(sample.store()));
    }
    return new ResourceRow(
        Units.seconds(interval.startNanos()),
        Units.seconds(interval.endNanos()),
        interval.warmup(),
        sample.process(),
        sample.isMissing(),
        sample.sampledNanos() > 0 ? Units.seconds(sample.sampledNanos()) : null,
        figures);
  }
}
