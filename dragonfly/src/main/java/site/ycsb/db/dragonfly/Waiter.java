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
package site.ycsb.db.dragonfly;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.locks.LockSupport;

/** A thread that waits until some requests have ended, each in its own time. */
final class Waiter {
  private static final AtomicIntegerFieldUpdater<Waiter> OPEN =
      AtomicIntegerFieldUpdater.newUpdater(Waiter.class, "open");

  private final Thread thread = Thread.currentThread();
  private volatile int open;

  /** The calling thread waits for so many. */
  Waiter(int requests) {
    this.open = requests;
  }

  void oneEnded() {
    if (OPEN.decrementAndGet(this) == 0) {
      LockSupport.unpark(thread);
    }
  }

  /**
   * Waits until all have ended, which the timeout of their connection makes sure of; so no timer is
   * needed here, which would cost each request more than the rest. An interrupt is kept for later.
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
