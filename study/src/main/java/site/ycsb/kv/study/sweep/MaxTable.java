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

/**
 * The table of a sweep's searches for the highest rate: a row for each store and load, in the order
 * of the plan.
 */
final class MaxTable {
  private static final int LEFT_COLUMNS = 2;
  private static final double PERCENT = 100;
  private static final String UNKNOWN = "-";

  private final List<MaxRow> rows;
  private final Set<String> varied;

  private MaxTable(List<MaxRow> rows, Set<String> varied) {
    this.rows = rows;
    this.varied = varied;
  }

  /**
   * The table of the points that have finished.
   *
   * @throws DBException with one sentence if an answer can't be read
   */
  static MaxTable of(Plan plan, SweepDirectory directory) throws DBException {
    Map<Cell, List<SweepDirectory.Entry>> cells = directory.cells();
    List<MaxRow> rows = new ArrayList<>();
    for (Task task : plan.tasks()) {
      List<SweepDirectory.Entry> entries = cells.get(task.cell());
      if (entries != null && task.isMax()) {
        try {
          rows.add(MaxRow.of(task.cell(), entries));
        } catch (IOException e) {
          throw new DBException("An answer can't be read: " + e.getMessage() + ".", e);
        }
      }
    }
    Set<String> varied = new LinkedHashSet<>(plan.varied().keySet());
    varied.remove("target"); // It is max in each row.
    return new MaxTable(rows, varied);
  }

  /** Whether the sweep has no searches. */
  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Its lines as text; none if it has no row. */
  List<String> lines() {
    if (isEmpty()) {
      return List.of();
    }
    List<List<String>> cells = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("store", "workload", "threads"));
    head.addAll(varied);
    head.addAll(List.of("valid", "highest/s", "low", "high", "outcome", "breaks first"));
    head.add("used most");
    cells.add(head);
    rows.forEach(row -> cells.add(texts(row)));
    return TextTable.lines(cells, LEFT_COLUMNS);
  }

  private List<String> texts(MaxRow row) {
    List<String> texts = new ArrayList<>();
    texts.add(row.cell().label());
    texts.add(row.cell().workload());
    texts.add(Integer.toString(row.cell().threads()));
    varied.forEach(
        name -> texts.add(TextTable.oneLine(row.cell().varied().getOrDefault(name, UNKNOWN))));
    texts.add(row.validPoints() + "/" + row.points());
    texts.add((row.isMarked() ? "~" : "") + rate(row.ratePerSecond()));
    texts.add(rate(row.lowPerSecond()));
    texts.add(rate(row.highPerSecond()));
    texts.add(text(row.outcomes()));
    texts.add(text(row.brokeFirst()));
    Double share = row.usedMostShare();
    texts.add(
        text(row.usedMost())
            + (share == null ? "" : String.format(Locale.ROOT, " %.0f%%", PERCENT * share)));
    return texts;
  }

  private static String text(@Nullable String value) {
    return value == null ? UNKNOWN : value;
  }

  private static String rate(@Nullable Double value) {
    return value == null || value.isInfinite()
        ? UNKNOWN
        : String.format(Locale.ROOT, "%.0f", value);
  }

  /** Writes it with a unit in the name of each column; what is not known is an empty cell. */
  void writeCsv(Path file) throws IOException {
    CsvSchema.Builder columns = CsvSchema.builder().setUseHeader(true);
    List<String> names = new ArrayList<>(List.of("label", "binding", "workload", "threads"));
    names.addAll(varied);
    names.addAll(List.of("points", "validPoints", "promises", "outcome"));
    names.addAll(List.of("ratePerSecond", "lowPerSecond", "highPerSecond"));
    names.addAll(List.of("brokeFirst", "usedMost", "usedMostShare"));
    names.forEach(columns::addColumn);
    try (SequenceWriter writer =
        new CsvMapper().writer(columns.build()).writeValues(Files.newBufferedWriter(file))) {
      for (MaxRow row : rows) {
        writer.write(csv(row));
      }
    }
  }

  private Map<String, @Nullable Object> csv(MaxRow row) {
    Map<String, @Nullable Object> line = new LinkedHashMap<>();
    line.put("label", row.cell().label());
    line.put("binding", row.binding());
    line.put("workload", row.cell().workload());
    line.put("threads", row.cell().threads());
    varied.forEach(name -> line.put(name, row.cell().varied().get(name)));
    line.put("points", row.points());
    line.put("validPoints", row.validPoints());
    line.put("promises", row.promises());
    line.put("outcome", row.outcomes());
    line.put("ratePerSecond", row.ratePerSecond());
    line.put("lowPerSecond", row.lowPerSecond());
    Double high = row.highPerSecond();
    line.put("highPerSecond", high == null || high.isInfinite() ? null : high);
    line.put("brokeFirst", row.brokeFirst());
    line.put("usedMost", row.usedMost());
    line.put("usedMostShare", row.usedMostShare());
    return line;
  }
}
