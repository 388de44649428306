// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.stream.Collectors;
import site.ycsb.kv.study.max.Measured.Count;

/** The sentences of an answer. Used once. */
final class AnswerText {
  private static final double PERCENT = 100;

  /** Rates below it are shown with a decimal. */
  private static final double SMALL = 100;

  private final MaxSettings settings;
  private final Steps steps;
  private final NavigableMap<Double, List<Step>> rates;

  AnswerText(MaxSettings settings, Steps steps) {
    this.settings = settings;
    this.steps = steps;
    this.rates = steps.byRate();
  }

  String sentence(Answer.Found found) {
    return switch (found.outcome()) {
      case FOUND -> highest(found, "") + ".";
      case WIDE -> steps.gone().map(step -> gone(found, step)).orElseGet(() -> wide(found));
      case AT_LEAST -> atLeast(found);
      case KEEPS_EVERY_RATE ->
          "No rate up to " + rate(found.rate()) + " (max.rate) breaks " + promises() + ".";
      case BROKEN_AT_EVERY_RATE -> broken();
      case STOPPED -> stopped(found);
    };
  }

  static String cliff(Step peak, Step after) {
    return "Throughput falls past its peak: of "
        + rate(peak.load().ratePerSecond())
        + " the store does "
        + number(peak.measured().donePerSecond())
        + ", of "
        + number(after.load().ratePerSecond())
        + " only "
        + number(after.measured().donePerSecond())
        + ".";
  }

  private String highest(Answer.Found found, String about) {
    return "The highest rate that keeps "
        + promises()
        + " is "
        + about
        + rate(found.rate())
        + " (95 % interval: "
        + number(found.low())
        + " to "
        + number(found.high())
        + ")";
  }

  private String wide(Answer.Found found) {
    long budgetSeconds = settings.budget().toSeconds();
    return steps.interval().equals(EdgeInterval.UNKNOWN)
        ? String.format(
            Locale.ROOT,
            "The highest rate that keeps %s is about %s: %s seemed to keep them and %s not, and the"
                + " budget of %d s ended before steps were repeated often enough: raise --budget.",
            promises(),
            rate(found.rate()),
            number(found.low()),
            number(found.high()),
            budgetSeconds)
        : highest(found, "about ")
            + String.format(
                Locale.ROOT,
                "; it is wider than %s %% to either side, as the budget of %d s ended: raise"
                    + " --budget.",
                number(PERCENT * settings.within()),
                budgetSeconds);
  }

  private String gone(Answer.Found found, Step step) {
    String reason = step.measured().broken().orElse("");
    if (found.rate() == 0) {
      return rates.isEmpty()
          ? "No rate could be tried, as the store was gone: " + reason
          : "No rate kept " + promises() + " before the store was gone: " + reason;
    }
    return "The store keeps "
        + promises()
        + " up to "
        + rate(found.rate())
        + ", and at "
        + number(step.load().ratePerSecond())
        + " it was gone: "
        + reason;
  }

  private String atLeast(Answer.Found found) {
    Optional<String> why =
        steps.all().stream()
            .filter(Step::isOpenLoop)
            .flatMap(step -> step.measured().undriven().stream())
            .reduce((first, second) -> second);
    String ended = " before the budget of " + settings.budget().toSeconds() + " s ended";
    if (found.rate() == 0) {
      return why.map(
                  w -> "No rate could be driven, as the client " + w + "; give it more processors")
              .orElse("No rate was tried" + ended + ": raise --budget")
          + ".";
    }
    return "The store keeps "
        + promises()
        + " up to at least "
        + rate(found.rate())
        + why.map(w -> "; at higher rates the client " + w + ", so give it more processors.")
            .orElse("; no promise was broken" + ended + ": raise --budget.");
  }

  private String broken() {
    EdgeFit edge = steps.edge();
    Step lowest = rates.firstEntry().getValue().get(0);
    Count count = lowest.measured().counts().get(edge.promise());
    Promise promise = steps.promises().get(edge.promise());
    double stall =
        steps.counted().stream()
            .mapToDouble(step -> step.measured().longestStallSeconds())
            .max()
            .orElse(0);
    return String.format(
        Locale.ROOT,
        "Every rate from %s to %s breaks %s: at the lowest, %s %% of the operations %s, and %s %%"
            + " may%s.",
        number(rates.firstKey()),
        rate(rates.lastKey()),
        promise.text(),
        number(PERCENT * count.share()),
        switch (promise.kind()) {
          case LATENCY -> "took as long or longer";
          case ERRORS -> "failed";
          case RATE -> "were not done";
        },
        number(PERCENT * promise.allowedShare()),
        steps.stalls()
            ? String.format(Locale.ROOT, "; the store stalls, for up to %.1f s", stall)
            : "");
  }

  private String stopped(Answer.Found found) {
    String so = "The search was stopped; so far ";
    return Double.isInfinite(found.high())
        ? so + "no rate up to " + rate(found.rate()) + " breaks " + promises() + "."
        : so
            + "the highest rate is between "
            + number(found.low())
            + " and "
            + rate(found.high())
            + ".";
  }

  private String promises() {
    return settings.promises().stream().map(Promise::text).collect(Collectors.joining(" and "));
  }

  private static String rate(double perSecond) {
    return number(perSecond) + " operations a second";
  }

  private static String number(double value) {
    return value >= SMALL
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.format(Locale.ROOT, "%.3g", value).replaceAll("\\.?0+$", "");
  }
}
