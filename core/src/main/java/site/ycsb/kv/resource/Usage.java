// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import static site.ycsb.kv.resource.Reading.UNKNOWN;

import java.util.EnumMap;
import java.util.Map;

/**
 * What a process used between two readings, or 0 ns without the first: the growth of each counter
 * that is known, and how often the process restarted.
 */
record Usage(long nanos, Map<Metric, Long> grown, int restarts) {
  static final Usage NONE = new Usage(0, Map.of(), 0);

  /**
   * The shortest time with a rate. Systems count processor time in steps of up to 10 ms: over 200
   * ms that is an error of 5 % of a core.
   */
  private static final long SHORTEST_NANOS = 200_000_000;

  /**
   * The difference of two readings. If the process restarted in between, its processor time since
   * the restart is known, and the last use of its predecessor is not.
   */
  static Usage between(Reading before, Reading now) {
    boolean restarted = before.isOfEarlierProcess(now);
    Map<Metric, Long> grown = new EnumMap<>(Metric.class);
    for (Metric metric : now.metrics().keySet()) {
      long value = now.get(metric);
      long last = before.get(metric);
      if (restarted && metric.isProcessorTime()) {
        grown.put(metric, value);
      } else if (metric.isRate() && last >= 0) {
        // A counter that fell started again from 0.
        grown.put(metric, value < last ? value : value - last);
      }
    }
    return new Usage(now.atNanos() - before.atNanos(), grown, restarted ? 1 : 0);
  }

  /** What was used in both times; a metric must be known of both. */
  Usage plus(Usage other) {
    if (nanos == 0) {
      return other;
    }
    if (other.nanos == 0) {
      return this;
    }
    Map<Metric, Long> sums = new EnumMap<>(Metric.class);
    grown.forEach((metric, value) -> sums.put(metric, sum(value, other.grown(metric))));
    sums.values().removeIf(sum -> sum < 0);
    return new Usage(nanos + other.nanos, sums, restarts + other.restarts);
  }

  /** The growth of a counter; unknown if a part of it is. */
  long grown(Metric metric) {
    return metric == Metric.CPU
        ? sum(grown(Metric.CPU_USER), grown(Metric.CPU_SYSTEM))
        : grown.getOrDefault(metric, UNKNOWN);
  }

  /** The rate of a counter; negative if it is unknown or the time is too short. */
  double rate(Metric metric) {
    long value = grown(metric);
    return value < 0 || nanos < SHORTEST_NANOS ? UNKNOWN : metric.rate(value, nanos);
  }

  static long sum(long one, long other) {
    return one < 0 || other < 0 ? UNKNOWN : one + other;
  }
}
