// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import site.ycsb.kv.report.ReportTable.Cell;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.study.max.MaxAnswer;
import site.ycsb.kv.study.max.Promise;

/** The tables of searches for the highest rate. Stateless. */
final class MaxTables {
  /** The table of the answers. */
  static final String ID = "maxima";

  /** What it and its charts are called. */
  static final String CAPTION = "Highest rate within promises";

  private static final String NONE = "\u2013";
  private static final double PERCENT = 100;

  /** Of what was used, only what matters. */
  private static final double NOTEWORTHY = 0.3;

  private MaxTables() {}

  /** The answers; those that are not what was asked for are struck through. */
  static ReportTable answers(ReportData data) {
    ReportTable table =
        new ReportTable(
            ID,
            CAPTION,
            "store",
            "workload",
            "load",
            "repeat",
            "promises",
            "ops/s",
            "95 % from",
            "95 % to",
            "outcome",
            "broke first",
            "used up",
            "cliff",
            "answer");
    for (ReportMax search : data.searches()) {
      if (search.valid()) {
        table.add(cells(search));
      } else {
        table.addInvalid(cells(search));
      }
    }
    return table;
  }

  private static Cell[] cells(ReportMax search) {
    MaxAnswer answer = search.answer();
    return new Cell[] {
      Cell.of(search.key().label()),
      Cell.of(search.key().workload()),
      Cell.of(search.key().load()),
      Cell.of(Integer.toString(search.block())),
      Cell.of(search.promises()),
      Cell.of(answer.ratePerSecond()),
      Cell.of(answer.lowPerSecond()),
      Cell.of(answer.highPerSecond()),
      Cell.of(Setting.word(answer.outcome())),
      Cell.of(answer.brokeFirst().map(Promise::text).orElse(NONE)),
      Cell.of(used(answer)),
      Cell.of(answer.cliff().orElse(NONE)),
      Cell.of(answer.sentence())
    };
  }

  private static String used(MaxAnswer answer) {
    String used =
        answer.uses().stream()
            .filter(use -> use.share() >= NOTEWORTHY)
            .map(use -> use.what() + ": " + use.text())
            .collect(Collectors.joining("; "));
    return used.isEmpty() ? NONE : used;
  }

  /** The curves of all searches, a table for each promise. The page has them below its charts. */
  static List<ReportTable> curves(ReportData data) {
    Map<String, ReportTable> tables = new LinkedHashMap<>();
    for (ReportMax search : data.searches()) {
      for (MaxCurve curve : MaxCurve.of(search)) {
        ReportTable table =
            tables.computeIfAbsent(
                curve.promise().text(),
                text ->
                    new ReportTable(
                        "steps",
                        CAPTION + ": the steps, and " + text,
                        "store",
                        "load",
                        "repeat",
                        "asked/s",
                        "steps",
                        "past the bound",
                        "of",
                        "%",
                        "allowed %"));
        curve.points().forEach(point -> add(table, search, curve, point));
      }
    }
    return new ArrayList<>(tables.values());
  }

  private static void add(
      ReportTable table, ReportMax search, MaxCurve curve, MaxCurve.Point point) {
    Cell[] cells = {
      Cell.of(search.key().label()),
      Cell.of(search.key().load()),
      Cell.of(Integer.toString(search.block())),
      Cell.of(point.ratePerSecond()),
      Cell.of((double) point.steps()),
      Cell.of((double) point.over()),
      Cell.of((double) point.of()),
      Cell.of(point.sharePercent()),
      Cell.of(PERCENT * curve.promise().allowedShare())
    };
    if (point.counts()) {
      table.add(cells);
    } else {
      table.addInvalid(cells);
    }
  }
}
