// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import java.util.List;
import java.util.stream.Collectors;

/** A report as Markdown, with the tables of the page. Stateless. */
final class ReportMarkdown {
  private ReportMarkdown() {}

  static String of(ReportData data) {
    StringBuilder text = new StringBuilder();
    text.append("# ").append(escaped(ReportSummary.title(data))).append("\n\n");
    text.append(escaped(ReportSummary.verdict(data))).append('\n');
    ReportSummary.of(data)
        .forEach(
            (heading, sentences) -> {
              text.append("\n## ").append(heading).append("\n\n");
              sentences.forEach(line -> text.append("- ").append(escaped(line)).append('\n'));
            });
    ReportTables.of(data).forEach(table -> add(text, table));
    MaxTables.curves(data).forEach(table -> add(text, table));
    return text.toString();
  }

  private static void add(StringBuilder text, ReportTable table) {
    text.append("\n## ").append(escaped(table.caption())).append("\n\n");
    List<ReportTable.Row> rows = table.rows();
    text.append(
        table.columns().stream()
            .map(ReportMarkdown::escaped)
            .collect(Collectors.joining(" | ", "| ", " |\n")));
    for (int i = 0; i < table.columns().size(); i++) {
      text.append(isNumber(rows, i) ? "|---:" : "|---");
    }
    text.append("|\n");
    for (ReportTable.Row row : rows) {
      text.append(
          row.cells().stream()
              .map(cell -> escaped(cell.text()))
              .map(cell -> row.counts() || cell.isEmpty() ? cell : "~~" + cell + "~~")
              .collect(Collectors.joining(" | ", "| ", " |\n")));
    }
  }

  private static boolean isNumber(List<ReportTable.Row> rows, int column) {
    return rows.stream().anyMatch(row -> row.cells().get(column).value() != null);
  }

  /** A text on one line, which Markdown takes as it stands. */
  private static String escaped(String text) {
    return text.replaceAll("\\p{Cntrl}", " ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replaceAll("([\\\\`*_\\[\\]|~#])", "\\\\$1");
  }
}
