// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where values are counted, held against HdrHistogram itself. */
class BucketsTest {
  private static final long LARGEST = Long.MAX_VALUE / 2;

  private final Histogram reference = new Histogram(1, LARGEST, Buckets.SIGNIFICANT_DIGITS);

  @ParameterizedTest
  @ValueSource(
      longs = {0, 1, 2, 1022, 1023, 1024, 1025, 2046, 2047, 2048, 2049, 4095, 4096, LARGEST})
  void aValueIsCountedWhereHdrHistogramCountsIt(long value) {
    assertSameBucket(value);
  }

  @Test
  void theEdgesOfAllPowersOfTwoAreToo() {
    for (int shift = 0; shift < 62; shift++) {
      for (long offset = -3; offset <= 3; offset++) {
        assertSameBucket(Math.max(0, (1L << shift) + offset));
      }
    }
  }

  @Test
  void theEdgesOfAllBucketsAreToo() {
    for (int page = 0; page < Buckets.PAGES - 1; page++) {
      for (int index = 0; index < Buckets.PAGE_SIZE; index++) {
        long value = Buckets.value(page, index);
        assertThat(Buckets.page(value)).isEqualTo(page);
        assertThat(Buckets.index(page, value)).isEqualTo(index);
        assertSameBucket(value);
        assertSameBucket(Math.max(0, value - 1));
      }
    }
  }

  @Test
  void anyValueIs() {
    Random random = new Random(7);
    for (int i = 0; i < 1_000_000; i++) {
      assertSameBucket((random.nextLong() >>> (2 + random.nextInt(61))) & LARGEST);
    }
  }

  @Test
  void theLargestValuesOf63BitsHaveAPlace() {
    int page = Buckets.page(Long.MAX_VALUE);
    assertThat(page).isEqualTo(Buckets.PAGES - 1);
    assertThat(Buckets.index(page, Long.MAX_VALUE)).isEqualTo(Buckets.PAGE_SIZE - 1);
  }

  private void assertSameBucket(long value) {
    int page = Buckets.page(value);
    int index = Buckets.index(page, value);
    long lowest = reference.lowestEquivalentValue(value);
    if (page < 0 || page >= Buckets.PAGES || Buckets.value(page, index) != lowest) {
      assertThat(Buckets.value(page, index)).as("bucket of %d", value).isEqualTo(lowest);
    }
  }
}
