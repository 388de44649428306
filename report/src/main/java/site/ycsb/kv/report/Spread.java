// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import site.ycsb.kv.study.statistics.Medians;

/** A figure over the repeats of a point: the median, and how far they spread. Immutable. */
record Spread(double median, double low, double high) {

  /** The values that are known; empty if none is. */
  static <T> Optional<Spread> of(Collection<T> runs, ToDoubleFunction<T> figure) {
    double[] known = runs.stream().mapToDouble(figure).filter(Double::isFinite).sorted().toArray();
    return known.length == 0
        ? Optional.empty()
        : Optional.of(
            new Spread(Medians.of(known), known[0], Arrays.stream(known).max().orElse(known[0])));
  }
}
