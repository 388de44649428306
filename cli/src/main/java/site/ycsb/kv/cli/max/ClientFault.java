// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.max;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import site.ycsb.kv.jvm.GcCollections;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.study.max.Load;
import site.ycsb.kv.study.max.Measured.Count;
import site.ycsb.kv.study.max.Promise;
import site.ycsb.kv.verdict.LimitedBy;

/**
 * Whether the client failed to drive a step, so that what it measured says nothing about the store.
 * The first rule that holds is the answer. Rules 2 and 3 apply to a step that missed its rate or
 * broke a promise; a closed loop has no rate to miss.
 *
 * <ol>
 *   <li>Its threads, which had waited for an operation to be due and had nothing else to do, woke
 *       later than a promise's bound, and the operations that were due meanwhile and so began late
 *       are at least half of the share that the promise allows, and a quarter of the operations
 *       over the bound.
 *   <li>This process used 90 % or more of the processors that it may use, or {@link LimitedBy}
 *       names it.
 *   <li>Its garbage collector stopped it for so long that the operations due meanwhile are at least
 *       half of the share that the promise allows, and half of those over the bound.
 * </ol>
 *
 * <p>That all threads wait for answers is none of these: it is the store that they wait for.
 */
final class ClientFault {
  private static final double USED_UP = 0.90;
  private static final double PERCENT = 100;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  /** A count of random arrivals differs from its mean by so many times its root, rarely by more. */
  private static final double CHANCE = 2;

  /** What the client may add to the share over a bound, as a part of what the promise allows. */
  private static final double PART = 0.5;

  /** If fewer of the operations over a bound began late, the store is slow without them. */
  private static final double CAUSED = 0.25;

  private ClientFault() {}

  /**
   * How the client fell behind, as the end of a sentence that begins with "the client"; empty if it
   * drove the step.
   *
   * @param counts for each promise
   * @param limitedBy what limited the step by its samples
   * @param clientShare of the processors that this process may use
   */
  static Optional<String> of(
      RunResult result,
      Load load,
      List<Promise> promises,
      List<Count> counts,
      LimitedBy limitedBy,
      double clientShare) {
    if (load.ratePerSecond() == 0) {
      return Optional.empty();
    }
    Optional<String> late = late(result, load, promises, counts);
    if (late.isPresent()) {
      return late;
    }
    boolean suspect = misses(result, load) || breaks(promises, counts);
    if (suspect && clientShare >= USED_UP) {
      return text("used %.0f %% of its processors", PERCENT * clientShare);
    }
    if (suspect && limitedBy == LimitedBy.CLIENT_PROCESSOR) {
      return text(
          "used up its machine's processors: %.0f %% of them itself, more than the server",
          PERCENT * clientShare);
    }
    return suspect ? stopped(result, promises, counts) : Optional.empty();
  }

  private static Optional<String> late(
      RunResult result, Load load, List<Promise> promises, List<Count> counts) {
    double perNano = load.ratePerSecond() / load.threads() / NANOS_PER_SECOND;
    Histogram starts = result.client().lateStarts();
    for (int i = 0; i < promises.size(); i++) {
      long bound = promises.get(i).boundNanos().orElse(Long.MAX_VALUE);
      double late = late(starts, bound, perNano);
      double share = late / Math.max(1, result.work().operations());
      if (late > 0
          && share >= PART * promises.get(i).allowedShare()
          && late >= CAUSED * counts.get(i).over()) {
        return text("woke too late for %.2g %% of the operations", PERCENT * Math.min(1, share));
      }
    }
    return Optional.empty();
  }

  /**
   * Operations that began late by the bound or more: for each late start its own, and those that
   * were due while the thread slept on. Only the first of them finds the thread waiting, so the
   * others are estimated.
   */
  private static double late(Histogram starts, long boundNanos, double operationsPerNano) {
    double late = 0;
    for (HistogramIterationValue value : starts.recordedValues()) {
      double beyond = value.getValueIteratedTo() - boundNanos;
      if (beyond >= 0) {
        late += value.getCountAddedInThisIterationStep() * (1 + beyond * operationsPerNano);
      }
    }
    return late;
  }

  /** Whether it would break the promise of the rate, if that were the store's fault. */
  private static boolean misses(RunResult result, Load load) {
    double due = load.ratePerSecond() * load.seconds();
    double missed = due - result.attemptedPerSecond() * load.seconds() - CHANCE * Math.sqrt(due);
    return missed > Promise.OF_RATE.allowedShare() * due;
  }

  private static boolean breaks(List<Promise> promises, List<Count> counts) {
    for (int i = 0; i < promises.size(); i++) {
      if (counts.get(i).share() > promises.get(i).allowedShare()) {
        return true;
      }
    }
    return false;
  }

  private static Optional<String> stopped(
      RunResult result, List<Promise> promises, List<Count> counts) {
    long millis = 0;
    double longestMean = 0;
    for (GcCollections collector : result.client().collections()) {
      // Beans of collectors that run beside the threads are named so.
      if (collector.count() > 0 && !collector.name().contains("Concurrent")) {
        millis += collector.millis();
        longestMean = Math.max(longestMean, (double) collector.millis() / collector.count());
      }
    }
    double share = millis * NANOS_PER_MILLI / Math.max(1, result.work().runTimeNanos());
    for (int i = 0; i < promises.size(); i++) {
      Promise promise = promises.get(i);
      double boundMillis =
          promise.boundNanos().map(b -> b / NANOS_PER_MILLI).orElse(Double.MAX_VALUE);
      if (longestMean >= boundMillis
          && share >= PART * promise.allowedShare()
          && share >= PART * counts.get(i).share()) {
        return text("was stopped by its garbage collector for %d ms", millis);
      }
    }
    return Optional.empty();
  }

  private static Optional<String> text(String text, Object... figures) {
    return Optional.of(String.format(Locale.ROOT, text, figures));
  }
}
