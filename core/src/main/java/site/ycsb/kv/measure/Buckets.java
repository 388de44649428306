// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

/**
 * The buckets of an HdrHistogram of 3 significant digits ({@code org.HdrHistogram} 2.2.2, {@code
 * AbstractHistogram}: 2048 sub-buckets, of which each doubling of the value uses the upper half),
 * as pages of 1024 counts: values below 1024 have page 0, each further power of two its own page. A
 * value counted here falls into the same bucket there when {@link #value} is recorded.
 */
final class Buckets {
  /** As in stock YCSB's hdrhistogram: a value is exact to 0.1 %. */
  static final int SIGNIFICANT_DIGITS = 3;

  static final int PAGE_SIZE = 1024;

  /** Pages for all values of 63 bits. */
  static final int PAGES = 54;

  private static final int LAST = PAGE_SIZE - 1;

  /** Leading zeros of the largest value of page 0. */
  private static final int PAGE_0_ZEROS = Long.numberOfLeadingZeros(LAST);

  private Buckets() {}

  /** The page of a value, which must not be negative. */
  static int page(long value) {
    return PAGE_0_ZEROS - Long.numberOfLeadingZeros(value | LAST);
  }

  static int index(int page, long value) {
    return (int) (value >>> shift(page)) & LAST;
  }

  /** The smallest value counted at this index. */
  static long value(int page, int index) {
    return page == 0 ? index : (long) (PAGE_SIZE + index) << shift(page);
  }

  private static int shift(int page) {
    return Math.max(0, page - 1);
  }
}
