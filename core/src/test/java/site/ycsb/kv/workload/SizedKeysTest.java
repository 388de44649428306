// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.setting.SettingsException;

/** Keys of exact sizes. */
@Timeout(120)
class SizedKeysTest {
  @ParameterizedTest
  @CsvSource({
    "1000000, 8, keychars=alphanumeric",
    "1000000, 8, keychars=printable keyprefix=",
    "1000000, 6, keychars=numeric keyprefix=",
    "1000000, 16, keychars=numeric",
    "1000000, 24, keychars=alphanumeric insertorder=ordered",
    "20000, 7, keychars=alphanumeric",
    "20000, 7, keychars=printable",
    "20000, 9, keychars=numeric",
    "20000, 8, keychars=alphanumeric insertorder=ordered",
    "20000, 5, keychars=numeric insertorder=ordered keyprefix=",
    "20000, 64, keychars=alphanumeric insertorder=ordered",
    "20000, 64, keychars=printable",
    "20000, 250, keychars=alphanumeric",
    "20000, 512, keychars=printable",
    "20000, 1024, keychars=numeric keyprefix="
  })
  void allAreDistinctAndOfTheExactSize(int records, int size, String settings) throws Exception {
    KeyMaker keys = KeyMakers.of("recordcount=" + records + " keysize=" + size + " " + settings);
    String prefix = settings.contains("keyprefix=") ? "" : "user";
    String chars = prefix + pattern(settings);
    assertDistinct(keys, records);
    for (long number = 0; number < records; number++) {
      String key = keys.key(number);
      // Asked first, as a million assertions take long.
      if (key.length() != size || number < 1000) {
        assertThat(key).hasSize(size).matches(chars);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1000000, uniform, 12, 30, keychars=alphanumeric",
    "20000, uniform, 7, 7, keychars=alphanumeric",
    "20000, uniform, 9, 200, keychars=numeric",
    "20000, zipfian, 7, 500, keychars=printable",
    "20000, zipfian, 12, 20, insertorder=ordered",
    "20000, uniform, 8, 20, insertorder=ordered"
  })
  void thoseOfManySizesAreDistinctAndWithinThem(
      int records, String distribution, int min, int max, String settings) throws Exception {
    KeyMaker keys =
        KeyMakers.of(
            String.format(
                "recordcount=%d keysizedistribution=%s minkeysize=%d keysize=%d %s",
                records, distribution, min, max, settings));
    assertDistinct(keys, records);
    int[] counts = new int[max + 1];
    for (long number = 0; number < records; number++) {
      counts[keys.key(number).length()]++;
    }
    assertThat(Arrays.stream(counts, 0, min)).containsOnly(0);
    double harmonic = 0;
    for (int rank = 1; rank <= max - min + 1; rank++) {
      harmonic += Math.pow(rank, -0.99);
    }
    for (int size = min; size <= max; size++) {
      double share =
          distribution.equals("uniform")
              ? 1.0 / (max - min + 1)
              : Math.pow(size - min + 1.0, -0.99) / harmonic;
      double expected = share * records;
      assertThat(Math.abs(counts[size] - expected))
          .as("%d bytes", size)
          .isLessThan(6 * Math.sqrt(expected) + 6);
    }
  }

  @Test
  void bytesAreCountedWhereAPrefixHasMoreOfThemThanCharacters() throws Exception {
    KeyMaker keys = KeyMakers.of("recordcount=1000 keysize=12 keyprefix=schlüssel");
    assertThat(LongStream.range(0, 1000).mapToObj(keys::key))
        .allSatisfy(
            key -> {
              assertThat(key).startsWith("schlüssel");
              assertThat(key.getBytes(StandardCharsets.UTF_8)).hasSize(12);
            })
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource({
    "1000, 3, keychars=numeric keyprefix=",
    "1000, 7, keychars=numeric",
    "62, 1, keychars=alphanumeric keyprefix=",
    "3844, 2, keychars=alphanumeric keyprefix= insertorder=ordered",
    "8836, 2, keychars=printable keyprefix=",
    "10000, 4, keychars=numeric keyprefix= insertorder=ordered"
  })
  void theLeastSizeHoldsAsManyAsItCan(int records, int size, String settings) throws Exception {
    KeyMaker keys = KeyMakers.of("recordcount=" + records + " keysize=" + size + " " + settings);
    Set<String> distinct = new HashSet<>();
    for (long number = 0; number < records; number++) {
      assertThat(keys.key(number)).hasSize(size);
      distinct.add(keys.key(number));
    }
    assertThat(distinct).hasSize(records);
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(
            () ->
                KeyMakers.of("recordcount=" + (records + 1) + " keysize=" + size + " " + settings));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "recordcount=1001 keysize=3 keychars=numeric keyprefix= | keysize=3 is too small for 1001"
            + " different keys of keychars=numeric after the 0 bytes of keyprefix; set it to 4 or"
            + " more.",
        "recordcount=1000000 keysize=6 | keysize=6 is too small for 1000000 different keys of"
            + " keychars=alphanumeric after the 4 bytes of keyprefix; set it to 8 or more.",
        "recordcount=5 keysize=4 | keysize=4 is too small for 5 different keys of"
            + " keychars=alphanumeric after the 4 bytes of keyprefix; set it to 5 or more.",
        "recordcount=1000 keysize=20 minkeysize=5 keysizedistribution=uniform keychars=printable |"
            + " minkeysize=5 is too small for 1000 different keys of keychars=printable after the 4"
            + " bytes of keyprefix; set it to 6 or more.",
        "recordcount=1152921504606846976 keysize=14 | keysize=14 is too small for"
            + " 1152921504606846976 different keys of keychars=alphanumeric after the 4 bytes of"
            + " keyprefix; set it to 15 or more."
      })
  void whatIsTooSmallIsToldInOneSentenceWithTheLeast(String settings, String fault) {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> KeyMakers.of(settings))
        .satisfies(e -> assertThat(e.faults()).containsExactly(fault));
  }

