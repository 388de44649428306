// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Notices that the store is gone: for some time there were operations, and all of them failed or
 * had no answer. Used by one thread.
 */
public final class Outage {
  /** Operations may take long; a shorter time without a success is not reported. */
  private static final long SHORTEST_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final long limitNanos;
  private long succeeded;
  private long failedBefore;
  private long sinceNanos;
  private long addedUntilNanos;
  private long totalNanos;

  /**
   * What the threads have done, in the warm-up too. Times are on the clock of {@link
   * System#nanoTime}, and 0 if unknown. A thread operates while it has operations left, so not in a
   * warm-up's rest or a cleanup. An operation is pending if it is under way or overdue; {@code
   * dueNanos} is when the first of these was due.
   */
  public record State(
      long succeeded,
      long failed,
      long lastSuccessNanos,
      boolean operating,
      boolean pending,
      long dueNanos) {}

  /** Reports a time without a success of this length, in seconds. */
  public Outage(long limitSeconds) {
    limitNanos = TimeUnit.SECONDS.toNanos(limitSeconds);
  }

  /** Starts the clock at this time of {@link System#nanoTime}. */
  public void start(long nowNanos) {
    sinceNanos = nowNanos;
    addedUntilNanos = nowNanos;
  }

  /**
   * Why the run should end, if it should; measured operations began at {@code measuringSinceNanos},
   * 0 before that.
   */
  public Optional<String> check(long nowNanos, long measuringSinceNanos, State state) {
    if (state.succeeded() > succeeded) {
      boolean known = state.lastSuccessNanos() != 0 && state.lastSuccessNanos() - sinceNanos > 0;
      sinceNanos = known ? state.lastSuccessNanos() : nowNanos;
      succeeded = state.succeeded();
      failedBefore = state.failed();
    }
    if (state.failed() == failedBefore) {
      leaveOutIdleTime(nowNanos, state);
    }
    if (!state.operating()) {
      return Optional.empty();
    }
    long lasted = nowNanos - sinceNanos;
    if (lasted >= SHORTEST_NANOS && measuringSinceNanos != 0) {
      addSince(later(later(sinceNanos, addedUntilNanos), measuringSinceNanos), nowNanos);
    }
    return lasted < limitNanos
        ? Optional.empty()
        : Optional.of(
            "no operation succeeded for "
                + TimeUnit.NANOSECONDS.toSeconds(limitNanos)
                + " s (maxoutage)");
  }

  /** Leaves out the time in which no operation was due. */
  private void leaveOutIdleTime(long nowNanos, State state) {
    if (!state.pending()) {
      sinceNanos = nowNanos;
    } else if (state.dueNanos() != 0) {
      sinceNanos = later(sinceNanos, state.dueNanos());
    }
  }

  /** The measured time without a success, in pieces of a second or more. */
  public long totalNanos() {
    return totalNanos;
  }

  private void addSince(long fromNanos, long nowNanos) {
    totalNanos += Math.max(0, nowNanos - fromNanos);
    addedUntilNanos = nowNanos;
  }

  private static long later(long one, long other) {
    return one - other > 0 ? one : other;
  }
}
