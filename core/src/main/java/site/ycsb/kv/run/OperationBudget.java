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

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * The operations that remain, which all threads share so that none ends early. A thread claims some
 * at a time, ever fewer towards the end, and so seldom touches what is shared. Thread-safe.
 */
final class OperationBudget {
  /** What a thread that hangs can keep from the others; the counter is touched this seldom. */
  private static final long LARGEST_CLAIM = 32;

  private final AtomicLong remaining;
  private final int threads;
  private volatile boolean closed;

  /** A budget of {@code operations}; 0 for no bound. */
  OperationBudget(long operations, int threads) {
    this.remaining = new AtomicLong(operations == 0 ? Long.MAX_VALUE : operations);
    this.threads = threads;
  }

  /**
   * The budgets of threads that share nothing, so that each does the same in every run.
   *
   * @param operations of all of them, at least 1: what has no bound can't be divided
   */
  static List<OperationBudget> divided(long operations, int threads) {
    return IntStream.range(0, threads)
        .mapToObj(
            i -> {
              long share = operations / threads + (i < operations % threads ? 1 : 0);
              OperationBudget budget = new OperationBudget(share, 1);
              if (share == 0) {
                budget.close();
              }
              return budget;
            })
        .toList();
  }

  /** Takes the next operations of the calling thread; 0 when none remain. */
  long claim() {
    while (true) {
      long before = remaining.get();
      if (before <= 0 || closed) {
        return 0;
      }
      long share = before / (4L * threads);
      long claimed = Math.max(1, Math.min(LARGEST_CLAIM, share));
      if (remaining.compareAndSet(before, before - claimed)) {
        return claimed;
      }
    }
  }

  /** Ends the budget: nobody gets more, and what was claimed is void. */
  void close() {
    closed = true;
    remaining.set(0);
  }

  /** Whether it was closed. */
  boolean closed() {
    return closed;
  }
}
