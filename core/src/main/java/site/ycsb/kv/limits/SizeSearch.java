// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.limits;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;

/** Finds the largest size that can be stored: doubles it until one fails, then bisects. */
final class SizeSearch {
  private SizeSearch() {}

  /** The limit from {@code min} to {@code max} bytes, as far as known when it is cancelled. */
  static Limit run(LongFunction<Trial> store, BooleanSupplier cancelled, long min, long max) {
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
