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

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What the recorders of all threads counted, from which intervals are taken. Not thread-safe. */
final class LatencySums {
  private final int[] @Nullable [] sums = new int[Buckets.PAGES][];
  private final int[] @Nullable [] before = new int[Buckets.PAGES][];

  /** The sums of a page, to be added to. */
  int[] page(int number) {
    int[] page = sums[number];
    if (page == null) {
      page = new int[Buckets.PAGE_SIZE];
      sums[number] = page;
      before[number] = new int[Buckets.PAGE_SIZE];
    }
    return page;
  }

  /** Adds what was counted since the last call; the sums begin anew. */
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

  private static void addGrowth(int number, int[] now, int[] then, Histogram into) {
    for (int i = 0; i < Buckets.PAGE_SIZE; i++) {
      if (now[i] != then[i]) {
        into.recordValueWithCount(
            Buckets.value(number, i), Integer.toUnsignedLong(now[i] - then[i]));
      }
    }
  }
}
