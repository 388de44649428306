// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.time.Duration;
import java.util.Optional;

/**
 * The progress of a run at the end of an interval.
 *
 * @param startEpochMillis when its threads started, in milliseconds since 1970 UTC
 * @param elapsedMillis time since the warm-up began, or after it since the first measured operation
 * @param operations operations of the warm-up so far, or after it measured ones; failed ones
 *     included
 * @param failed those of them that failed
 * @param remaining measured operations that remain; 0 where there is no bound
 */
public record Progress(
    long startEpochMillis,
    long elapsedMillis,
    long operations,
    long failed,
    long remaining,
    boolean last,
    Interval interval) {
  /**
   * The time that remains at the rate so far, if there is a bound; none for a warm-up, whose rate
   * differs. A run ends after {@code maxSeconds}; infinite for no bound.
   */
  public Optional<Duration> timeLeft(double maxSeconds) {
    if (warmingUp()) {
      return Optional.empty();
    }
    double left = Double.POSITIVE_INFINITY;
    if (remaining > 0 && operations > 0) {
      left = remaining * 1000.0 / operationsPerSecond();
    }
    left = Math.min(left, Math.max(0, maxSeconds * 1000 - elapsedMillis));
    return Double.isInfinite(left)
        ? Optional.empty()
        : Optional.of(Duration.ofMillis(Math.round(left)));
  }

  /** Operations for each second so far. */
  public double operationsPerSecond() {
    return operations * 1000.0 / Math.max(1, elapsedMillis);
  }

  /** Whether the interval belongs to the warm-up. */
  public boolean warmingUp() {
    return interval.warmup();
  }
}
