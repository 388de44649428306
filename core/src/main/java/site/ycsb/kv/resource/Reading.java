// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The known metrics of a process at one moment; counters count from some start. What the store
 * itself counts has names with units, such as {@code usedMemoryBytes}. The moment is on the clock
 * of {@link System#nanoTime}, or {@link #UNKNOWN} if the probe leaves it to its caller. The
 * instance number changes when the process restarts; it may be {@link #UNKNOWN}.
 */
public record Reading(
    Map<Metric, Long> metrics, Map<String, Long> store, long atNanos, long instance) {

  /** In place of a number that is not known. */
  public static final long UNKNOWN = -1;

  public static final Reading NOTHING = new Reading(Map.of(), Map.of(), UNKNOWN, UNKNOWN);

  /** Processor time and memory only; each may be {@link #UNKNOWN}. */
  public static Reading of(long userNanos, long systemNanos, long rssBytes, long virtualBytes) {
    return NOTHING
        .with(Metric.CPU_USER, userNanos)
        .with(Metric.CPU_SYSTEM, systemNanos)
        .with(Metric.RSS, rssBytes)
        .with(Metric.VIRTUAL, virtualBytes);
  }

  /** The value of a metric; {@link #UNKNOWN} if it is not known. */
  public long get(Metric metric) {
    return metric == Metric.CPU
        ? Usage.sum(get(Metric.CPU_USER), get(Metric.CPU_SYSTEM))
        : metrics.getOrDefault(metric, UNKNOWN);
  }

  /** The same with this metric, which may be {@link #UNKNOWN}. */
  public Reading with(Metric metric, long value) {
    Map<Metric, Long> changed = new EnumMap<>(Metric.class);
    changed.putAll(metrics);
    changed.put(metric, value);
    changed.values().removeIf(known -> known < 0);
    return new Reading(Collections.unmodifiableMap(changed), store, atNanos, instance);
  }

  /** The same with these counters in bytes, which may be {@link #UNKNOWN}. */
  public Reading withNetwork(long receivedBytes, long sentBytes) {
    return with(Metric.RECEIVED, receivedBytes).with(Metric.SENT, sentBytes);
  }

  /** The same with what the store itself counts. */
  public Reading withStore(Map<String, Long> counted) {
    return new Reading(metrics, Map.copyOf(counted), atNanos, instance);
  }

  /** The same at this moment of {@link System#nanoTime}. */
  public Reading at(long nanos) {
    return new Reading(metrics, store, nanos, instance);
  }

  /** The same of the process with this instance number. */
  public Reading ofInstance(long number) {
    return new Reading(metrics, store, atNanos, number);
  }

  /** Whether the process restarted between this reading and {@code later}. */
  boolean isOfEarlierProcess(Reading later) {
    boolean other = instance != UNKNOWN && later.instance != UNKNOWN && instance != later.instance;
    return other
        || later.get(Metric.CPU_USER) < get(Metric.CPU_USER)
        || later.get(Metric.CPU_SYSTEM) < get(Metric.CPU_SYSTEM);
  }

  /** The counters between this reading and a later one, as if they grew evenly. */
  Reading interpolated(Reading later, long nanos) {
    double share = (double) (nanos - atNanos) / (later.atNanos - atNanos);
    Reading between = at(nanos);
    for (Metric metric : metrics.keySet()) {
      long grown = later.get(metric) - get(metric);
      if (metric.isRate() && grown > 0) {
        between = between.with(metric, get(metric) + Math.round(grown * share));
      }
    }
    return between;
  }
}
