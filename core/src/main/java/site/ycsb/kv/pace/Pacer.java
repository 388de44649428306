// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * One thread's schedule: the n-th operation is due n ticks after the start, however late the
 * operations before it were. Used by one thread, unless a method says otherwise.
 */
public final class Pacer {
  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private final double tickNanos;
  private final boolean spin;
  private final double offsetNanos;
  private volatile long startNanos;
  private volatile boolean waiting;
  private volatile long dueNanos;
  private long operations;

  /**
   * A schedule for one of several threads, shifted so that all of them together are even, with
   * {@code targetPerSecond} operations a second of all threads; 0 for no schedule.
   */
  public Pacer(double targetPerSecond, int thread, int threads, boolean spin) {
    this.tickNanos = targetPerSecond > 0 ? threads * NANOS_PER_SECOND / targetPerSecond : 0;
    this.offsetNanos = tickNanos * thread / threads;
    this.spin = spin;
  }

  /** Starts the schedule now, with its first operation. */
  public void start() {
    startNanos = System.nanoTime();
    operations = 0;
  }

  /**
   * Waits until the next operation is due, or {@code stopped} once the thread is unparked. Returns
   * when it was due, on the clock of {@link System#nanoTime}; 0 without a schedule.
   */
  public long await(BooleanSupplier stopped) {
    if (tickNanos == 0) {
      return 0;
    }
    long due = startNanos + (long) (offsetNanos + operations * tickNanos);
    operations++;
    dueNanos = due;
    long wait = due - System.nanoTime();
    if (wait > 0) {
      waiting = true;
      waitUntil(due, wait, stopped);
      waiting = false;
    }
    return due;
  }

  private void waitUntil(long due, long waitNanos, BooleanSupplier stopped) {
    long wait = waitNanos;
    while (wait > 0 && !stopped.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
      if (!spin) {
        LockSupport.parkNanos(wait);
      }
      wait = due - System.nanoTime();
    }
  }

  /** Whether the thread waits for an operation that is not due yet. Any thread may ask. */
  public boolean waiting() {
    return waiting;
  }

  /** When the latest operation was due, as {@link #await} returned it. Any thread may ask. */
  public long dueNanos() {
    return dueNanos;
  }

  /**
   * Of the operations since the start, those that were due by this time of {@link System#nanoTime}
   * and not among the {@code begun} ones. Any thread may ask.
   */
  public Overdue overdue(long begun, long untilNanos) {
    double longest = untilNanos - startNanos - (offsetNanos + begun * tickNanos);
    return tickNanos == 0 || longest < 0
        ? Overdue.NONE
        : new Overdue((long) (longest / tickNanos) + 1, (long) longest, tickNanos);
  }
}
