// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import site.ycsb.DBException;
import site.ycsb.kv.study.sweep.RunFigures;

/** The figures that the charts of a page draw, as JSON. Stateless. */
final class FiguresJson {
  static final List<String> PERCENTILES = List.of("50", "75", "90", "95", "99", "99.9", "99.99");

  /** Dense where latencies rise: each nine of the axis has as many. */
  private static final double[] CURVE = {
    0, 10, 20, 30, 40, 50, 60, 70, 75, 80, 85, 90, 92, 94, 95, 96, 97, 98, 99, 99.2, 99.4, 99.6,
    99.8, 99.9, 99.92, 99.94, 99.96, 99.98, 99.99, 99.995, 99.999
  };

  private static final double NANOS_PER_MICRO = 1e3;
  private static final double ALL = 100;

  /** The rest of a second at the end of a run says little about its rate. */
  private static final double LEAST_SECONDS = 0.5;

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private FiguresJson() {}

  /**
   * The figures of these points.
   *
   * @throws DBException with the reason if a histogram is damaged
   */
  static ObjectNode of(String title, ReportData data) throws DBException {
    ObjectNode all = MAPPER.createObjectNode().put("title", title);
    all.set("percentiles", MAPPER.valueToTree(PERCENTILES));
    all.set("stores", MAPPER.valueToTree(data.stores()));
    all.set("workloads", MAPPER.valueToTree(data.workloads()));
    ArrayNode points = all.putArray("points");
    for (ReportPoint point : data.points()) {
      points.add(point(point));
    }
    all.set("searches", MaxFigures.of(data));
    ArrayNode runs = all.putArray("runs");
    data.runs().stream().filter(ReportRun::hasResult).forEach(run -> runs.add(run(run)));
    return all;
  }

  private static ObjectNode point(ReportPoint point) throws DBException {
    ObjectNode node = key(point.key());
    node.put("load", point.key().load())
        .put("runs", point.runs().size())
        .put("valid", point.valid().size())
        .put("limitedBy", point.limitedBy())
        .put("mainOperation", point.mainOperation().orElse(null));
    put(node, "throughputPerSecond", point, RunFigures::throughputPerSecond);
    ObjectNode latencies = node.putObject("latencyMicros");
    ObjectNode curves = node.putObject("curves");
    for (String operation : point.operations()) {
      ObjectNode ofOperation = MAPPER.createObjectNode();
      for (String percentile : PERCENTILES) {
        put(ofOperation, percentile, point, run -> run.latencyMicros(operation, percentile));
      }
      Histogram histogram = point.latencies(operation);
      if (histogram.getTotalCount() > 0) {
        latencies.set(operation, ofOperation);
        curves.set(operation, curve(histogram));
      }
    }
    put(node, "serverRssBytesPerRecord", point, run -> run.serverBytesPerRecord("rssBytes"));
    put(node, "serverDiskBytesPerRecord", point, run -> run.serverBytesPerRecord("fileBytes"));
    put(node, "operationsPerCoreSecond", point, RunFigures::operationsPerCoreSecond);
    return node;
  }

  /** A store and load. */
  static ObjectNode key(ReportRun.Key key) {
    return MAPPER
        .createObjectNode()
        .put("store", key.label())
        .put("workload", key.workload())
        .put("threads", key.threads())
        .put("target", key.target())
        .put("varied", key.varied());
  }

  private static void put(
      ObjectNode node, String name, ReportPoint point, ToDoubleFunction<RunFigures> figure) {
    Optional<Spread> spread = point.spread(figure);
    if (spread.isEmpty()) {
      node.putNull(name);
    } else {
      node.putObject(name)
          .put("median", rounded(spread.get().median()))
          .put("low", rounded(spread.get().low()))
          .put("high", rounded(spread.get().high()));
    }
  }

