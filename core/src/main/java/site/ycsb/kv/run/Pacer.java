/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.run;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * One thread's schedule: the n-th operation is due n ticks after the start, however late the ones
 * before it were, so that a stall is caught up with. Used by one thread.
 */
final class Pacer {
  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private final double tickNanos;
  private final boolean spin;
  private final double offsetNanos;
  private long startNanos;
  private long operations;

  /**
   * A schedule for one of several threads, each shifted against the others so that together they
   * are even.
   *
   * @param targetPerSecond operations a second of all threads together; 0 for no schedule
   */
  Pacer(double targetPerSecond, int thread, int threads, boolean spin) {
    this.tickNanos = targetPerSecond > 0 ? threads * NANOS_PER_SECOND / targetPerSecond : 0;
    this.offsetNanos = tickNanos * thread / threads;
    this.spin = spin;
  }

  /** Starts the schedule now. */
  void start() {
    startNanos = System.nanoTime();
    operations = 0;
  }

  /**
   * Waits until the next operation is due, or {@code stopped} once the thread is unparked.
   *
   * @return when it was due, on the clock of {@link System#nanoTime}; 0 where there is no schedule
   */
  long await(BooleanSupplier stopped) {
    if (tickNanos == 0) {
      return 0;
    }
    long due = startNanos + (long) (offsetNanos + operations * tickNanos);
    operations++;
    long wait = due - System.nanoTime();
    while (wait > 0 && !stopped.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
      if (!spin) {
        LockSupport.parkNanos(wait);
      }
      wait = due - System.nanoTime();
    }
    return due;
  }
}
