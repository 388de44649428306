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
package site.ycsb.kv.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The latencies of one thread, in nanoseconds, counted in {@link Buckets}. One thread records and
 * another may read at any time: counts only grow, so that the difference of two readings is what
 * was recorded between them, and neither waits for the other. Recording writes three numbers of its
 * own and allocates only when a power of two is met for the first time (4 KiB).
 */
final class LatencyRecorder {
  private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(int[].class);

  private final AtomicReferenceArray<int @Nullable []> pages =
      new AtomicReferenceArray<>(Buckets.PAGES);
  private final Tally tally = new Tally();
  private final @Nullable RawRecorder raw;

  /** A recorder that also keeps each latency in {@code raw}, if there is one. */
  LatencyRecorder(@Nullable RawRecorder raw) {
    this.raw = raw;
  }

  /** Only for the thread that operates; a clock that went backwards counts as no time. */
  void record(long latencyNanos) {
    long nanos = Math.max(0, latencyNanos);
    int number = Buckets.page(nanos);
    int[] page = pages.getPlain(number);
    if (page == null) {
      page = new int[Buckets.PAGE_SIZE];
      pages.setRelease(number, page);
    }
    int index = Buckets.index(number, nanos);
    // An int may wrap: readers take differences, which stay right for 4 billion an interval.
    COUNT.setOpaque(page, index, page[index] + 1);
    tally.add(nanos);
    if (raw != null) {
      raw.record(nanos);
    }
  }

  /** Adds all counts so far. */
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

  /** Their number and sum so far. */
  Tally tally() {
    return tally;
  }
}
