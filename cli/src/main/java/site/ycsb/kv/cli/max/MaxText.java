// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.max;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.study.max.MaxAnswer;
import site.ycsb.kv.study.max.Measured.Count;
import site.ycsb.kv.study.max.Measured.Use;
import site.ycsb.kv.study.max.Promise;
import site.ycsb.kv.study.max.Step;

/** The text of an answer: a table of all steps by rate, and then what was found. Immutable. */
final class MaxText {
  private static final double PERCENT = 100;
  private static final double MICROS_PER_MILLI = 1e3;

  /** A rate or share below it is shown to three digits. */
  private static final double SMALL = 100;

  /** Of what was used, only what matters. */
  private static final double NOTEWORTHY = 0.3;

  private static final String FORMAT = "%4s  %-11s %9s %9s %8s %8s  %-9s  %s";

  private final MaxAnswer answer;

  MaxText(MaxAnswer answer) {
    this.answer = answer;
  }

  /** All lines; {@code out} is where the files are, if there are any. */
  List<String> lines(Optional<Path> out) {
    List<String> lines = new ArrayList<>();
    lines.add(
        FORMAT.formatted(
            "step", "for", "asked/s", "done/s", "p50 ms", "p99 ms", "word", "over, %"));
    answer.steps().stream()
        .sorted(Comparator.comparingDouble((Step step) -> rank(step)).thenComparing(Step::number))
        .forEach(step -> lines.add(row(step)));
    lines.add("over: " + promises());
    lines.add("");
    lines.add(answer.sentence());
    if (answer.ratePerSecond() > 0) {
      lines.add(field("Interval:", interval()));
    }
    answer.brokeFirst().ifPresent(promise -> lines.add(field("Breaks first:", promise.text())));
    lines.addAll(used());
    answer.cliff().ifPresent(text -> lines.add(field("Cliff:", text)));
    lines.add(
        field(
            "Closed loop:",
            String.format(
                Locale.ROOT,
                "%s operations a second with %d threads",
                number(answer.closedLoopPerSecond()),
                answer.threads())));
    out.ifPresent(
        directory -> lines.add(field("Files:", directory.resolve("max.json") + ", steps.csv")));
    return lines;
  }

  /** Closed loops come first, by their threads. */
  private static double rank(Step step) {
    return step.isOpenLoop() ? step.load().ratePerSecond() : -1.0 / step.load().threads();
  }

  private static String row(Step step) {
    return row(
        step.number(),
        Setting.word(step.purpose()),
        step.isOpenLoop() ? number(step.load().ratePerSecond()) : step.load().threads() + " thr",
        number(step.measured().donePerSecond()),
        millis(step.measured().percentiles().p50Micros()),
        millis(step.measured().percentiles().p99Micros()),
        word(step),
        String.join("  ", shares(step)));
  }

  private static String row(Object... cells) {
    return String.format(Locale.ROOT, FORMAT, cells).stripTrailing();
  }

  /** What the shares of a row are about, in their order. */
  private String promises() {
    return answer.promises().stream().map(Promise::text).collect(Collectors.joining(", "));
  }

  private String interval() {
    String low = number(answer.lowPerSecond());
    return Double.isInfinite(answer.highPerSecond())
        ? low + " operations a second or more"
        : low + " to " + number(answer.highPerSecond()) + " operations a second";
  }

  /** A line for each use, of which the first has the name of the field. */
  private List<String> used() {
    List<String> lines = new ArrayList<>();
    for (Use use : answer.uses()) {
      if (use.share() >= NOTEWORTHY) {
        String text = use.what() + ": " + use.text();
        lines.add(lines.isEmpty() ? field("Used there:", text) : field("", text));
      }
    }
    return lines;
  }

  private static String field(String name, String text) {
    return String.format(Locale.ROOT, "%-13s %s", name, text);
  }

  /** The word of a step; that of one that the client did not drive says so. */
  static String word(Step step) {
    if (!step.isOpenLoop()) {
      return "";
    }
    return step.driven() ? Setting.word(step.word()) : "undriven";
  }

  /** The shares over the bounds, in the order of the promises; none for a closed loop. */
  static List<String> shares(Step step) {
    return step.isOpenLoop()
        ? step.measured().counts().stream().map(MaxText::percent).toList()
        : List.of();
  }

  private static String percent(Count count) {
    return number(PERCENT * count.share());
  }

  private static String millis(double micros) {
    return String.format(Locale.ROOT, "%.2f", micros / MICROS_PER_MILLI);
  }

  /** A number in three digits, or with commas if it is large. */
  static String number(double value) {
    if (value >= SMALL) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    return value < 1e-4
        ? "0"
        : String.format(Locale.ROOT, "%.3g", value)
            .replaceAll("(\\.\\d*?)0+$", "$1")
            .replaceAll("\\.$", "");
  }
}
