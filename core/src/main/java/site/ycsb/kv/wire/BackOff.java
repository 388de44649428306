// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * The pauses between attempts to reach a server that fails. The first failure after a success costs
 * no pause, so that the very next operation reaches a healthy server. Each further failure doubles
 * the pause, from {@value #FIRST_PAUSE_MILLIS} ms up to {@value #LONGEST_PAUSE_MILLIS} ms. A random
 * part of each pause, up to a half, is left out, so that the clients of a run do not reconnect all
 * at once. Without a success, one client makes at most 10 attempts in any second.
 *
 * <p>Only a completed exchange counts as success ({@link #succeeded}): a server that accepts
 * connections and closes them sees no more attempts than one that refuses them.
 *
 * <p>A connection that must be made first waits in {@link #awaitTurn}, then starts the operation's
 * timeout. It is dropped where connecting or an exchange has {@link #failed}.
 *
 * <p>Thread-safe: threads that share a connection share its back-off, and report each connection's
 * failure once. A success costs no more than one volatile read.
 */
public final class BackOff {
  /** The longest pause after the second failure in a row, in milliseconds. */
  public static final int FIRST_PAUSE_MILLIS = 10;

  /** The longest pause, in milliseconds. */
  public static final int LONGEST_PAUSE_MILLIS = 500;

  private static final int MOST_DOUBLINGS = 6;

  private final LongSupplier nanoClock;
  private final DoubleSupplier random;

  /** The number of failures since the last success. */
  private volatile int failures;

  private volatile long notBeforeNanos;

  /** A back-off without a failure yet. */
  public BackOff() {
    this(System::nanoTime, () -> ThreadLocalRandom.current().nextDouble());
  }

  /** A back-off with another clock, in nanoseconds, and random numbers from 0 to 1. */
  BackOff(LongSupplier nanoClock, DoubleSupplier random) {
    this.nanoClock = nanoClock;
    this.random = random;
  }

  /** An exchange is complete: the next failure costs no pause. */
  public void succeeded() {
    if (failures != 0) {
      failures = 0;
    }
  }

  /** A connection could not be made, or was dropped after a failure. The pause begins. */
  public synchronized void failed() {
    int before = failures;
    notBeforeNanos = nanoClock.getAsLong() + pauseNanos(before);
    failures = before < Integer.MAX_VALUE ? before + 1 : before;
  }

  private long pauseNanos(int failuresBefore) {
    if (failuresBefore == 0) {
      return 0;
    }
    long millis = (long) FIRST_PAUSE_MILLIS << Math.min(failuresBefore - 1, MOST_DOUBLINGS);
    long nanos = TimeUnit.MILLISECONDS.toNanos(Math.min(LONGEST_PAUSE_MILLIS, millis));
    return (long) (nanos * (1 + random.getAsDouble()) / 2);
  }

  /** The rest of the pause in nanoseconds; 0 or less once it is over. */
  public long remainingNanos() {
    return failures == 0 ? 0 : notBeforeNanos - nanoClock.getAsLong();
  }

  /** Waits until the pause is over; false if the thread is interrupted, and stays so. */
  public boolean awaitTurn() {
    for (long nanos = remainingNanos(); nanos > 0; nanos = remainingNanos()) {
      if (Thread.currentThread().isInterrupted()) {
        return false;
      }
      LockSupport.parkNanos(this, nanos);
    }
    return true;
  }
}
