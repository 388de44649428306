// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import java.util.Map;
import java.util.OptionalDouble;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Probes;
import site.ycsb.kv.resource.ResourceSource;
import site.ycsb.kv.resource.ResourceSummary;
import site.ycsb.kv.resource.ResourceSummary.Range;
import site.ycsb.kv.run.RunResult;

/** What one process used over a run, without the warm-up. Unknown values are left out. */
final class ResourceUse {
  private ResourceUse() {}

  static Fields of(ResourceSummary summary, RunResult result) {
    Fields use = new Fields();
    summary
        .source()
        .ifPresent(
            source ->
                use.put("source", source.description())
                    .put("pid", source.pid())
                    .put("program", source.program()));
    use.put("gaps", summary.gaps())
        .put("sampledSeconds", Units.rounded(summary.sampledSeconds()))
        .put("cpuSeconds", Units.rounded(summary.cpuSeconds()))
        .put(
            "processors",
            summary.source().map(ResourceSource::processors).filter(n -> n > 0).orElse(null));
    Map<String, Range> store = summary.store();
    store.replaceAll((name, range) -> rounded(range));
    OptionalDouble share =
        summary.process().equals(Probes.SERVER)
            ? summary.operationsPerCoreSecond(result.succeeded(), result.work().runTimeNanos())
            : OptionalDouble.empty();
    use.put("store", store.isEmpty() ? null : store)
        .put(
            "operationsPerCoreSecond",
            share.isPresent() ? Units.rounded(share.getAsDouble()) : null);
    for (Metric metric : Metric.values()) {
      summary.range(metric).ifPresent(range -> use.put(metric.key(), rounded(range)));
    }
    return use;
  }

  private static Range rounded(Range range) {
    return new Range(
        Units.rounded(range.lowest()),
        Units.rounded(range.median()),
        Units.rounded(range.mean()),
        Units.rounded(range.highest()));
  }
}
