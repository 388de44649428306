// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.compare;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiPredicate;
import site.ycsb.kv.study.statistics.RatioInterval;

/** A comparison as text: what differs besides the store, the table, and what to change. */
public final class ComparisonText {
  private static final List<String> HEADER =
      List.of(
          "load",
          "store",
          "metric",
          "unit",
          "baseline",
          "store's",
          "ratio",
          "95 % interval",
          "p",
          "rank p",
          "");

  /** The columns before this one are text. */
  private static final int FIRST_NUMBER = 4;

  private static final int LAST = HEADER.size() - 1;

  private ComparisonText() {}

  /** The lines of a comparison. Characters that would control a terminal are replaced. */
  public static List<String> of(Comparison comparison, List<String> notes) {
    List<String> lines = new ArrayList<>();
    addSides(lines, comparison);
    notes.forEach(lines::add);
    addLeftOut(lines, comparison);
    addDifferences(lines, comparison);
    lines.add("");
    addTable(lines, comparison);
    addAdvice(lines, comparison);
    return lines.stream().map(ComparisonText::printable).toList();
  }

  /** A text on one line, without characters that would control a terminal. */
  public static String printable(String text) {
    return text.replaceAll("[\\p{Cntrl}\\p{Cf}\\u2028\\u2029]", "?");
  }

  private static void addSides(List<String> lines, Comparison comparison) {
    Match first = comparison.matches().get(0);
    lines.add("Baseline: " + first.baseline().label() + ".");
    lines.add(
        "Ratio: the store's figure divided by the baseline's, over whole runs"
            + (first.paired() ? " paired by block." : "."));
  }

  private static void addLeftOut(List<String> lines, Comparison comparison) {
    Set<String> leftOut = new LinkedHashSet<>();
    for (Match match : comparison.matches()) {
      for (Side side : List.of(match.baseline(), match.other())) {
        if (!side.leftOut().isEmpty()) {
          leftOut.add(
              String.format(
                  Locale.ROOT,
                  "Left out: %d of %d runs of %s: %s",
                  side.leftOut().size(),
                  side.leftOut().size() + side.runs().size(),
                  at(side, match),
                  String.join("; ", new LinkedHashSet<>(side.leftOut()))));
        }
      }
      if (match.baseline().runs().isEmpty() && match.other().runs().isEmpty()) {
        leftOut.add(
            "Both sides are invalid"
                + (match.load().isEmpty() ? "." : " at " + match.load() + "."));
      }
    }
    lines.addAll(leftOut);
  }

  private static String at(Side side, Match match) {
    return match.load().isEmpty() ? side.label() : side.label() + " at " + match.load();
  }

  private static void addDifferences(List<String> lines, Comparison comparison) {
    comparison
        .differences()
        .forEach(
            (stores, differences) -> {
              if (!differences.isEmpty()) {
                lines.add("Differences besides the store (" + stores + "):");
                differences.forEach(difference -> lines.add("  " + difference));
              }
            });
  }

  private static void addTable(List<String> lines, Comparison comparison) {
    List<List<String>> table = new ArrayList<>();
    table.add(HEADER);
    comparison.lines().forEach(line -> table.add(cells(line)));
    int[] widths = new int[HEADER.size()];
    for (List<String> row : table) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    for (List<String> row : table) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < LAST; i++) {
        String sign = i < FIRST_NUMBER ? "-" : "";
        if (widths[i] > 0) {
          text.append(String.format("%" + sign + widths[i] + "s  ", row.get(i)));
        }
      }
      lines.add(text.append(row.get(LAST)).toString().stripTrailing());
    }
    if (comparison.lines().isEmpty()) {
      lines.add("No figure is in valid runs of both sides.");
    }
  }

  private static List<String> cells(Comparison.Line line) {
    Row row = line.row();
    return List.of(
        printable(row.match().load()),
        printable(row.match().other().label()),
        row.quantity().name(),
        row.quantity().unit(),
        number(row.baselineMedian()),
        number(row.otherMedian()),
        ratio(row.ratio()),
        row.interval().map(i -> ratio(i.low()) + " to " + ratio(i.high())).orElse("-"),
        row.isTested() ? p(line.adjustedP()) : "-",
        row.interval()
            .filter(i -> row.isTested())
            .map(RatioInterval::rankP)
            .map(r -> p(r))
            .orElse("-"),
        line.word());
  }

  /** Four digits, or all before the point. */
  private static String number(double value) {
    int decimals = value >= 1_000 ? 0 : value >= 100 ? 1 : value >= 10 ? 2 : 3;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  private static String ratio(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private static String p(double value) {
    return value < 0.0001 ? "<0.0001" : String.format(Locale.ROOT, "%.4f", value);
  }

  private static void addAdvice(List<String> lines, Comparison comparison) {
    add(
        lines,
        comparison,
        Match::isLimitedByClient,
        "The client was the limit of %s. The store may be faster: give the client more processors"
            + " or threads, or processors that the server does not use.");
    add(
        lines,
        comparison,
        (match, side) -> Match.isLimitedByTarget(side),
        "The target was the limit of %s. It sets the throughput: raise target, or leave it out.");
    add(
        lines,
        comparison,
        (match, side) -> Match.isLimitedByHighestRate(side),
        "%s kept each rate up to max.rate: raise it, or leave it out.");
  }

  private static void add(
      List<String> lines, Comparison comparison, BiPredicate<Match, Side> limit, String advice) {
    Set<String> limited = new LinkedHashSet<>();
    for (Match match : comparison.matches()) {
      for (Side side : List.of(match.baseline(), match.other())) {
        if (limit.test(match, side)) {
          limited.add(at(side, match));
        }
      }
    }
    if (!limited.isEmpty()) {
      lines.add(String.format(advice, String.join("; ", limited)));
    }
  }
}
