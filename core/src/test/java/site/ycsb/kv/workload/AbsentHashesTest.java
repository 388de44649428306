// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Utils;

class AbsentHashesTest {
  private static final int MANY = 200_000;

  @Test
  void theHashItUndoesIsThatOfCoreWorkload() {
    assertThat(new SplittableRandom(1).longs(MANY))
        .allMatch(number -> Math.abs(fnv(number)) == Utils.hash(number));
  }

  @ParameterizedTest
  @ValueSource(
      longs = {0, 1, 255, 256, 65_535, 65_536, 0xFFFFFF, 0x1000000, 0x7FFFFFFF, 0xFFFFFFFFL - 999})
  void hashesOfRecordsAreKnownAtTheEdges(long first) {
    assertThat(LongStream.range(first, first + 1000).filter(n -> n < AbsentHashes.MAX_NUMBERS))
        .allMatch(number -> AbsentHashes.mayBeOfRecord(fnv(number)));
  }

  @Test
  void hashesOfRecordsAreKnownWithEveryMixOfExtremeOctets() {
    long[] octets = {0, 1, 127, 128, 254, 255};
    for (long first : octets) {
      for (long second : octets) {
        for (long third : octets) {
          for (long fourth : octets) {
            long number = first | second << 8 | third << 16 | fourth << 24;
            assertThat(AbsentHashes.mayBeOfRecord(fnv(number))).as("%d", number).isTrue();
          }
        }
      }
    }
  }

  @Test
  void hashesOfRecordsAreKnownEverywhere() {
    assertThat(new SplittableRandom(2).longs(MANY, 0, AbsentHashes.MAX_NUMBERS))
        .allMatch(number -> AbsentHashes.mayBeOfRecord(fnv(number)));
  }

  @Test
  void hashesOfHigherNumbersAreRarelyTakenForThoseOfRecords() {
    assertThat(
            new SplittableRandom(3)
                .longs(MANY, AbsentHashes.MAX_NUMBERS, Long.MAX_VALUE)
                .filter(number -> AbsentHashes.mayBeOfRecord(fnv(number)))
                .count())
        .isLessThan(MANY / 40);
  }

  @Test
  void absentHashesAreOfNoRecordWhicheverSignTheyHad() {
    LongStream numbers =
        LongStream.concat(
            LongStream.range(0, MANY), new SplittableRandom(4).longs(MANY, 0, 1L << 60));
    assertThat(numbers)
        .allSatisfy(
            number -> {
              long absent = AbsentHashes.of(number);
              assertThat(absent).isNotNegative();
              assertThat(AbsentHashes.mayBeOfRecord(absent)).isFalse();
              assertThat(AbsentHashes.mayBeOfRecord(-absent)).isFalse();
            });
  }

  @Test
  void eachNumberHasAnAbsentHashOfItsOwn() {
    assertThat(LongStream.range(0, MANY).map(AbsentHashes::of).distinct().count()).isEqualTo(MANY);
  }

  /** FNV-1a over the octets of a number, before it is made positive. */
  private static long fnv(long number) {
    long hash = 0xCBF29CE484222325L;
    for (int shift = 0; shift < Long.SIZE; shift += 8) {
      hash = (hash ^ ((number >>> shift) & 0xFF)) * 1099511628211L;
    }
    return hash;
  }
}
