// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;

/** The table of a sweep's runs: a row for each store and load, in the order of the plan. */
final class Table {
  private static final double MEBIBYTE = 1 << 20;
  private static final int LEFT_COLUMNS = 2;

  private final List<Row> rows;
  private final Set<String> varied;

  private Table(List<Row> rows, Set<String> varied) {
    this.rows = rows;
    this.varied = varied;
  }

  /** The table of the points that have finished. */
  static Table of(Plan plan, SweepDirectory directory) throws DBException {
    Map<Cell, List<SweepDirectory.Entry>> cells = directory.cells();
    List<Row> rows = new ArrayList<>();
    for (Task task : plan.tasks()) {
      List<SweepDirectory.Entry> entries = cells.get(task.cell());
      if (entries != null && !task.isMax()) {
        try {
          rows.add(Row.of(task.cell(), entries));
        } catch (IOException e) {
          throw new DBException("A result can't be read: " + e.getMessage() + ".", e);
        }
      }
    }
    return new Table(rows, new LinkedHashSet<>(plan.varied().keySet()));
  }

  /** Its lines as text; none if it has no row. */
  List<String> lines() {
    if (rows.isEmpty()) {
      return List.of();
    }
    List<List<String>> cells = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("store", "workload", "threads"));
    head.addAll(varied);
    head.addAll(List.of("valid", "ops/s", "spread", "limit", "operation"));
    head.addAll(List.of("p50 us", "p99 us", "p99.9 us"));
    head.addAll(List.of("CPU %", "MiB", "ops/core-s"));
    cells.add(head);
    rows.forEach(row -> cells.add(texts(row)));
    return TextTable.lines(cells, LEFT_COLUMNS);
  }

  private List<String> texts(Row row) {
    List<String> texts = new ArrayList<>();
    texts.add(row.cell().label());
    texts.add(row.cell().workload());
    texts.add(Integer.toString(row.cell().threads()));
    varied.forEach(
        name -> texts.add(TextTable.oneLine(row.cell().varied().getOrDefault(name, "-"))));
    texts.add(row.validPoints() + "/" + row.points());
    texts.add(text("%.0f", row.throughputPerSecond()));
    texts.add(text("%.1f%%", row.throughputSpreadPercent()));
    String limit = row.limitedBy();
    texts.add(limit == null ? "-" : limit.replace("-processor", ""));
    texts.add(row.operation() == null ? "-" : row.operation());
    texts.add(text("%.0f", row.p50Micros()));
    texts.add(text("%.0f", row.p99Micros()));
    texts.add(text("%.0f", row.p999Micros()));
    texts.add(text("%.0f", row.serverCpuPercent()));
    Double bytes = row.serverRssBytes();
    texts.add(text("%.1f", bytes == null ? null : bytes / MEBIBYTE));
    texts.add(text("%.0f", row.operationsPerCoreSecond()));
    return texts;
  }

  private static String text(String format, @Nullable Double value) {
    return value == null ? "-" : String.format(Locale.ROOT, format, value);
  }

  /** Writes it with a unit in the name of each column. */
  void writeCsv(Path file) throws IOException {
    CsvSchema.Builder columns = CsvSchema.builder().setUseHeader(true);
    List<String> names = new ArrayList<>(List.of("label", "binding", "workload", "threads"));
    names.addAll(varied);
    names.addAll(List.of("points", "validPoints"));
    names.addAll(List.of("throughputPerSecond", "throughputSpreadPercent"));
    names.addAll(List.of("limitedBy", "operation"));
    names.addAll(List.of("p50Micros", "p99Micros", "p999Micros"));
    names.addAll(List.of("serverCpuPercent", "serverRssBytes", "operationsPerCoreSecond"));
    names.forEach(columns::addColumn);
    try (SequenceWriter writer =
        new CsvMapper().writer(columns.build()).writeValues(Files.newBufferedWriter(file))) {
      for (Row row : rows) {
        writer.write(csv(row));
      }
    }
  }

  private static Map<String, @Nullable Object> csv(Row row) {
    Map<String, @Nullable Object> line = new LinkedHashMap<>();
    line.put("label", row.cell().label());
    line.put("binding", row.binding());
    line.put("workload", row.cell().workload());
    line.put("threads", row.cell().threads());
    line.putAll(row.cell().varied());
    line.put("points", row.points());
    line.put("validPoints", row.validPoints());
    line.put("throughputPerSecond", row.throughputPerSecond());
    line.put("throughputSpreadPercent", rounded(row.throughputSpreadPercent()));
    line.put("limitedBy", row.limitedBy());
    line.put("operation", row.operation());
    line.put("p50Micros", row.p50Micros());
    line.put("p99Micros", row.p99Micros());
    line.put("p999Micros", row.p999Micros());
    line.put("serverCpuPercent", row.serverCpuPercent());
    line.put("serverRssBytes", row.serverRssBytes());
    line.put("operationsPerCoreSecond", rounded(row.operationsPerCoreSecond()));
    return line;
  }

  private static @Nullable Double rounded(@Nullable Double value) {
    return value == null ? null : Math.round(value * 1e3) / 1e3;
  }
}
