// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import site.ycsb.kv.report.ReportTable.Cell;
import site.ycsb.kv.study.compare.ComparedFigure;
import site.ycsb.kv.study.compare.Comparison;
import site.ycsb.kv.study.sweep.RunFigures;

/** The tables of a report. Stateless. */
final class ReportTables {
  private static final double MEBIBYTE = 1 << 20;
  private static final String MISS = "READ-MISS";
  private static final String NONE = "–";

  private ReportTables() {}

  /** All tables that have rows. */
  static List<ReportTable> of(ReportData data) {
    List<ReportTable> tables = new ArrayList<>();
    data.experiments().forEach((name, found) -> tables.addAll(ExperimentTables.of(name, found)));
    tables.add(MaxTables.answers(data));
    tables.add(points(data));
    data.comparisons().forEach((name, comparison) -> tables.add(comparison(name, comparison)));
    tables.add(latencies(data));
    tables.add(settings(data));
    tables.add(runs(data));
    tables.removeIf(table -> table.rows().isEmpty());
    return tables;
  }

  private static ReportTable points(ReportData data) {
    ReportTable table =
        new ReportTable(
            "points",
            "Each store and load: medians over the valid runs",
            "store",
            "workload",
            "load",
            "valid",
            "ops/s",
            "lowest",
            "highest",
            "limit",
            "operation",
            "p50 µs",
            "p99 µs",
            "p99.9 µs",
            "server CPU %",
            "server MiB",
            "ops/core-s",
            "memory bytes/record",
            "disk bytes/record",
            "network MB/s");
    for (ReportPoint point : data.points()) {
      Cell[] cells = pointCells(point);
      if (point.valid().isEmpty()) {
        table.addInvalid(cells);
      } else {
        table.add(cells);
      }
    }
    return table;
  }

  private static Cell[] pointCells(ReportPoint point) {
    Optional<Spread> rate = point.spread(RunFigures::throughputPerSecond);
    String operation = point.mainOperation().orElse(NONE);
    return new Cell[] {
      Cell.of(point.key().label()),
      Cell.of(point.key().workload()),
      Cell.of(point.key().load()),
      Cell.of(point.valid().size() + "/" + point.runs().size()),
      Cell.of(rate),
      Cell.of(rate.map(Spread::low).orElse(Double.NaN)),
      Cell.of(rate.map(Spread::high).orElse(Double.NaN)),
      Cell.of(point.limitedBy().isEmpty() ? NONE : point.limitedBy()),
      Cell.of(operation),
      Cell.of(point.spread(run -> run.latencyMicros(operation, "50"))),
      Cell.of(point.spread(run -> run.latencyMicros(operation, "99"))),
      Cell.of(point.spread(run -> run.latencyMicros(operation, "99.9"))),
      Cell.of(point.spread(RunFigures::serverCpuPercent)),
      Cell.of(point.spread(run -> run.serverRssBytes() / MEBIBYTE)),
      Cell.of(point.spread(RunFigures::operationsPerCoreSecond)),
      Cell.of(point.spread(run -> run.serverBytesPerRecord("rssBytes"))),
      Cell.of(point.spread(run -> run.serverBytesPerRecord("fileBytes"))),
      Cell.of(point.spread(ReportTables::networkMegabytesPerSecond))
    };
  }

  private static double networkMegabytesPerSecond(RunFigures run) {
    double received = run.ofServers("receivedBytesPerSecond", "mean");
    return (received + run.ofServers("sentBytesPerSecond", "mean")) / 1e6;
  }

  private static ReportTable comparison(String name, Comparison comparison) {
    ReportTable table =
        new ReportTable(
            "comparison" + (name.isEmpty() ? "" : "-" + name),
            "Each store against the baseline" + (name.isEmpty() ? "" : ", " + name),
            "load",
            "baseline",
            "store",
            "metric",
            "unit",
            "baseline’s",
            "store’s",
            "ratio",
            "95 % from",
            "95 % to",
            "what it says");
    for (ComparedFigure figure : comparison.figures()) {
      table.add(
          Cell.of(figure.load()),
          Cell.of(figure.baseline()),
          Cell.of(figure.store()),
          Cell.of(figure.metric()),
          Cell.of(figure.unit()),
          Cell.of(figure.baselineMedian()),
          Cell.of(figure.storeMedian()),
          Cell.of(figure.ratio()),
          Cell.of(figure.ratioLow()),
          Cell.of(figure.ratioHigh()),
          Cell.of(figure.word()));
    }
    return table;
  }

