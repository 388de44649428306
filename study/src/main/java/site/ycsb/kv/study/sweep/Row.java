// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.study.statistics.Medians;

/**
 * The valid points of one store and load, as medians over them. Unknown values are null.
 *
 * @param points those that have finished
 * @param validPoints those whose figures count
 * @param throughputSpreadPercent from the lowest to the highest, as a share of the median
 * @param limitedBy what limited the points, such as {@code client-processor}; where they differ,
 *     each of these words, the most frequent first, with commas between
 * @param operation the most frequent one, which the latencies belong to
 * @param serverCpuPercent mean of a run, in percent of one core
 * @param serverRssBytes highest of a run
 */
record Row(
    Cell cell,
    String binding,
    int points,
    int validPoints,
    @Nullable Double throughputPerSecond,
    @Nullable Double throughputSpreadPercent,
    @Nullable String limitedBy,
    @Nullable String operation,
    @Nullable Double p50Micros,
    @Nullable Double p99Micros,
    @Nullable Double p999Micros,
    @Nullable Double serverCpuPercent,
    @Nullable Double serverRssBytes,
    @Nullable Double operationsPerCoreSecond) {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String THROUGHPUT = "throughputPerSecond";
  private static final String SERVER = "SERVER";
  private static final double PERCENT = 100;

  /** The row of finished points of one cell; there is at least one. */
  static Row of(Cell cell, List<SweepDirectory.Entry> entries) throws IOException {
    List<JsonNode> results = new ArrayList<>();
    for (SweepDirectory.Entry entry : entries) {
      if (entry.point().valid()) {
        results.add(MAPPER.readTree(entry.result().toFile()));
      }
    }
    String operation = results.isEmpty() ? null : mainOperation(results.get(0));
    return new Row(
        cell,
        entries.get(0).point().binding(),
        entries.size(),
        results.size(),
        median(results, result -> number(result.path(THROUGHPUT))),
        spread(results),
        limitedBy(results),
        operation,
        median(results, result -> latency(result, operation, "50")),
        median(results, result -> latency(result, operation, "99")),
        median(results, result -> latency(result, operation, "99.9")),
        median(results, result -> ofServers(result, "cpuPercent", "mean")),
        median(results, result -> ofServers(result, "rssBytes", "highest")),
        median(results, Row::perCoreSecond));
  }

  /** The operation with the most successes, but for the clients' end. */
  private static @Nullable String mainOperation(JsonNode result) {
    String main = null;
    long most = 0;
    for (var operation : result.path("operations").properties()) {
      long count = operation.getValue().path("OK").path("count").asLong();
      if (count > most && !operation.getKey().equals("CLEANUP")) {
        main = operation.getKey();
        most = count;
      }
    }
    return main;
  }

  private static @Nullable String limitedBy(List<JsonNode> results) {
    Map<String, Long> counts =
        results.stream()
            .map(result -> result.path("limitedBy").asText("unknown"))
            .collect(Collectors.groupingBy(word -> word, TreeMap::new, Collectors.counting()));
    return counts.isEmpty()
        ? null
        : counts.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .map(Map.Entry::getKey)
            .collect(Collectors.joining(","));
  }

  /** From the intended start where there is one, so that a late start counts too. */
  private static double latency(JsonNode result, @Nullable String operation, String percentile) {
    JsonNode ok = result.path("operations").path(String.valueOf(operation)).path("OK");
    JsonNode latency = ok.has("intended") ? ok.path("intended") : ok.path("actual");
    return number(latency.path("percentiles").path(percentile));
  }

  /** The sum over the server's processes. */
  private static double ofServers(JsonNode result, String metric, String statistic) {
    double sum = Double.NaN;
    for (var use : result.path("resources").properties()) {
      JsonNode value = use.getValue().path(metric).path(statistic);
      if (use.getKey().startsWith(SERVER) && value.isNumber()) {
        sum = (Double.isNaN(sum) ? 0 : sum) + value.asDouble();
      }
    }
    return sum;
  }

  private static double perCoreSecond(JsonNode result) {
    JsonNode own = result.path("resources").path(SERVER).path("operationsPerCoreSecond");
    return own.isNumber()
        ? own.asDouble()
        : number(result.path(THROUGHPUT)) * PERCENT / ofServers(result, "cpuPercent", "mean");
  }

  private static double number(JsonNode node) {
    return node.isNumber() ? node.asDouble() : Double.NaN;
  }

  /** The median of the values that are known; null if none is. */
  private static @Nullable Double median(
      List<JsonNode> results, ToDoubleFunction<JsonNode> figure) {
    double[] known = results.stream().mapToDouble(figure).filter(Double::isFinite).toArray();
    return known.length == 0 ? null : Medians.of(known);
  }

  private static @Nullable Double spread(List<JsonNode> results) {
    double[] sorted = results.stream().mapToDouble(r -> number(r.path(THROUGHPUT))).toArray();
    Arrays.sort(sorted);
    return sorted.length < 2
        ? null
        : PERCENT * (sorted[sorted.length - 1] - sorted[0]) / Medians.of(sorted);
  }
}
