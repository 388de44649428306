// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A table of a report. Used by one thread while it is filled. */
final class ReportTable {
  private static final int DIGITS = 4;

  private final String id;
  private final String caption;
  private final List<String> columns;
  private final List<Row> rows = new ArrayList<>();

  /**
   * A cell.
   *
   * @param text as people read it
   * @param value the number; null for a text
   */
  record Cell(String text, @Nullable Double value) {
    static Cell of(String text) {
      return new Cell(text, null);
    }

    /** A number with four digits; a dash if it is unknown. */
    static Cell of(double value) {
      return Double.isFinite(value) ? new Cell(number(value), value) : new Cell("–", null);
    }

    static Cell of(@Nullable Double value) {
      return of(value == null ? Double.NaN : (double) value);
    }

    static Cell of(Optional<Spread> spread) {
      return of(spread.map(Spread::median).orElse(Double.NaN));
    }
  }

  /**
   * A row.
   *
   * @param counts whether its figures count; the others are struck through
   */
  record Row(List<Cell> cells, boolean counts) {}

  ReportTable(String id, String caption, String... columns) {
    this.id = id;
    this.caption = caption;
    this.columns = List.of(columns);
  }

  String id() {
    return id;
  }

  String caption() {
    return caption;
  }

  List<String> columns() {
    return columns;
  }

  List<Row> rows() {
    return rows;
  }

  ReportTable add(Cell... cells) {
    rows.add(new Row(Arrays.asList(cells), true));
    return this;
  }

  /** Adds a row whose figures do not count. */
  ReportTable addInvalid(Cell... cells) {
    rows.add(new Row(Arrays.asList(cells), false));
    return this;
  }

  /** Four digits, or all before the point. */
  static String number(double value) {
    double size = Math.abs(value);
    int before = size < 1 ? 1 : (int) Math.log10(size) + 1;
    String text =
        String.format(
            Locale.ROOT, "%,." + (size == 0 ? 0 : Math.max(0, DIGITS - before)) + "f", value);
    return text.contains(".") ? text.replaceFirst("\\.?0+$", "") : text;
  }
}
