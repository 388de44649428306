// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * How long each successive group of successful operations of all threads took. A group ends with
 * the operation that completes it, by the times from which latencies are computed; the first begins
 * with the measured operations. A group that is not full is left out, and so is what follows the
 * first {@value #MOST_GROUPS} groups.
 *
 * <p>The times are exact for a single thread, and for several while these keep the time of each
 * operation: up to 4 million of all threads. In a longer run a thread keeps every m-th time, and
 * the m - 1 operations between two of them count as spread evenly. Then a group ends where the
 * threads had done its last operation give or take {@code withinOperations}, m - 1 for each thread.
 *
 * @param operations of a group
 * @param withinOperations the largest error of a group's end, in operations; 0 for exact times
 * @param nanos the times, in the order of the groups
 */
public record GroupTimes(long operations, long withinOperations, List<Long> nanos) {
  static final int MOST_GROUPS = 1_000_000;

  /** The groups of operations that began at this time of {@link System#nanoTime}. */
  public static GroupTimes of(long operations, long startNanos, List<SuccessTimes> threads) {
    PriorityQueue<SuccessTimes.Cursor> cursors = new PriorityQueue<>();
    for (SuccessTimes thread : threads) {
      addNext(thread.from(startNanos), cursors);
    }
    List<Long> groups = new ArrayList<>();
    long groupStart = startNanos;
    long inGroup = 0;
    while (!cursors.isEmpty() && groups.size() < MOST_GROUPS) {
      SuccessTimes.Cursor first = cursors.remove();
      inGroup++;
      if (inGroup == operations) {
        groups.add(first.nanos() - groupStart);
        groupStart = first.nanos();
        inGroup = 0;
      }
      addNext(first, cursors);
    }
    return new GroupTimes(operations, error(operations, threads), List.copyOf(groups));
  }

  private static void addNext(
      SuccessTimes.Cursor cursor, PriorityQueue<SuccessTimes.Cursor> cursors) {
    if (cursor.next()) {
      cursors.add(cursor);
    }
  }

  private static long error(long operations, List<SuccessTimes> threads) {
    boolean exact = threads.size() == 1 && operations % threads.get(0).spacing() == 0;
    return exact ? 0 : threads.stream().mapToLong(thread -> thread.spacing() - 1).sum();
  }
}
