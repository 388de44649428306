// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * The operations that remain. Threads share them so that none ends early. A thread claims several
 * at a time, and fewer towards the end, so that it rarely touches the shared counter. Thread-safe.
 */
public final class OperationBudget {
  /** The operations that a hanging thread keeps from the others at most. */
  private static final long LARGEST_CLAIM = 32;

  private final AtomicLong remaining;
  private final int threads;
  private volatile boolean closed;

  /** A budget of {@code operations}; 0 for no bound. */
  public OperationBudget(long operations, int threads) {
    this.remaining = new AtomicLong(operations == 0 ? Long.MAX_VALUE : operations);
    this.threads = threads;
  }

  /** One budget for all threads, in which they share what remains; 0 for no bound. */
  public static List<OperationBudget> shared(long operations, int threads) {
    return Collections.nCopies(threads, new OperationBudget(operations, threads));
  }

  /** Divides operations, 1 or more, so that each thread does the same in every run. */
  public static List<OperationBudget> divided(long operations, int threads) {
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
  public long claim() {
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

  /** Ends the budget: no thread claims more, and claimed operations are void. */
  public void close() {
    closed = true;
    remaining.set(0);
  }

  /** Whether the budget has ended. */
  public boolean closed() {
    return closed;
  }
}
