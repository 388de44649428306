// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.compare;

import java.util.Optional;
import java.util.OptionalDouble;
import site.ycsb.kv.study.statistics.Medians;

/**
 * Two stores at one load, or one store before and after a change. Immutable.
 *
 * @param load in words; empty if there is only one
 * @param paired whether the runs of one block belong together
 * @param ceilingPerSecond the throughput, or the highest rate within promises, of the binding
 *     {@code noop} at this load, if it was measured: the most that the client can send
 */
record Match(
    String load, Side baseline, Side other, boolean paired, OptionalDouble ceilingPerSecond) {

  /** At this share of what the client sends to a store that does nothing, the client counts. */
  private static final double CEILING_SHARE = 0.8;

  /** Why a figure of the two sides can't be called equal, and what to change; empty if it can. */
  Optional<String> veto(Quantity quantity) {
    if (quantity.isWithinPromises() && !baseline.promises().equals(other.promises())) {
      return Optional.of("the promises differ");
    }
    if (quantity.isOfClient() && (isLimitedByClient(baseline) || isLimitedByClient(other))) {
      return Optional.of("the client was the limit");
    }
    if (quantity.isSetByTarget() && (isLimitedByTarget(baseline) || isLimitedByTarget(other))) {
      return Optional.of("the target was the limit");
    }
    if (isLimitedByHighestRate(baseline) || isLimitedByHighestRate(other)) {
      return Optional.of("max.rate was the limit");
    }
    return Optional.empty();
  }

  static boolean isLimitedByTarget(Side side) {
    return side.isLimitedBy("target");
  }

  static boolean isLimitedByHighestRate(Side side) {
    return side.isLimitedBy(MeasuredRun.HIGHEST_RATE);
  }

  boolean isLimitedByClient(Side side) {
    return side.isLimitedBy("client-processor") || nearsCeiling(side);
  }

  private boolean nearsCeiling(Side side) {
    double[] rates = side.ratesPerSecond();
    return rates.length > 0
        && ceilingPerSecond.isPresent()
        && Medians.of(rates) >= CEILING_SHARE * ceilingPerSecond.getAsDouble();
  }
}
