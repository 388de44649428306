// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.compare;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.study.statistics.Decision;
import site.ycsb.kv.study.statistics.Medians;
import site.ycsb.kv.study.statistics.RatioInterval;
import site.ycsb.kv.study.statistics.Repeats;

/** One figure of two sides: the figures of their runs, and what they show. Immutable. */
final class Row {
  private final Match match;
  private final Quantity quantity;
  private final double[] first;
  private final double[] second;
  private final @Nullable RatioInterval interval;

  Row(Match match, Quantity quantity) {
    this.match = match;
    this.quantity = quantity;
    Map<Integer, Double> baseline = new TreeMap<>(match.baseline().byBlock(quantity));
    Map<Integer, Double> other = new TreeMap<>(match.other().byBlock(quantity));
    if (match.paired()) {
      // A block in which one side is missing says nothing about the difference.
      baseline.keySet().retainAll(other.keySet());
      other.keySet().retainAll(baseline.keySet());
    }
    first = numbers(baseline.values());
    second = numbers(other.values());
    interval = runs() < 2 ? null : interval(match.paired());
  }

  private RatioInterval interval(boolean paired) {
    return paired ? RatioInterval.ofPairs(first, second) : RatioInterval.ofSamples(first, second);
  }

  private static double[] numbers(Collection<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  Match match() {
    return match;
  }

  Quantity quantity() {
    return quantity;
  }

  /** The number of runs on the side that has fewer. */
  int runs() {
    return Math.min(first.length, second.length);
  }

  double baselineMedian() {
    return Medians.of(first);
  }

  double otherMedian() {
    return Medians.of(second);
  }

  /** The other side's figure, relative to the baseline's. */
  double ratio() {
    return interval == null ? otherMedian() / baselineMedian() : interval.ratio();
  }

  /** Empty if a side has only one run. */
  Optional<RatioInterval> interval() {
    return Optional.ofNullable(interval);
  }

  /** Whether it has enough runs to be decided, so that the correction counts it. */
  boolean isTested() {
    return runs() >= Decision.LEAST_RUNS;
  }

  /**
   * What the row says.
   *
   * @param adjustedP the p-value after the correction; 1 if it has none
   * @param level that the p-value without correction must reach with more runs
   * @param margin such as 0.02 for 2 %
   */
  String word(double adjustedP, double level, double margin) {
    if (interval == null) {
      return "not decided: one run a side has no interval; "
          + Decision.LEAST_RUNS
          + " repeats are the least";
    }
    Decision decision = Decision.of(interval, runs(), adjustedP, margin);
    if (decision == Decision.HIGHER || decision == Decision.LOWER) {
      return quantity.word(decision == Decision.HIGHER)
          + " by "
          + percent(Math.abs(interval.ratio() - 1), 1);
    }
    Optional<String> veto = match.veto(quantity);
    if (veto.isPresent()) {
      return "not decided: " + veto.get();
    }
    if (decision == Decision.EQUAL) {
      return "equal within ±" + percent(margin, 3);
    }
    int more = Repeats.more(interval, runs(), level, margin);
    String about =
        more == Repeats.MOST
            ? "even " + Repeats.MOST + " more repeats would not do"
            : "about " + more + " more " + (more == 1 ? "repeat" : "repeats") + " would do";
    return isTested()
        ? "not decided: " + about
        : "not decided: fewer than " + Decision.LEAST_RUNS + " repeats; " + about;
  }

  /** A share in percent with at most this many decimals, such as {@code 2 %}. */
  private static String percent(double share, int decimals) {
    String text = String.format(Locale.ROOT, "%." + decimals + "f", 100 * share);
    return (decimals == 1 ? text : text.replaceAll("\\.?0+$", "")) + " %";
  }

  @Override
  public String toString() {
    return quantity.name() + " " + Arrays.toString(first) + " " + Arrays.toString(second);
  }
}