  /** Up to the percentile that one operation decides. */
  private static ArrayNode curve(Histogram latencies) {
    ArrayNode curve = MAPPER.createArrayNode();
    double last = ALL - ALL / latencies.getTotalCount();
    for (double percentile : CURVE) {
      if (percentile <= last || percentile == 0) {
        curve
            .addArray()
            .add(percentile)
            .add(rounded(latencies.getValueAtPercentile(percentile) / NANOS_PER_MICRO));
      }
    }
    return curve;
  }

  private static ObjectNode run(ReportRun run) {
    ObjectNode node = key(run.key());
    node.put(
            "name",
            run.key().source().isEmpty() ? run.name() : run.key().source() + ": " + run.name())
        .put("block", run.block())
        .put("valid", run.valid());
    node.set("reasons", MAPPER.valueToTree(run.reasons()));
    node.set("timeline", timeline(run.result()));
    ArrayNode steps = node.putArray("steps");
    for (JsonNode step : run.result().path("steadyState").path("steps")) {
      List<String> shows = new ArrayList<>();
      step.path("shows").forEach(word -> shows.add(word.asText()));
      String change =
          "%s %s by %s %%"
              .formatted(
                  step.path("metric").asText(),
                  step.path("changePercent").asDouble() < 0 ? "falls" : "rises",
                  ReportTable.number(Math.abs(step.path("changePercent").asDouble())));
      steps
          .addObject()
          .put("atSeconds", step.path("atSeconds").asDouble())
          .put("text", shows.isEmpty() ? change : change + ": " + String.join("; ", shows));
    }
    return node;
  }

  private static ObjectNode timeline(JsonNode result) {
    ObjectNode timeline = MAPPER.createObjectNode();
    ArrayNode seconds = timeline.putArray("seconds");
    ArrayNode rates = timeline.putArray("throughputPerSecond");
    ArrayNode p99 = timeline.putArray("p99Micros");
    TreeMap<Double, Integer> places = new TreeMap<>();
    for (JsonNode row : result.path("intervals")) {
      double length = row.path("endSeconds").asDouble() - row.path("startSeconds").asDouble();
      if (!row.path("warmup").asBoolean() && length >= LEAST_SECONDS) {
        places.put(row.path("endSeconds").asDouble(), places.size());
        seconds.add(row.path("endSeconds").asDouble());
        rates.add(rounded(row.path("operationsPerSecond").asDouble()));
        JsonNode latency =
            row.has("intendedP99Micros") ? row.path("intendedP99Micros") : row.path("p99Micros");
        addOrNull(p99, latency);
      }
    }
    samples(timeline, "serverCpuPercent", result, "SERVER", places, true);
    samples(timeline, "serverRssBytes", result, "SERVER", places, false);
    samples(timeline, "clientCpuPercent", result, "CLIENT", places, true);
    return timeline;
  }

  /** One value for each second of the timeline; null where the process did not answer. */
  private static void samples(
      ObjectNode timeline,
      String name,
      JsonNode result,
      String process,
      TreeMap<Double, Integer> places,
      boolean cpu) {
    Double[] values = new Double[places.size()];
    for (JsonNode row : result.path("resourceIntervals")) {
      Integer place = places.get(row.path("endSeconds").asDouble());
      if (place != null && row.path("process").asText().equals(process)) {
        JsonNode first = row.path(cpu ? "cpuUserPercent" : "rssBytes");
        if (first.isNumber()) {
          values[place] =
              rounded(first.asDouble() + (cpu ? row.path("cpuSystemPercent").asDouble() : 0));
        }
      }
    }
    ArrayNode array = timeline.putArray(name);
    for (Double value : values) {
      array.add(value);
    }
  }

  private static void addOrNull(ArrayNode array, JsonNode number) {
    if (number.isNumber()) {
      array.add(rounded(number.asDouble()));
    } else {
      array.addNull();
    }
  }

  private static double rounded(double value) {
    return Math.rint(value * 10) / 10;
  }
}
