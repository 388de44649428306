// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.util.List;

/** The cells of a table as aligned lines. */
final class TextTable {
  private TextTable() {}

  /**
   * The lines.
   *
   * @param cells the head and the rows, each with as many cells as the head
   * @param leftColumns so many columns stand left, as names do; the others stand right
   */
  static List<String> lines(List<List<String>> cells, int leftColumns) {
    int[] widths = new int[cells.get(0).size()];
    for (List<String> line : cells) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    return cells.stream().map(line -> aligned(line, widths, leftColumns)).toList();
  }

  private static String aligned(List<String> line, int[] widths, int leftColumns) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = line.get(i);
      String blanks = " ".repeat(widths[i] - cell.length());
      text.append(i == 0 ? "" : "  ");
      text.append(i < leftColumns ? cell + blanks : blanks + cell);
    }
    return text.toString().stripTrailing();
  }

  /** A value without line breaks and other control characters. */
  static String oneLine(String value) {
    return value.replaceAll("\\p{Cntrl}", " ");
  }
}
