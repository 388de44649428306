// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import site.ycsb.kv.study.max.MaxAnswer.Outcome;
import site.ycsb.kv.study.max.Measured.Use;
import site.ycsb.kv.study.max.Step.Purpose;
import site.ycsb.kv.study.max.Step.Word;

/** Makes the answer of a search out of its steps. Used once. */
final class Answer {
  /** Throughput past its peak that is below this share of it has fallen off a cliff. */
  private static final double CLIFF = 0.8;

  private final MaxSettings settings;
  private final Steps steps;
  private final int threads;
  private final boolean stopped;
  private final EdgeFit edge;
  private final EdgeInterval interval;
  private final NavigableMap<Double, List<Step>> rates;

  /** A rate and its interval. */
  record Found(Outcome outcome, double rate, double low, double high) {}

  Answer(MaxSettings settings, Steps steps, int threads, boolean stopped) {
    this.settings = settings;
    this.steps = steps;
    this.threads = threads;
    this.stopped = stopped;
    this.edge = steps.edge();
    this.interval = steps.interval();
    this.rates = steps.byRate();
  }

  MaxAnswer get() {
    Found found = found();
    return new MaxAnswer(
        found.outcome(),
        found.rate(),
        found.low(),
        found.high(),
        new AnswerText(settings, steps).sentence(found),
        edge.promise() < 0 ? Optional.empty() : Optional.of(steps.promises().get(edge.promise())),
        uses(found.rate()),
        cliff(),
        closedLoopPerSecond(),
        threads,
        steps.promises(),
        steps.all());
  }

  /** The most that a closed loop did. */
  private double closedLoopPerSecond() {
    return steps.all().stream()
        .filter(step -> step.purpose() == Purpose.CLOSED_LOOP)
        .mapToDouble(step -> step.measured().donePerSecond())
        .max()
        .orElse(0);
  }

  private Found found() {
    if (edge.known()) {
      return atEdge();
    }
    double highest = rates.isEmpty() || edge.ratePerSecond() == 0 ? 0 : rates.lastKey();
    if (stopped) {
      double high = edge.ratePerSecond() == 0 ? rates.firstKey() : Double.POSITIVE_INFINITY;
      return new Found(Outcome.STOPPED, highest, highest, high);
    }
    Optional<Step> gone = steps.gone();
    if (gone.isPresent()) {
      return new Found(Outcome.WIDE, highest, highest, gone.get().load().ratePerSecond());
    } else if (edge.ratePerSecond() == 0) {
      return new Found(Outcome.BROKEN_AT_EVERY_RATE, 0, 0, rates.firstKey());
    }
    boolean all = settings.mostPerSecond() > 0 && highest >= settings.mostPerSecond();
    Outcome outcome = all ? Outcome.KEEPS_EVERY_RATE : Outcome.AT_LEAST;
    return new Found(outcome, highest, highest, Double.POSITIVE_INFINITY);
  }

  private Found atEdge() {
    double rate = edge.ratePerSecond();
    double below = rates.floorKey(rate);
    if (interval.within(settings.within(), rate)) {
      return new Found(Outcome.FOUND, rate, interval.lowPerSecond(), interval.highPerSecond());
    } else if (mostWereUndriven()) {
      return new Found(Outcome.AT_LEAST, below, below, Double.POSITIVE_INFINITY);
    }
    Outcome outcome = stopped ? Outcome.STOPPED : Outcome.WIDE;
    return interval.equals(EdgeInterval.UNKNOWN)
        ? new Found(outcome, rate, below, rates.higherKey(rate))
        : new Found(outcome, rate, interval.lowPerSecond(), interval.highPerSecond());
  }

  /** Whether the client could not drive half of the repeated steps or more. */
  private boolean mostWereUndriven() {
    List<Step> repeats =
        steps.all().stream().filter(step -> step.purpose() == Purpose.REPEAT).toList();
    long undriven =
        repeats.stream().filter(step -> !step.driven() && step.word() != Word.KEEPS).count();
    return undriven > 0 && 2 * undriven >= repeats.size();
  }

  /** What the step nearest to the answer used; of two, the later one. */
  private List<Use> uses(double rate) {
    Comparator<Step> nearer =
        Comparator.comparingDouble(
            step -> -Math.abs(Math.log(step.load().ratePerSecond() / Math.max(1e-9, rate))));
    return steps.counted().stream()
        .max(nearer.thenComparing(Step::number))
        .map(step -> step.measured().uses())
        .orElse(List.of());
  }

  private Optional<String> cliff() {
    Comparator<Step> byDone = Comparator.comparingDouble(step -> step.measured().donePerSecond());
    Optional<Step> peak = steps.counted().stream().max(byDone);
    return peak.flatMap(
        top ->
            steps.counted().stream()
                .filter(step -> step.load().ratePerSecond() > top.load().ratePerSecond())
                .min(byDone)
                .filter(
                    step ->
                        step.measured().donePerSecond() < CLIFF * top.measured().donePerSecond())
                .map(step -> AnswerText.cliff(top, step)));
  }
}
