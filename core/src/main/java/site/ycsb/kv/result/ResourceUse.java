// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Probes;
import site.ycsb.kv.resource.ResourceSource;
import site.ycsb.kv.resource.ResourceSummary;
import site.ycsb.kv.resource.ResourceSummary.Range;
import site.ycsb.kv.run.RunResult;

/** What one process used over a run, without the warm-up. Unknown values are left out. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ResourceUse(
    @Nullable String source,
    @Nullable Long pid,
    @Nullable String program,
    int gaps,
    double sampledSeconds,
    double cpuSeconds,
    @Nullable Double processors,
    Map<String, Range> figures,
    @Nullable Map<String, Range> store,
    @Nullable Double operationsPerCoreSecond) {

  @Override
  @JsonAnyGetter
  public Map<String, Range> figures() {
    return figures;
  }

  static ResourceUse of(ResourceSummary summary, RunResult result) {
    ResourceSource source = summary.source().orElse(null);
    OptionalDouble share =
        summary.process().equals(Probes.SERVER)
            ? summary.operationsPerCoreSecond(result.succeeded(), result.work().runTimeNanos())
            : OptionalDouble.empty();
    Map<String, Range> figures = new LinkedHashMap<>();
    for (Metric metric : Metric.values()) {
      summary.range(metric).ifPresent(range -> figures.put(metric.key(), rounded(range)));
    }
    Map<String, Range> store = summary.store();
    store.replaceAll((name, range) -> rounded(range));
    return new ResourceUse(
        source == null ? null : source.description(),
        source == null ? null : source.pid(),
        source == null ? null : source.program(),
        summary.gaps(),
        Units.rounded(summary.sampledSeconds()),
        Units.rounded(summary.cpuSeconds()),
        source == null || source.processors() == 0 ? null : (Double) source.processors(),
        figures,
        store.isEmpty() ? null : store,
        share.isPresent() ? Units.rounded(share.getAsDouble()) : null);
  }

  private static Range rounded(Range range) {
    return new Range(
        Units.rounded(range.lowest()),
        Units.rounded(range.median()),
        Units.rounded(range.mean()),
        Units.rounded(range.highest()));
  }
}