  @Test
  void theLeastThatIsToldIsEnoughForTheMostRecords() throws Exception {
    KeyMaker keys = KeyMakers.of("recordcount=1152921504606846976 keysize=15");
    LongStream numbers =
        LongStream.concat(LongStream.range(0, 1000), LongStream.range((1L << 60) - 1000, 1L << 60));
    assertThat(numbers.mapToObj(keys::key))
        .allSatisfy(key -> assertThat(key).hasSize(15))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(strings = {"numeric", "alphanumeric", "printable"})
  void orderedKeysSortAsTheirNumbers(String chars) throws Exception {
    for (int size : new int[] {6, 12, 40}) {
      KeyMaker keys =
          KeyMakers.of(
              "recordcount=20000 insertorder=ordered keyprefix= keychars="
                  + chars
                  + " keysize="
                  + size);
      TreeMap<String, Long> sorted = new TreeMap<>();
      LongStream.range(0, 20_000).forEach(number -> sorted.put(keys.key(number), number));
      assertThat(List.copyOf(sorted.values())).isSorted().hasSize(20_000);
    }
  }

  private static String pattern(String settings) {
    if (settings.contains("keychars=printable")) {
      return "[!-~]*";
    }
    return settings.contains("keychars=numeric") ? "[0-9]*" : "[0-9A-Za-z]*";
  }

  /** By 64-bit hashes; where two are alike, by the keys themselves. */
  private static void assertDistinct(KeyMaker keys, int records) {
    long[] hashes = LongStream.range(0, records).map(n -> hash(keys.key(n))).toArray();
    long[] sorted = hashes.clone();
    Arrays.sort(sorted);
    Set<Long> alike = new HashSet<>();
    for (int i = 1; i < records; i++) {
      if (sorted[i] == sorted[i - 1]) {
        alike.add(sorted[i]);
      }
    }
    assertThat(
            LongStream.range(0, records)
                .filter(n -> alike.contains(hashes[(int) n]))
                .mapToObj(keys::key))
        .doesNotHaveDuplicates();
  }

  private static long hash(String key) {
    long hash = key.length();
    for (int i = 0; i < key.length(); i++) {
      hash = Long.rotateLeft((hash ^ key.charAt(i)) * 0x9E3779B97F4A7C15L, 29);
    }
    return hash;
  }
}
