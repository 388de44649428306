// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.steady;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Whether throughput and p99 have settled so far: whether the last {@link Level#LEAST_SECONDS}
 * seconds hold no step. They must hold none for {@link #HELD_SECONDS} seconds running, as a step of
 * fewer than 8 of 24 seconds does not outweigh the penalty of {@link ChangePoints}: so one that has
 * just begun shows, and the end of a rise or fall does not pass for a level. Used by one thread.
 */
public final class Settling {
  private static final int HELD_SECONDS = 10;

  /** Nothing settles in less than this. */
  public static final int LEAST_SECONDS = Level.LEAST_SECONDS + HELD_SECONDS - 1;

  private final Deque<Second> window = new ArrayDeque<>();
  private int held;

  private record Second(long lengthNanos, long succeeded, long p99Nanos) {}

  /**
   * Adds a second, if it {@linkplain Level#counts counts}.
   *
   * @param succeeded the operations that succeeded
   * @param p99Nanos the 99th percentile of their latencies
   */
  public void add(long lengthNanos, long succeeded, long p99Nanos) {
    if (!Level.counts(lengthNanos, succeeded)) {
      return;
    }
    window.addLast(new Second(lengthNanos, succeeded, p99Nanos));
    if (window.size() > Level.LEAST_SECONDS) {
      window.removeFirst();
    }
    Level level = new Level();
    window.forEach(s -> level.add(s.lengthNanos, s.succeeded, s.p99Nanos));
    held = level.isKnown() && level.hasNoStep() ? held + 1 : 0;
  }

  /** Whether it has settled. */
  public boolean hasSettled() {
    return held >= HELD_SECONDS;
  }
}
