// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.locks.LockSupport;

/** Lets a thread wait until some requests have ended, each within its own time. */
final class Waiter {
  private static final AtomicIntegerFieldUpdater<Waiter> OPEN =
      AtomicIntegerFieldUpdater.newUpdater(Waiter.class, "open");

  private final Thread thread = Thread.currentThread();
  private final boolean ofBatch;
  private volatile int open;

  /** When the last of several requests was answered; 0 before. */
  private volatile long lastNanos;

  Waiter(int requests) {
    this.open = requests;
    this.ofBatch = requests > 1;
  }

  /** Whether it waits for several requests. */
  boolean isOfBatch() {
    return ofBatch;
  }

  /** A request has its answer; the time of the next one starts. */
  void oneAnswered() {
    if (open > 1) {
      lastNanos = System.nanoTime() | 1;
    }
    oneEnded();
  }

  void oneEnded() {
    if (OPEN.decrementAndGet(this) == 0) {
      LockSupport.unpark(thread);
    }
  }

  /** When the request before was answered, or else this time. */
  long answeredNanos(long sentNanos) {
    long last = lastNanos;
    return last == 0 ? sentNanos : last;
  }

  /**
   * Waits until all have ended. The timeout of their connection guarantees that they do: a timer
   * here would cost each request more than the rest. The thread keeps an interrupt.
   */
  void await() {
    boolean interrupted = false;
    while (open > 0) {
      LockSupport.park(this);
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
