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
package site.ycsb.kv.limits;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;

/** Finds the largest size that can be stored: doubles it until one cannot, then bisects. */
final class SizeSearch {
  private final LongFunction<Trial> store;
  private final BooleanSupplier cancelled;

  /**
   * Searches.
   *
   * @param store tries a size in bytes
   * @param cancelled asked before each trial; true ends the search with what is known
   */
  SizeSearch(LongFunction<Trial> store, BooleanSupplier cancelled) {
    this.store = store;
    this.cancelled = cancelled;
  }

  /** The limit between the sizes {@code min} and {@code max}, both included. */
  Limit run(long min, long max) {
    Optional<Trial> largest = Optional.empty();
    Optional<Trial> failed = Optional.empty();
    long size = min;
    while (failed.isEmpty() && !cancelled.getAsBoolean()) {
      Trial trial = store.apply(size);
      if (!trial.stored()) {
        failed = Optional.of(trial);
      } else {
        largest = Optional.of(trial);
        if (size == max) {
          break;
        }
        size = size > max / 2 ? max : 2 * size;
      }
    }
    while (failed.isPresent() && largest.isPresent() && !cancelled.getAsBoolean()) {
      long low = largest.get().bytes();
      long high = failed.get().bytes();
      if (high - low <= 1) {
        break;
      }
      Trial trial = store.apply(low + (high - low) / 2);
      if (trial.stored()) {
        largest = Optional.of(trial);
      } else {
        failed = Optional.of(trial);
      }
    }
    return new Limit(largest.map(Trial::bytes).orElse(0L), failed);
  }
}
