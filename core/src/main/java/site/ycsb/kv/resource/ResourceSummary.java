// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What one process used over a run, or all processes of a server together. Totals and means of
 * rates are the growth of counters from the first reading to the last, even over gaps. Not
 * thread-safe.
 */
public final class ResourceSummary {
  private final String process;
  private final List<ResourceSample> samples = new ArrayList<>();
  private final List<ResourceSummary> parts = new ArrayList<>();
  private final Map<String, Failures> failures = new TreeMap<>();
  private @Nullable ResourceSource source;
  private Usage usage = Usage.NONE;
  private int intervals;
  private int gaps;

  /** Lowest, median, mean and highest of some samples. */
  public record Range(double lowest, double median, double mean, double highest) {
    private static Optional<Range> of(double[] values, double mean) {
      if (values.length == 0) {
        return Optional.empty();
      }
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
      double average = mean >= 0 ? mean : Arrays.stream(sorted).average().orElse(0);
      return Optional.of(new Range(sorted[0], median, average, sorted[sorted.length - 1]));
    }
  }

  /** How often a probe did not answer, and the last reason. */
  private record Failures(int count, String reason) {}

  /** Nothing yet of the process of this name. */
  public ResourceSummary(String process) {
    this.process = process;
  }

  /** The name of the process, such as {@code SERVER}. */
  public String process() {
    return process;
  }

  /** The source of its metrics; empty for a sum of several processes. */
  public Optional<ResourceSource> source() {
    return Optional.ofNullable(source);
  }

  void from(ResourceSource where) {
    source = where;
  }

  void addPart(ResourceSummary part) {
    parts.add(part);
  }

  /** Adds an interval, be it a gap. */
  public void add(ResourceSample sample) {
    intervals++;
    for (ResourceSample.Failure failure : sample.failures()) {
      Failures before = failures.getOrDefault(failure.probe(), new Failures(0, ""));
      failures.put(failure.probe(), new Failures(before.count + 1, failure.reason()));
    }
    if (sample.isMissing()) {
      gaps++;
      return;
    }
    samples.add(sample);
    usage = usage.plus(sample.usage());
  }

  /** The intervals in which the process did not answer. */
  public int gaps() {
    return gaps;
  }

  /** Processor time from the first reading to the last, in seconds of one core. */
  public double cpuSeconds() {
    return parts.isEmpty()
        ? Math.max(0, usage.grown(Metric.CPU)) / 1e9
        : parts.stream().mapToDouble(ResourceSummary::cpuSeconds).sum();
  }

  /** The time from the first reading to the last, in seconds; of several processes the shortest. */
  public double sampledSeconds() {
    return parts.isEmpty()
        ? usage.nanos() / 1e9
        : parts.stream().mapToDouble(ResourceSummary::sampledSeconds).min().orElse(0);
  }

  /**
   * Operations of the whole run for each second of processor time; empty if that is unknown. If the
   * readings do not cover the run time, processor time is assumed to be even.
   */
  public OptionalDouble operationsPerCoreSecond(long operations, long runTimeNanos) {
    double cores = mean(Metric.CPU) / 100;
    if (cores <= 0) {
      return OptionalDouble.empty();
    }
    List<ResourceSummary> processes = parts.isEmpty() ? List.of(this) : parts;
    double seconds = processes.stream().mapToDouble(part -> part.cpuSeconds(runTimeNanos)).sum();
    return OptionalDouble.of(operations / seconds);
  }

  private double cpuSeconds(long runTimeNanos) {
    return cpuSeconds() * Math.max(1, (double) runTimeNanos / usage.nanos());
  }

  /** The range of a metric, over the samples that know it; a rate's mean is over the whole time. */
  public Optional<Range> range(Metric metric) {
    double mean = metric.isRate() ? mean(metric) : Reading.UNKNOWN;
    return metric.isRate() && mean < 0
        ? Optional.empty()
        : range(sample -> sample.value(metric), mean);
  }

  /** Over the whole time; of several processes their sum, if all are known; else negative. */
  private double mean(Metric rate) {
    double own = usage.rate(rate);
    if (own >= 0 || parts.isEmpty()) {
      return own;
    }
    double[] means = parts.stream().mapToDouble(part -> part.mean(rate)).toArray();
    return Arrays.stream(means).allMatch(mean -> mean >= 0) ? Arrays.stream(means).sum() : own;
  }

  private Optional<Range> range(ToDoubleFunction<ResourceSample> figure, double mean) {
    double[] known = samples.stream().mapToDouble(figure).filter(value -> value >= 0).toArray();
    return Range.of(known, mean);
  }

  /** The ranges of what the store itself counted, by name. */
  public SortedMap<String, Range> store() {
    SortedMap<String, Range> ranges = new TreeMap<>();
    samples.stream()
        .flatMap(sample -> sample.store().keySet().stream())
        .distinct()
        .forEach(
            name ->
                range(s -> s.store().getOrDefault(name, Reading.UNKNOWN), Reading.UNKNOWN)
                    .ifPresent(range -> ranges.put(name, range)));
    return ranges;
  }

  /** The last sample, if there was one. */
  public Optional<ResourceSample> last() {
    return samples.isEmpty() ? Optional.empty() : Optional.of(samples.get(samples.size() - 1));
  }

  /** Warnings about the figures, one sentence each. */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    failures.forEach(
        (probe, failed) ->
            warnings.add(
                "%s: %s could not be read in %s of %s intervals: %s."
                    .formatted(process, probe, failed.count, intervals, failed.reason)));
    if (usage.restarts() > 0 && source != null) {
      warnings.add(
          "%s was started anew while it was measured; it is %s at the end."
              .formatted(process, source.description()));
    }
    if (!process.equals(Probes.CLIENT) && source != null && source.isForwarder()) {
      String program = process + " is " + source.description();
      warnings.add(
          program
              + ", a program that only forwards what it gets: its CPU and memory are not the"
              + " store's. Name the store's processes with resource.pid.");
    }
    return warnings;
  }
}
