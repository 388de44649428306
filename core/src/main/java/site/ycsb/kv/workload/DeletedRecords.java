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
package site.ycsb.kv.workload;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongPredicate;

/** Which records of a range a run has begun to delete. Thread-safe. */
final class DeletedRecords implements LongPredicate {
  /** As many as one array has bits. */
  static final long MAX_RECORDS = (long) Long.SIZE * (Integer.MAX_VALUE - 8);

  private final long start;
  private final long count;
  private final AtomicLongArray bits;

  /** None of these yet. */
  DeletedRecords(long start, long count) {
    this.start = start;
    this.count = count;
    this.bits = new AtomicLongArray(Math.toIntExact((count + Long.SIZE - 1) / Long.SIZE));
  }

  /** Whether the calling thread is the one that deletes this record. */
  boolean claim(long number) {
    if (!covers(number)) {
      return false;
    }
    long bit = 1L << (number - start);
    return (bits.getAndUpdate(word(number), word -> word | bit) & bit) == 0;
  }

  /** Whether a thread has claimed it. */
  @Override
  public boolean test(long number) {
    return covers(number) && (bits.get(word(number)) & (1L << (number - start))) != 0;
  }

  private boolean covers(long number) {
    return number >= start && number - start < count;
  }

  private int word(long number) {
    return (int) ((number - start) / Long.SIZE);
  }
}
