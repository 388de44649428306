// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The latencies of one thread, in nanoseconds, counted in {@link Buckets}. One thread records while
 * another may read at any time, and neither waits. Counts only grow, so the difference of two
 * readings is what was recorded between them. Recording writes three numbers and allocates only on
 * the first value of a power of two (4 KiB).
 */
final class LatencyRecorder {
  private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(int[].class);

  private final AtomicReferenceArray<int @Nullable []> pages =
      new AtomicReferenceArray<>(Buckets.PAGES);
  private final AtomicLong count = new AtomicLong();
  private final AtomicLong sumNanos = new AtomicLong();
  private final RawLog.@Nullable Recorder raw;

  /** A recorder that also keeps each latency in {@code raw}, unless it is null. */
  LatencyRecorder(RawLog.@Nullable Recorder raw) {
    this.raw = raw;
  }

  /** Only for the thread that operates. A negative latency, of a clock set back, counts as 0. */
  void record(long latencyNanos) {
    long nanos = Math.max(0, latencyNanos);
    add(nanos, 1);
    if (raw != null) {
      raw.record(nanos);
    }
  }

  /** Records a latency several times, but not in the raw log. */
  void record(long latencyNanos, long times) {
    add(Math.max(0, latencyNanos), times);
  }

  private void add(long nanos, long times) {
    int number = Buckets.page(nanos);
    int[] page = pages.getPlain(number);
    if (page == null) {
      page = new int[Buckets.PAGE_SIZE];
      pages.setRelease(number, page);
    }
    int index = Buckets.index(number, nanos);
    // The int may wrap: a difference is right up to 4 billion in an interval.
    COUNT.setOpaque(page, index, page[index] + (int) times);
    count.setOpaque(count.getPlain() + times);
    sumNanos.setOpaque(sumNanos.getPlain() + nanos * times);
  }

  void addTo(LatencySums sums) {
    for (int number = 0; number < Buckets.PAGES; number++) {
      int[] page = pages.getAcquire(number);
      if (page != null) {
        int[] into = sums.page(number);
        for (int i = 0; i < Buckets.PAGE_SIZE; i++) {
          into[i] += (int) COUNT.getOpaque(page, i);
        }
      }
    }
  }

  /**
   * Moves what it holds from {@code sums}, which had taken it, to {@code into}; its count and sum
   * remain. Nothing may be recorded any more.
   */
  void moveTo(Histogram into, LatencySums sums) {
    for (int number = 0; number < Buckets.PAGES; number++) {
      int[] page = pages.getAcquire(number);
      if (page != null) {
        for (int i = 0; i < Buckets.PAGE_SIZE; i++) {
          if (page[i] != 0) {
            into.recordValueWithCount(Buckets.value(number, i), Integer.toUnsignedLong(page[i]));
            sums.forget(number, i, page[i]);
          }
        }
        pages.setRelease(number, null);
      }
    }
  }

  long count() {
    return count.getOpaque();
  }

  long sumNanos() {
    return sumNanos.getOpaque();
  }
}
