// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Probes;

/** What one process used over a run, from the rows of its samples. Immutable. */
final class SampledUse {
  private static final double PERCENT = 100;

  /** One sampled value and the time that it stands for. */
  private record Sample(double value, double seconds) {}

  private final Map<String, List<Sample>> figures = new TreeMap<>();
  private final Map<String, List<Sample>> ofStore = new TreeMap<>();
  private final boolean isServer;

  private SampledUse(boolean isServer) {
    this.isServer = isServer;
  }

  /** The measured samples of this process among the rows of a result. */
  static SampledUse of(String process, JsonNode rows) {
    SampledUse use = new SampledUse(process.equals(Probes.SERVER));
    for (JsonNode row : rows) {
      if (row.path("process").asText().equals(process)
          && !row.path("warmup").asBoolean()
          && !row.path("missing").asBoolean()) {
        use.add(row);
      }
    }
    return use;
  }

  private void add(JsonNode row) {
    double seconds = row.path("sampledSeconds").asDouble();
    for (Metric metric : Metric.values()) {
      JsonNode value = row.path(metric.key());
      if (value.isNumber()) {
        add(figures, metric.key(), value.asDouble(), seconds);
      }
    }
    JsonNode user = row.path(Metric.CPU_USER.key());
    JsonNode system = row.path(Metric.CPU_SYSTEM.key());
    if (user.isNumber() && system.isNumber()) {
      add(figures, Metric.CPU.key(), user.asDouble() + system.asDouble(), seconds);
    }
    row.path("store")
        .properties()
        .forEach(count -> add(ofStore, count.getKey(), count.getValue().asDouble(), seconds));
  }

  private static void add(Map<String, List<Sample>> to, String name, double value, double seconds) {
    to.computeIfAbsent(name, n -> new ArrayList<>()).add(new Sample(value, seconds));
  }

  /**
   * Adds the ranges to a process of a result.
   *
   * @param process has the processor time from the first reading to the last
   * @param operations that succeeded in the run
   * @param runSeconds the time of the run
   */
  void addTo(ObjectNode process, long operations, double runSeconds) {
    double cpuSeconds = process.path("cpuSeconds").asDouble();
    double sampledSeconds = process.path("sampledSeconds").asDouble();
    if (!ofStore.isEmpty()) {
      ObjectNode store = process.putObject("store");
      ofStore.forEach((name, samples) -> put(store, name, samples, mean(samples)));
    }
    if (isServer && cpuSeconds > 0 && sampledSeconds > 0) {
      double whole = cpuSeconds * Math.max(1, runSeconds / sampledSeconds);
      process.put("operationsPerCoreSecond", Units.rounded(operations / whole));
    }
    for (Metric metric : Metric.values()) {
      List<Sample> samples = figures.get(metric.key());
      if (samples != null) {
        boolean counted = metric == Metric.CPU && sampledSeconds > 0;
        double mean =
            counted
                ? PERCENT * cpuSeconds / sampledSeconds
                : metric.isRate() ? rate(samples) : mean(samples);
        put(process, metric.key(), samples, mean);
      }
    }
  }

  private static void put(ObjectNode to, String name, List<Sample> samples, double mean) {
    double[] sorted = samples.stream().mapToDouble(Sample::value).sorted().toArray();
    int last = sorted.length - 1;
    to.putObject(name)
        .put("lowest", Units.rounded(sorted[0]))
        .put("median", Units.rounded((sorted[last / 2] + sorted[sorted.length / 2]) / 2))
        .put("mean", Units.rounded(mean))
        .put("highest", Units.rounded(sorted[last]));
  }

  private static double mean(List<Sample> samples) {
    return samples.stream().mapToDouble(Sample::value).average().orElse(0);
  }

  /** The mean over time of a counter's growth. */
  private static double rate(List<Sample> samples) {
    double seconds = samples.stream().mapToDouble(Sample::seconds).sum();
    double grown = samples.stream().mapToDouble(sample -> sample.value * sample.seconds).sum();
    return seconds > 0 ? grown / seconds : mean(samples);
  }
}
