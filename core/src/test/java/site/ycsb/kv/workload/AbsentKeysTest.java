// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.ToIntFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.setting.SettingsException;

/** Keys of reads that miss. */
class AbsentKeysTest {
  private static final int RECORDS = 20_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "zeropadding=24",
        "keyprefix=",
        "insertorder=ordered",
        "insertorder=ordered zeropadding=12",
        "insertorder=ordered zeropadding=0 keyprefix=",
        "insertorder=ordered keychars=numeric",
        "insertorder=ordered keychars=numeric keyprefix= zeropadding=9",
        "keysize=8",
        "keysize=7",
        "keysize=16 keychars=numeric",
        "keysize=5 keychars=numeric keyprefix=",
        "keysize=200 keychars=printable",
        "keysize=200 insertorder=ordered",
        "keysize=7 insertorder=ordered",
        "keysize=12 minkeysize=7 keysizedistribution=uniform",
        "keysize=300 minkeysize=7 keysizedistribution=zipfian keychars=printable",
        "keysize=40 minkeysize=20 keysizedistribution=uniform insertorder=ordered"
      })
  void noRecordHasThem(String settings) throws Exception {
    KeyMaker keys = makerFor(settings);
    Set<String> present = new HashSet<>();
    Set<String> absent = new HashSet<>();
    for (long number = 0; number < RECORDS; number++) {
      present.add(keys.key(number));
      absent.add(keys.absentKey(number));
    }
    assertThat(present).hasSize(RECORDS);
    assertThat(absent).hasSizeGreaterThan(RECORDS / 3);
    // AssertJ would compare each with each.
    assertThat(Collections.disjoint(present, absent)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "keysize=8",
        "keysize=16 keychars=numeric",
        "keysize=200 keychars=printable",
        "keysize=200 insertorder=ordered",
        "keysize=7 insertorder=ordered",
        "insertorder=ordered",
        "insertorder=ordered zeropadding=12",
        "keysize=12 minkeysize=7 keysizedistribution=uniform",
        "keysize=300 minkeysize=7 keysizedistribution=zipfian keychars=printable"
      })
  void eachIsAsLongAsTheKeyOfTheRecordItStandsFor(String settings) throws Exception {
    KeyMaker keys = makerFor(settings);
    assertThat(LongStream.range(0, RECORDS))
        .allMatch(number -> keys.absentKey(number).length() == keys.key(number).length());
  }

  @Test
  void hashedOnesLookLikeThoseOfRecords() throws Exception {
    KeyMaker keys = makerFor("");
    assertThat(LongStream.range(0, RECORDS))
        .allMatch(number -> keys.absentKey(number).matches("user[0-9]+"));
    assertAlike(keys::key, keys::absentKey, String::length);
    assertAlike(keys::key, keys::absentKey, key -> key.charAt(4));
    assertAlike(keys::key, keys::absentKey, key -> Integer.parseInt(key.substring(4, 6)));
    assertAlike(keys::key, keys::absentKey, key -> key.charAt(key.length() - 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "keysize=12 keychars=alphanumeric",
        "keysize=100 keychars=alphanumeric",
        "keysize=7 keychars=alphanumeric",
        "keysize=32 minkeysize=7 keysizedistribution=uniform",
        "keysize=32 minkeysize=7 keysizedistribution=zipfian"
      })
  void thoseOfASizeLookLikeThoseOfRecords(String settings) throws Exception {
    KeyMaker keys = makerFor(settings);
    assertThat(LongStream.range(0, RECORDS))
        .allMatch(number -> keys.absentKey(number).matches("user[0-9A-Za-z]+"));
    assertAlike(keys::key, keys::absentKey, key -> key.charAt(4));
    assertAlike(keys::key, keys::absentKey, key -> key.charAt(key.length() - 1));
    assertAlike(keys::key, keys::absentKey, String::length);
  }

  @Test
  void orderedOnesEndInALetterAndSortRightAmongTheRecords() throws Exception {
    KeyMaker keys = makerFor("insertorder=ordered zeropadding=8");
    assertThat(keys.absentKey(0)).isEqualTo("user0000000a");
    assertThat(keys.absentKey(12_345)).isEqualTo("user0001234f");
    for (long number = 0; number < RECORDS - 10; number++) {
      long tenth = number - number % 10;
      assertThat(keys.absentKey(number))
          .isGreaterThan(keys.key(tenth + 9))
          .isLessThan(keys.key(tenth + 10));
    }
  }

  @Test
  void orderedNumericOnesAreThoseOfTheNumbersPastTheLast() throws Exception {
    KeyMaker keys = makerFor("insertorder=ordered keychars=numeric keyprefix= zeropadding=8");
    assertThat(keys.absentKey(0)).isEqualTo("00020000");
    assertThat(keys.absentKey(RECORDS - 1)).isEqualTo("00039999");
  }

  @Test
  void orderedOnesOfASizeWithRoomSortRightAmongTheRecords() throws Exception {
    KeyMaker keys = makerFor("insertorder=ordered keysize=64");
    for (long number = 1; number < RECORDS - 1; number++) {
      assertThat(keys.absentKey(number))
          .isGreaterThan(keys.key(number - 1))
          .isLessThan(keys.key(number + 1));
    }
  }

  @Test
  void aSpaceOfKeysThatIsFullButForOneHasThatOne() throws Exception {
    KeyMaker keys =
        KeyMakers.of("recordcount=999 keysize=3 keychars=numeric keyprefix= readmissproportion=1");
    Set<String> present = new HashSet<>();
    LongStream.range(0, 999).forEach(number -> present.add(keys.key(number)));
    assertThat(present).hasSize(999);
    assertThat(LongStream.range(0, 999).mapToObj(keys::absentKey).distinct())
        .singleElement()
        .matches(key -> !present.contains(key));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "recordcount=4294967297 | readmissproportion can't be proven for hashed keys of more than"
            + " 2^32 records; set keysize or insertorder=ordered.",
        "recordcount=10 insertorder=ordered keychars=numeric insertproportion=0.1 |"
            + " readmissproportion can't be proven for ordered keychars=numeric keys while"
            + " insertproportion adds records; set keychars=alphanumeric or insertproportion=0.",
        "recordcount=1000 keysize=3 keychars=numeric keyprefix= | keysize=3 is too small for 1001"
            + " different keys, an absent one included, of keychars=numeric after the 0 bytes of"
            + " keyprefix; set it to 4 or more."
      })
  void whatCannotBeProvenIsRefused(String settings, String fault) {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> KeyMakers.of("readmissproportion=0.5 " + settings))
        .satisfies(e -> assertThat(e.faults()).containsExactly(fault));
  }

  @Test
  void aRecordThatARunWithoutABoundInsertsNeverTakesAKeyThatShouldBeAbsent() throws Exception {
    KeyMaker keys =
        KeyMakers.of(
            "recordcount=400 keysize=3 keychars=numeric keyprefix= readmissproportion=0.5"
                + " insertproportion=0.1");
    Set<String> absent = new HashSet<>();
    LongStream.range(0, 1000).forEach(number -> absent.add(keys.absentKey(number)));
    assertThat(LongStream.range(0, 500)).noneMatch(number -> absent.contains(keys.key(number)));
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> keys.key(500))
        .withMessage("no key of that size is left for record 500; raise keysize");
  }

  private static KeyMaker makerFor(String settings) throws SettingsException {
    return KeyMakers.of("readmissproportion=1 recordcount=" + RECORDS + " " + settings);
  }

  /** Whether a property of keys is spread alike. */
  private static void assertAlike(
      LongFunction<String> some, LongFunction<String> others, ToIntFunction<String> property) {
    Map<Integer, Integer> a = new HashMap<>();
    Map<Integer, Integer> b = new HashMap<>();
    for (long number = 0; number < RECORDS; number++) {
      a.merge(property.applyAsInt(some.apply(number)), 1, Integer::sum);
      b.merge(property.applyAsInt(others.apply(number)), 1, Integer::sum);
    }
    Samples.assertAlike(a, b);
  }
}
