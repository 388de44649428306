// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.measure.SuccessTimes;

/**
 * The operations of one thread so far, and those of them that failed. Only that thread adds; any
 * thread may read.
 */
public final class Tally {
  private final AtomicLong operations = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong lastEndNanos = new AtomicLong();
  private final @Nullable SuccessTimes successTimes;

  /** Nothing so far; also keeps when operations succeeded, unless {@code successTimes} is null. */
  public Tally(@Nullable SuccessTimes successTimes) {
    this.successTimes = successTimes;
  }

  /** Adds an operation that ended at this time of {@link System#nanoTime}. */
  public void add(boolean failure, long endNanos) {
    // No atomic addition is needed. Failures come first, so that a reader who reads them last never
    // counts one as a success.
    if (failure) {
      failed.setRelease(failed.getPlain() + 1);
    } else if (successTimes != null) {
      successTimes.add(endNanos);
    }
    lastEndNanos.setRelease(endNanos);
    operations.setRelease(operations.getPlain() + 1);
  }

  /** Operations so far. */
  public long operations() {
    return operations.getAcquire();
  }

  /** Those that failed. */
  public long failed() {
    return failed.getAcquire();
  }

  /** When the last one ended, on the clock of {@link System#nanoTime}; 0 before the first. */
  public long lastEndNanos() {
    return lastEndNanos.getAcquire();
  }
}