  private static ReportTable latencies(ReportData data) {
    boolean missed = data.points().stream().anyMatch(p -> p.operations().contains(MISS));
    List<String> columns =
        new ArrayList<>(List.of("store", "workload", "load", "operation", "succeeded", "failed"));
    columns.addAll(List.of("p50", "p95", "p99", "p99.9", "p99.99", "highest"));
    if (missed) {
      columns.add("hit ratio");
    }
    ReportTable table =
        new ReportTable(
            "latencies",
            "Latencies of successful operations, in µs: medians over the valid runs",
            columns.toArray(String[]::new));
    for (ReportPoint point : data.points()) {
      for (String operation : point.operations()) {
        List<Cell> cells = latencyCells(point, operation);
        if (missed) {
          boolean reads = operation.equals(MISS) || operation.equals("READ");
          cells.add(reads ? Cell.of(point.spread(RunFigures::hitRatio)) : Cell.of(""));
        }
        table.add(cells.toArray(Cell[]::new));
      }
    }
    return table;
  }

  private static List<Cell> latencyCells(ReportPoint point, String operation) {
    List<Cell> cells = new ArrayList<>();
    cells.add(Cell.of(point.key().label()));
    cells.add(Cell.of(point.key().workload()));
    cells.add(Cell.of(point.key().load()));
    cells.add(Cell.of(operation));
    cells.add(Cell.of(point.spread(run -> run.count(operation))));
    cells.add(Cell.of(point.spread(run -> run.failures(operation))));
    for (String percentile : List.of("50", "95", "99", "99.9", "99.99")) {
      cells.add(Cell.of(point.spread(percentile(operation, percentile))));
    }
    cells.add(Cell.of(point.spread(run -> highest(run, operation))));
    return cells;
  }

  private static ToDoubleFunction<RunFigures> percentile(String operation, String percentile) {
    return run -> run.latencyMicros(operation, percentile);
  }

  private static double highest(RunFigures run, String operation) {
    return run.latencies(operation).path("maxMicros").asDouble(Double.NaN);
  }

  /** What differs between the stores; what varies within one is part of its loads. */
  private static ReportTable settings(ReportData data) {
    Map<String, Map<String, String>> byStore = new LinkedHashMap<>();
    for (ReportRun run : data.runs()) {
      if (run.hasResult()) {
        byStore.computeIfAbsent(run.key().label(), label -> circumstances(run.result()));
      }
    }
    List<String> columns = new ArrayList<>(List.of("setting"));
    columns.addAll(byStore.keySet());
    ReportTable table =
        new ReportTable(
            "settings", "What differs between the stores", columns.toArray(String[]::new));
    TreeSet<String> names = new TreeSet<>();
    byStore.values().forEach(settings -> names.addAll(settings.keySet()));
    for (String name : names) {
      List<String> values =
          byStore.values().stream().map(all -> all.getOrDefault(name, NONE)).toList();
      if (values.stream().distinct().count() > 1) {
        List<Cell> cells = new ArrayList<>(List.of(Cell.of(name)));
        values.forEach(value -> cells.add(Cell.of(value)));
        table.add(cells.toArray(Cell[]::new));
      }
    }
    return table;
  }

  private static Map<String, String> circumstances(JsonNode result) {
    Map<String, String> all = new TreeMap<>();
    result
        .path("settings")
        .properties()
        .forEach(setting -> all.put(setting.getKey(), setting.getValue().asText()));
    all.keySet().removeAll(List.of("label", "threadcount", "target"));
    putIfText(all, "(binding)", result.path("binding"));
    putIfText(all, "(product)", result.path("storeProduct"));
    putIfText(all, "(version)", result.path("storeVersion"));
    putIfText(all, "(engine)", result.path("storeEngine"));
    putIfText(all, "(client library)", result.path("clientLibrary"));
    putIfText(all, "(client library’s version)", result.path("clientLibraryVersion"));
    putIfText(all, "(server is a stand-in)", result.path("server").path("standIn"));
    return all;
  }

  private static void putIfText(Map<String, String> all, String name, JsonNode value) {
    if (!value.isMissingNode() && !value.isNull()) {
      all.put(name, value.asText());
    }
  }

  private static ReportTable runs(ReportData data) {
    ReportTable table =
        new ReportTable(
            "runs",
            "All runs; those struck through count nowhere",
            "run",
            "store",
            "workload",
            "load",
            "repeat",
            "verdict",
            "ops/s",
            "limit",
            "reason or warnings");
    for (ReportRun run : data.runs()) {
      Cell[] cells = {
        Cell.of(run.name()),
        Cell.of(run.key().label()),
        Cell.of(run.key().workload()),
        Cell.of(run.key().load()),
        Cell.of(Integer.toString(run.block())),
        Cell.of(run.outcome()),
        Cell.of(run.figures().throughputPerSecond()),
        Cell.of(run.hasResult() ? run.figures().limitedBy() : NONE),
        Cell.of(String.join(" ", run.valid() ? warnings(run) : run.reasons()))
      };
      if (run.valid()) {
        table.add(cells);
      } else {
        table.addInvalid(cells);
      }
    }
    return table;
  }

  private static List<String> warnings(ReportRun run) {
    List<String> warnings = new ArrayList<>();
    run.result()
        .path("verdict")
        .path("warnings")
        .forEach(warning -> warnings.add(Objects.toString(warning.asText())));
    return warnings;
  }
}
