// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a process used in one interval, or that it could not be asked. Rates are over the real time
 * between two readings; after a gap the one before is earlier than the start of the interval.
 * {@code store} is what the store itself counts, {@code failures} the probes that did not answer.
 */
public record ResourceSample(
    String process,
    boolean isMissing,
    Map<Metric, Double> values,
    Map<String, Long> store,
    Usage usage,
    List<Failure> failures) {

  /** A probe that did not answer, and the reason in words. */
  record Failure(String probe, String reason) {}

  /** A gap: the process could not be asked. */
  static ResourceSample missing(String process, List<Failure> failures) {
    return new ResourceSample(process, true, Map.of(), Map.of(), Usage.NONE, failures);
  }

  /**
   * A sample between two readings, of which the first is null at the beginning and older than the
   * interval after a gap. The machine's processors, 0 if unknown, are the most that a process can
   * use.
   */
  static ResourceSample between(
      String process, @Nullable Reading before, Reading now, int processors) {
    Usage usage = before == null ? Usage.NONE : Usage.between(before, now);
    double cpu = usage.rate(Metric.CPU);
    // The system counts in steps, which may add up to a little more than there is.
    double most = processors == 0 ? Double.MAX_VALUE : 100.0 * processors;
    double scale = cpu > most ? most / cpu : 1;
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      if (!metric.isRate()) {
        values.put(metric, (double) now.get(metric));
      } else if (!metric.isProcessorTime()) {
        values.put(metric, usage.rate(metric));
      } else if (usage.restarts() == 0) {
        values.put(metric, usage.rate(metric) * scale);
      }
    }
    values.values().removeIf(value -> value < 0);
    return new ResourceSample(process, false, values, now.store(), usage, List.of());
  }

  ResourceSample without(List<Failure> probes) {
    return new ResourceSample(process, isMissing, values, store, usage, probes);
  }

  /** The value of a metric; negative if it is not known. */
  public double value(Metric metric) {
    return values.getOrDefault(metric, (double) Reading.UNKNOWN);
  }

  /** The real time between the two readings, in nanoseconds; 0 without one. */
  public long sampledNanos() {
    return usage.nanos();
  }
}
