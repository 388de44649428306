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

/**
 * The buckets of an HdrHistogram of 3 significant digits ({@code org.HdrHistogram} 2.2.2, {@code
 * AbstractHistogram}: 2048 sub-buckets, of which each doubling of the value uses the upper half),
 * as pages of 1024 counts: values below 1024 have page 0, each further power of two its own page.
 * What is counted here and then recorded there by {@link #value} lands in the very same bucket.
 */
final class Buckets {
  /** As in stock YCSB's hdrhistogram: a value is kept to 3 decimal digits, so to 0.1 %. */
  static final int SIGNIFICANT_DIGITS = 3;

  /** Counts in a page. */
  static final int PAGE_SIZE = 1024;

  /** Pages for all values of 63 bits. */
  static final int PAGES = 54;

  private static final int LAST = PAGE_SIZE - 1;

  /** Leading zeros of the largest value of page 0. */
  private static final int PAGE_0_ZEROS = Long.numberOfLeadingZeros(LAST);

  private Buckets() {}

  /** The page of a value that is not negative. */
  static int page(long value) {
    return PAGE_0_ZEROS - Long.numberOfLeadingZeros(value | LAST);
  }

  /** Where in this page the value is counted. */
  static int index(int page, long value) {
    return (int) (value >>> shift(page)) & LAST;
  }

  /** The least value that is counted here. */
  static long value(int page, int index) {
    return page == 0 ? index : (long) (PAGE_SIZE + index) << shift(page);
  }

  private static int shift(int page) {
    return Math.max(0, page - 1);
  }
}
