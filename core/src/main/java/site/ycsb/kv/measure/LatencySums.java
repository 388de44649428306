// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The counts of all threads, from which intervals are taken. Not thread-safe. */
final class LatencySums {
  private final int[] @Nullable [] sums = new int[Buckets.PAGES][];
  private final int[] @Nullable [] before = new int[Buckets.PAGES][];

  /** The sums of a page; the caller adds to them. */
  int[] page(int number) {
    int[] page = sums[number];
    if (page == null) {
      page = new int[Buckets.PAGE_SIZE];
      sums[number] = page;
      before[number] = new int[Buckets.PAGE_SIZE];
    }
    return page;
  }

  /** Adds what was counted since the last call to {@code into}, and clears the sums. */
  void takeInterval(Histogram into) {
    for (int number = 0; number < Buckets.PAGES; number++) {
      int[] now = sums[number];
      int[] then = before[number];
      if (now != null && then != null) {
        addGrowth(number, now, then, into);
        System.arraycopy(now, 0, then, 0, Buckets.PAGE_SIZE);
        Arrays.fill(now, 0);
      }
    }
  }

  /** Forgets counts of a page that the caller adds no more; they had been taken. */
  void forget(int number, int index, int count) {
    int[] then = before[number];
    if (then != null) {
      then[index] -= count;
    }
  }

  private static void addGrowth(int number, int[] now, int[] then, Histogram into) {
    for (int i = 0; i < Buckets.PAGE_SIZE; i++) {
      if (now[i] != then[i]) {
        into.recordValueWithCount(
            Buckets.value(number, i), Integer.toUnsignedLong(now[i] - then[i]));
      }
    }
  }
}
