// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import site.ycsb.kv.study.max.Measured.Count;
import site.ycsb.kv.study.statistics.IsotonicFit;
import site.ycsb.kv.study.statistics.IsotonicFit.Block;

/**
 * Where the share of operations past a promise's bound crosses what the promise allows, over all
 * promises the lowest such rate. Each promise has an isotonic fit of its share over the rate's
 * logarithm; between the last block that keeps it and the first that breaks it, the share's
 * logarithm is taken as linear, as queues are so far from empty and from full. Immutable.
 *
 * @param ratePerSecond the rate; 0 if a promise is broken at each rate, infinite if all are kept at
 *     each
 * @param promise the number of the promise that breaks first; -1 if all are kept at each rate
 */
record EdgeFit(double ratePerSecond, int promise) {
  /** Added to counts, so that their logarithms are finite. */
  private static final double HALF = 0.5;

  /** The edge by these steps, which are open loops that the client drove. */
  static EdgeFit of(List<Promise> promises, Collection<Step> steps) {
    EdgeFit edge = new EdgeFit(Double.POSITIVE_INFINITY, -1);
    for (int i = 0; i < promises.size(); i++) {
      double rate = crossing(promises.get(i).allowedShare(), fit(i, steps));
      if (rate < edge.ratePerSecond) {
        edge = new EdgeFit(rate, i);
      }
    }
    return edge;
  }

  /** Whether the edge lies between rates that were tried. */
  boolean known() {
    return ratePerSecond > 0 && !Double.isInfinite(ratePerSecond);
  }

  /** The rate's logarithm; infinite where the edge is unknown. */
  double log() {
    return Math.log(ratePerSecond);
  }

  private static IsotonicFit fit(int promise, Collection<Step> steps) {
    List<IsotonicFit.Point> points = new ArrayList<>();
    for (Step step : steps) {
      Count count = step.measured().counts().get(promise);
      if (count.of() > 0) {
        double x = Math.log(step.load().ratePerSecond());
        points.add(new IsotonicFit.Point(x, count.over(), count.of()));
      }
    }
    return IsotonicFit.of(points);
  }

  private static double crossing(double allowed, IsotonicFit fit) {
    Block before = null;
    for (Block block : fit.blocks()) {
      if (block.share() > allowed) {
        return before == null ? 0 : Math.exp(crossing(allowed, before, block));
      }
      before = block;
    }
    return Double.POSITIVE_INFINITY;
  }

  private static double crossing(double allowed, Block before, Block after) {
    double low = Math.log((before.hits() + HALF) / (before.trials() + 1));
    double high = Math.log((after.hits() + HALF) / (after.trials() + 1));
    // A promise that allows nothing, or a count of few operations, has its edge in the middle.
    boolean between = allowed > 0 && low < Math.log(allowed) && high > Math.log(allowed);
    double way = between ? (Math.log(allowed) - low) / (high - low) : HALF;
    return before.x() + way * (after.x() - before.x());
  }
}
