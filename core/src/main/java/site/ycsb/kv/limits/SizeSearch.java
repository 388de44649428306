// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.limits;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;

/** Finds the largest size that can be stored: doubles it until one fails, then bisects. */
final class SizeSearch {
  private final LongFunction<Trial> store;
  private final BooleanSupplier cancelled;

  /** A search that stores trials by size in bytes, until {@code cancelled} returns true. */
  SizeSearch(LongFunction<Trial> store, BooleanSupplier cancelled) {
    this.store = store;
    this.cancelled = cancelled;
  }

  /** The limit between the sizes {@code min} and {@code max}, both included. */
  Limit run(long min, long max) {
    long largest = 0;
    Trial failed = null;
    long size = min;
    while (!cancelled.getAsBoolean()) {
      Trial trial = store.apply(size);
      if (!trial.stored()) {
        failed = trial;
      } else {
        largest = size;
      }
      if (failed == null ? size == max : largest == 0 || failed.bytes() - largest <= 1) {
        break;
      }
      if (failed == null) {
        size = size > max / 2 ? max : 2 * size;
      } else {
        size = largest + (failed.bytes() - largest) / 2;
      }
    }
    return new Limit(largest, Optional.ofNullable(failed));
  }
}
