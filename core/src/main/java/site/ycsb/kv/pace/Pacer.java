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
   * A schedule for one of several threads, shifted so that all of them together are even.
   *
   * @param targetPerSecond operations a second of all threads together; 0 for no schedule
   */
  public Pacer(double targetPerSecond, int thread, int threads, boolean spin) {
    this.tickNanos = targetPerSecond > 0 ? threads * NANOS_PER_SECOND / targetPerSecond : 0;
    this.offsetNanos = tickNanos * thread / threads;
    this.spin = spin;
  }

  /** Starts the schedule now. */
  public void start() {
    startNanos = System.nanoTime();
    operations = 0;
  }

  /**
   * Waits until the next operation is due, or {@code stopped} once the thread is unparked.
   *
   * @return when it was due, on the clock of {@link System#nanoTime}; 0 where there is no schedule
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

  /**
   * When the latest operation was due, on the clock of {@link System#nanoTime}; 0 where there is no
   * schedule. Any thread may ask.
   */
  public long dueNanos() {
    return dueNanos;
  }

  /**
   * The operations that were due by some time and not begun. Any thread may ask.
   *
   * @param begun operations begun since the schedule started
   * @param untilNanos that time, on the clock of {@link System#nanoTime}
   */
  public Overdue overdue(long begun, long untilNanos) {
    double longest = untilNanos - startNanos - (offsetNanos + begun * tickNanos);
    return tickNanos == 0 || longest < 0
        ? Overdue.NONE
        : new Overdue((long) (longest / tickNanos) + 1, (long) longest, tickNanos);
  }
}
