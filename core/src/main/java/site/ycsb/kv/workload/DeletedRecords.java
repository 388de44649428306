// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongPredicate;

/** The records of a range that a run has begun to delete. Thread-safe. */
final class DeletedRecords implements LongPredicate {
  /** The bits of one array. */
  static final long MAX_RECORDS = (long) Long.SIZE * (Integer.MAX_VALUE - 8);

  private final long start;
  private final long count;
  private final AtomicLongArray bits;

  DeletedRecords(long start, long count) {
    this.start = start;
    this.count = count;
    this.bits = new AtomicLongArray(Math.toIntExact((count + Long.SIZE - 1) / Long.SIZE));
  }

  /** Claims a record for deletion; only the first call for it returns true. */
  boolean claim(long number) {
    if (!covers(number)) {
      return false;
    }
    long bit = 1L << (number - start);
    return (bits.getAndUpdate(word(number), word -> word | bit) & bit) == 0;
  }

  /** Whether a thread has claimed this record. */
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
