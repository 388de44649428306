// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import site.ycsb.DBException;
import site.ycsb.kv.result.Evidence;
import site.ycsb.kv.study.sweep.RunFigures;

/** A quantity that expressions take from a run's {@code result.json}, in base units. */
enum Measure {
  THROUGHPUT("throughput", Details.NONE),
  MEAN("mean", Details.OPERATION),
  P50("p50", Details.OPERATION),
  P95("p95", Details.OPERATION),
  P99("p99", Details.OPERATION),
  P999("p99.9", Details.OPERATION),
  CPU("cpu", Details.STATISTIC),
  PROCESSORS("processors", Details.NONE),
  MEMORY("memory", Details.STATISTIC),
  VIRTUAL("virtual", Details.STATISTIC),
  FILES("files", Details.STATISTIC),
  USED("used", Details.STATISTIC),
  DATA("data", Details.STATISTIC),
  INDEX("index", Details.STATISTIC),
  NETWORK("network", Details.STATISTIC),
  RECORDS("records", Details.NONE),
  HITS("hits", Details.NONE),
  ERRORS("errors", Details.NONE),
  SUCCESSES("successes", Details.NONE),
  EVERY("every", Details.SLICE);

  static final List<String> NAMES = Arrays.stream(values()).map(measure -> measure.word).toList();

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double PERCENT = 100;
  private static final double BITS = 8;
  private static final int FIFTHS = 5;
  private static final List<String> SLICES = List.of("first fifth", "last fifth");
  private static final List<String> STATISTICS = List.of("lowest", "median", "mean", "highest");
  private static final List<String> OPERATIONS =
      List.of(
          "READ",
          "READ-MISS",
          "UPDATE",
          "INSERT",
          "SCAN",
          "DELETE",
          "READ-MODIFY-WRITE",
          "READ-THROUGH");

  private final String word;
  private final Details kind;

  Measure(String word, Details kind) {
    this.word = word;
    this.kind = kind;
  }

  /** What may follow the threads. */
  private enum Details {
    NONE,
    OPERATION,
    STATISTIC,
    SLICE
  }

  /** The measure of this name. */
  static Optional<Measure> named(String name) {
    return Arrays.stream(values()).filter(measure -> measure.word.equals(name)).findFirst();
  }

  String word() {
    return word;
  }

  /** Whether this may follow the threads. */
  boolean takes(String detail) {
    return detail.isEmpty() || allowed().contains(detail);
  }

  /** What may follow the threads, for messages. */
  String details() {
    return allowed().isEmpty() ? "nothing after the threads" : String.join(", ", allowed());
  }

  private List<String> allowed() {
    return switch (kind) {
      case NONE -> List.of();
      case OPERATION -> OPERATIONS;
      case STATISTIC -> STATISTICS;
      case SLICE -> SLICES;
    };
  }

  /** Whether an invalid run has it too: an error rate is known whatever it was. */
  boolean isOfAnyRun() {
    return this == ERRORS || this == SUCCESSES;
  }

  /** Its value in a {@code result.json}; NaN if that does not have it. */
  double of(JsonNode result, String detail) {
    return switch (this) {
      case THROUGHPUT -> number(result.path("throughputPerSecond"));
      case MEAN -> mean(latencies(result, detail));
      case P50 -> percentile(result, detail, 50);
      case P95 -> percentile(result, detail, 95);
      case P99 -> percentile(result, detail, 99);
      case P999 -> percentile(result, detail, 99.9);
      case CPU -> server(result, "cpuPercent", detail, "mean") / PERCENT;
      case PROCESSORS -> number(result.at("/resources/SERVER/processors"));
      case MEMORY -> server(result, "rssBytes", detail, "highest");
      case VIRTUAL -> server(result, "virtualBytes", detail, "highest");
      case FILES -> server(result, "fileBytes", detail, "highest");
      case USED -> store(result, "usedMemoryBytes", detail);
      case DATA -> store(result, "dataBytes", detail);
      case INDEX -> store(result, "indexBytes", detail);
      case NETWORK -> server(result, "receivedBytesPerSecond", detail, "mean") * BITS;
      case RECORDS -> number(result.path("recordsAfter"));
      case HITS -> new RunFigures(result).hitRatio();
      case ERRORS -> number(result.path("failed")) / number(result.path("done"));
      case SUCCESSES -> number(result.path("done")) - number(result.path("failed"));
      case EVERY -> every(result.path("every"), detail);
    };
  }

  private static double number(JsonNode node) {
    return node.isNumber() ? node.asDouble() : Double.NaN;
  }

  private static double server(JsonNode result, String metric, String detail, String usual) {
    return new RunFigures(result).ofServers(metric, detail.isEmpty() ? usual : detail);
  }

  private static double store(JsonNode result, String metric, String detail) {
    String statistic = detail.isEmpty() ? "highest" : detail;
    return number(result.at("/resources/SERVER/store/" + metric + "/" + statistic));
  }

  /** Seconds for each operation, of a slice of the parts that were timed. */
  private static double every(JsonNode every, String slice) {
    List<Double> seconds = new ArrayList<>();
    every.path("seconds").forEach(second -> seconds.add(second.asDouble()));
    int size = seconds.size();
    int fifth = Math.max(1, size / FIFTHS);
    int from = slice.equals("last fifth") ? size - fifth : 0;
    int to = slice.equals("first fifth") ? fifth : size;
    return size == 0
        ? Double.NaN
        : seconds.subList(from, to).stream().mapToDouble(s -> s).average().orElseThrow()
            / number(every.path("operations"));
  }

  private static double mean(Histogram latencies) {
    return latencies.getTotalCount() == 0 ? Double.NaN : latencies.getMean() / NANOS_PER_SECOND;
  }

  private static double percentile(JsonNode result, String operation, double percentile) {
    Histogram all = latencies(result, operation);
    return all.getTotalCount() == 0
        ? Double.NaN
        : all.getValueAtPercentile(percentile) / NANOS_PER_SECOND;
  }

  /** Of successful operations, from when they were due if there was a target. */
  private static Histogram latencies(JsonNode result, String operation) {
    RunFigures figures = new RunFigures(result);
    Histogram all = new Histogram(3);
    for (String one : operation.isEmpty() ? figures.operations() : List.of(operation)) {
      JsonNode histogram = figures.latencies(one).path("histogram");
      if (histogram.isTextual()) {
        all.add(decoded(histogram));
      }
    }
    return all;
  }

  private static Histogram decoded(JsonNode text) {
    try {
      return Evidence.histogram(text.asText());
    } catch (DBException e) {
      throw new IllegalArgumentException("A result " + e.getMessage(), e);
    }
  }
}
