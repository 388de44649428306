// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermutationTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 10, 16, 17, 255, 256, 257, 1000, 4096, 65_537, 1_000_000})
  void everyNumberIsReachedOnce(int bound) {
    Permutation permutation = new Permutation(bound);
    BitSet reached = new BitSet();
    for (long number = 0; number < bound; number++) {
      long image = permutation.of(number);
      assertThat(image).isBetween(0L, bound - 1L);
      reached.set((int) image);
    }
    assertThat(reached.cardinality()).isEqualTo(bound);
  }

  @ParameterizedTest
  @ValueSource(longs = {(1L << 31) + 1, 3_000_000_000L, 1L << 40, 1_000_000_000_000L, 1L << 62})
  void largeBoundsAreKept(long bound) {
    Permutation permutation = new Permutation(bound);
    LongStream numbers =
        LongStream.concat(
            LongStream.range(0, 20_000), new SplittableRandom(1).longs(20_000, 20_000, bound));
    long[] images = numbers.distinct().map(permutation::of).toArray();
    assertThat(LongStream.of(images).allMatch(image -> image >= 0 && image < bound)).isTrue();
    assertThat(LongStream.of(images).distinct().count()).isEqualTo(images.length);
  }

  @Test
  void neighboursAreScattered() {
    Permutation permutation = new Permutation(1 << 20);
    int[] parts = new int[16];
    for (int number = 0; number < 1600; number++) {
      parts[(int) (permutation.of(number) >>> 16)]++;
    }
    // 100 on average, with a standard deviation of 10
    assertThat(IntStream.of(parts)).allMatch(count -> count > 40 && count < 160);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, (1L << 62) + 1})
  void boundsItCannotHaveAreRefused(long bound) {
    assertThatIllegalArgumentException().isThrownBy(() -> new Permutation(bound));
  }
}
