// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What each process used over a run, and all processes of the server together. Not thread-safe. */
public final class ResourceTotals {
  private final Map<String, ResourceSummary> summaries = new LinkedHashMap<>();

  /** Adds what each process used in one interval. */
  public void add(List<ResourceSample> samples) {
    List<ResourceSample> parts = new ArrayList<>();
    ResourceSample shared = null;
    for (ResourceSample sample : samples) {
      if (sample.process().equals(Probes.SERVER)) {
        shared = sample;
      } else {
        summary(sample.process()).add(sample);
        if (!sample.process().equals(Probes.CLIENT)) {
          parts.add(sample);
        }
      }
    }
    if (!parts.isEmpty()) {
      whole(parts).add(sum(parts, shared));
    } else if (shared != null) {
      summary(Probes.SERVER).add(shared);
    }
  }

  /** Sets the sources of the figures, by the names of the processes. */
  public void from(Map<String, ResourceSource> sources) {
    boolean several = sources.keySet().stream().anyMatch(name -> name.startsWith(Probes.NUMBERED));
    sources.forEach(
        (process, source) -> {
          if (!several || !process.equals(Probes.SERVER)) {
            summary(process).from(source);
          }
        });
  }

  /** One for each process; the server's processes together are {@code SERVER}. */
  public Collection<ResourceSummary> summaries() {
    return summaries.values();
  }

  private ResourceSummary summary(String process) {
    return summaries.computeIfAbsent(process, ResourceSummary::new);
  }

  private ResourceSummary whole(List<ResourceSample> parts) {
    return summaries.computeIfAbsent(
        Probes.SERVER,
        name -> {
          ResourceSummary whole = new ResourceSummary(name);
          parts.forEach(part -> whole.addPart(summary(part.process())));
          return whole;
        });
  }

  /** A sum is known if all of its parts are. What the processes share is counted once. */
  private static ResourceSample sum(List<ResourceSample> parts, @Nullable ResourceSample shared) {
    if (parts.stream().anyMatch(ResourceSample::isMissing)) {
      return ResourceSample.missing(Probes.SERVER, List.of());
    }
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      List<ResourceSample> of = shared != null && metric.isShared() ? List.of(shared) : parts;
      if (of.stream().allMatch(sample -> sample.value(metric) >= 0)) {
        values.put(metric, metric.together(of.stream().mapToDouble(s -> s.value(metric))));
      }
    }
    Map<String, Long> stores = new TreeMap<>();
    parts.forEach(part -> part.store().forEach((name, n) -> stores.merge(name, n, Long::sum)));
    parts.forEach(part -> stores.keySet().retainAll(part.store().keySet()));
    Usage usage = shared == null ? Usage.NONE : shared.usage();
    return new ResourceSample(Probes.SERVER, false, values, stores, usage, List.of());
  }
}
