// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.compare;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.kv.measure.Operation;

/**
 * A figure of a run by which two stores are compared.
 *
 * @param operation such as {@code READ}; empty for a figure of the whole run
 * @param measure one of {@link #MEASURES}
 */
record Quantity(String operation, Measure measure) {
  private static final double MICROS_PER_SECOND = 1e6;
  private static final double BYTES_PER_MEGABYTE = 1e6;

  /** The measures that a user may choose. */
  static final List<String> MEASURES = Arrays.stream(Measure.values()).map(m -> m.word).toList();

  /** What a figure measures, and which words its differences take. */
  enum Measure {
    THROUGHPUT("throughput", "ops/s", "faster", "slower"),
    /** The highest rate within promises. */
    MAX("max", "ops/s", "faster", "slower"),
    P50("p50", "us", "slower", "faster"),
    P99("p99", "us", "slower", "faster"),
    P999("p99.9", "us", "slower", "faster"),
    CPU("cpu", "us/op", "more", "less"),
    MEMORY("memory", "MB", "more", "less");

    private final String word;
    private final String unit;
    private final String ifHigher;
    private final String ifLower;

    Measure(String word, String unit, String ifHigher, String ifLower) {
      this.word = word;
      this.unit = unit;
      this.ifHigher = ifHigher;
      this.ifLower = ifLower;
    }
  }

  /** The name in all output, such as {@code READ p99}. */
  String name() {
    String name =
        switch (measure) {
          case CPU -> "server cpu";
          case MEMORY -> "server memory";
          default -> measure.word;
        };
    return operation.isEmpty() ? name : operation + " " + name;
  }

  /** Whether it is among the measures that a user chose; all are if none was chosen. */
  boolean isAmong(List<String> measures) {
    return measures.isEmpty() || measures.contains(measure.word);
  }

  String unit() {
    return measure.unit;
  }

  /** Whether a limit of the client's processor shows in it. */
  boolean isOfClient() {
    return measure != Measure.CPU && measure != Measure.MEMORY;
  }

  /** Whether promises set it. */
  boolean isWithinPromises() {
    return measure == Measure.MAX;
  }

  /** Whether a target sets it. */
  boolean isSetByTarget() {
    return measure == Measure.THROUGHPUT;
  }

  /** The word for a store whose figure is higher, or lower, than that of the baseline. */
  String word(boolean higher) {
    return higher ? measure.ifHigher : measure.ifLower;
  }

  /** The figure of a {@code max.json}. */
  static Map<Quantity, Double> ofMax(JsonNode result) {
    Map<Quantity, Double> figures = new LinkedHashMap<>();
    put(figures, "", Measure.MAX, result.path("ratePerSecond").asDouble());
    return figures;
  }

  /** The figures of a {@code result.json}; those that it lacks, or that are 0, are left out. */
  static Map<Quantity, Double> of(JsonNode result) {
    Map<Quantity, Double> figures = new LinkedHashMap<>();
    put(figures, "", Measure.THROUGHPUT, result.path("throughputPerSecond").asDouble());
    for (Operation operation : Operation.values()) {
      if (operation != Operation.CLEANUP) {
        putLatencies(figures, operation.label(), result.path("operations").path(operation.label()));
      }
    }
    JsonNode server = result.path("resources").path("SERVER");
    double perCoreSecond = server.path("operationsPerCoreSecond").asDouble();
    if (perCoreSecond > 0) {
      put(figures, "", Measure.CPU, MICROS_PER_SECOND / perCoreSecond);
    }
    put(
        figures,
        "",
        Measure.MEMORY,
        server.path("rssBytes").path("median").asDouble() / BYTES_PER_MEGABYTE);
    return figures;
  }

  /** Latencies of the outcome that most operations had; from when they were due, if known. */
  private static void putLatencies(
      Map<Quantity, Double> figures, String operation, JsonNode outcomes) {
    JsonNode most = null;
    for (JsonNode outcome : outcomes) {
      if (most == null || outcome.path("count").asLong() > most.path("count").asLong()) {
        most = outcome;
      }
    }
    if (most != null) {
      JsonNode latency = most.has("intended") ? most.path("intended") : most.path("actual");
      JsonNode percentiles = latency.path("percentiles");
      put(figures, operation, Measure.P50, percentiles.path("50").asDouble());
      put(figures, operation, Measure.P99, percentiles.path("99").asDouble());
      put(figures, operation, Measure.P999, percentiles.path("99.9").asDouble());
    }
  }

  private static void put(
      Map<Quantity, Double> figures, String operation, Measure measure, double value) {
    if (value > 0 && Double.isFinite(value)) {
      figures.put(new Quantity(operation, measure), value);
    }
  }
}
