// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import site.ycsb.kv.study.max.Measured.Count;
import site.ycsb.kv.study.max.Promise;
import site.ycsb.kv.study.max.Step;
import site.ycsb.kv.study.max.Step.Word;

/**
 * How the share past the bound of a promise grows with the rate. Immutable.
 *
 * @param promise what it is about
 * @param points by rate
 */
record MaxCurve(Promise promise, List<Point> points) {
  private static final double PERCENT = 100;

  /**
   * The steps at one rate.
   *
   * @param sharePercent of the operations of all of them
   * @param lowPercent the lowest of a step
   * @param highPercent the highest of a step
   * @param over operations past the bound
   * @param of all operations that the promise is about
   * @param counts whether the client drove them, so that they say something about the store
   */
  record Point(
      double ratePerSecond,
      int steps,
      double sharePercent,
      double lowPercent,
      double highPercent,
      long over,
      long of,
      boolean counts) {

    private static Point of(double ratePerSecond, List<Count> counts, boolean driven) {
      long over = counts.stream().mapToLong(Count::over).sum();
      long of = counts.stream().mapToLong(Count::of).sum();
      return new Point(
          ratePerSecond,
          counts.size(),
          PERCENT * new Count(over, of).share(),
          PERCENT * counts.stream().mapToDouble(Count::share).min().orElse(0),
          PERCENT * counts.stream().mapToDouble(Count::share).max().orElse(0),
          over,
          of,
          driven);
    }
  }

  /** The curve of each promise of a search. */
  static List<MaxCurve> of(ReportMax search) {
    List<MaxCurve> curves = new ArrayList<>();
    List<Promise> promises = search.answer().promises();
    for (int i = 0; i < promises.size(); i++) {
      List<Point> points = new ArrayList<>(points(search, i, true));
      points.addAll(points(search, i, false));
      curves.add(new MaxCurve(promises.get(i), points));
    }
    return curves;
  }

  private static List<Point> points(ReportMax search, int promise, boolean driven) {
    NavigableMap<Double, List<Count>> byRate = new TreeMap<>();
    for (Step step : search.answer().steps()) {
      if (step.isOpenLoop() && counts(step) == driven) {
        byRate
            .computeIfAbsent(step.load().ratePerSecond(), rate -> new ArrayList<>())
            .add(step.measured().counts().get(promise));
      }
    }
    return byRate.entrySet().stream()
        .map(rate -> Point.of(rate.getKey(), rate.getValue(), driven))
        .toList();
  }

  /** As the search counts it: what a slow client kept, the store kept. */
  private static boolean counts(Step step) {
    return step.driven() || step.word() == Word.KEEPS;
  }
}
