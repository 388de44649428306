// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.kv.binding.Fields;

class RecordCodecTest {
  private static final int MOST_FIELDS = 65_535;

  private final RecordCodec codec = new RecordCodec();

  @Test
  void writesTheFormThatItsDocumentationStates() {
    byte[] expected = {0, 2, 0, 1, 'a', 0, 0, 0, 2, 'x', 'y', 0, 2, 'b', 'c', 0, 0, 0, 0};
    assertThat(encode(Fields.of("a", "xy", "bc", ""))).isEqualTo(expected);
  }

  @Test
  void sizeIsThatOfTheEncodedRecord() {
    assertThat(RecordCodec.size(2, 3, 5))
        .isEqualTo(encode(Fields.of("abc", "12345", "def", "67890")).length);
    assertThat(RecordCodec.size(0, 3, 5)).isEqualTo(encode(Fields.of()).length);
    assertThat(RecordCodec.size(10, 6, Integer.MAX_VALUE)).isGreaterThan(Integer.MAX_VALUE);
  }

  @Test
  void everyByteValueComesBack() throws Exception {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    Map<String, String> record = Fields.of("all", new String(all, ISO_8859_1));
    assertThat(decode(encode(record), null)).isEqualTo(record);
  }

  @Test
  void emptyValuesEmptyNamesAndRecordsWithoutFieldsComeBack() throws Exception {
    for (Map<String, String> record :
        List.of(Fields.of(), Fields.of("", ""), Fields.of("a", "", "b", "1", "c", ""))) {
      assertThat(decode(encode(record), null)).isEqualTo(record);
    }
  }

  @Test
  void namesAreUtf8() throws Exception {
    Map<String, String> record = Fields.of("größe", "1", "名前", "2", "😀", "3", "a\0b", "4");
    assertThat(decode(encode(record), null)).isEqualTo(record);
    assertThat(new String(encode(record), UTF_8)).contains("größe", "名前", "😀");
  }

  @Test
  void largeValueComesBack() throws Exception {
    String large = "0123456789abcdef".repeat(1 << 18);
    Map<String, String> record = Fields.of("small", "1", "large", large, "last", "2");
    assertThat(decode(encode(record), null)).isEqualTo(record);
  }

  @Test
  void recordHasUpTo65535Fields() throws Exception {
    Map<String, String> record = numbered(MOST_FIELDS);
    assertThat(decode(encode(record), null)).isEqualTo(record);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> encode(numbered(MOST_FIELDS + 1)))
        .withMessage("A record has at most 65535 fields");
  }

  @Test
  void mergeKeepsTheLimitOfFields() throws Exception {
    byte[] full = encode(numbered(MOST_FIELDS));
    assertThat(decode(merge(full, Fields.of("f7", "changed")), null))
        .hasSize(MOST_FIELDS)
        .containsEntry("f7", "changed");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> merge(full, Fields.of("new", "1")))
        .withMessage("A record has at most 65535 fields");
  }

  @Test
  void nameHasUpTo65535Bytes() throws Exception {
    Map<String, String> record = Fields.of("n".repeat(65_535), "1");
    assertThat(decode(encode(record), null)).isEqualTo(record);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> encode(Fields.of("n".repeat(65_536), "1")))
        .withMessage("A field name is at most 65535 bytes");
    // fewer characters than the limit, but more bytes
    assertThatIllegalArgumentException()
        .isThrownBy(() -> encode(Fields.of("ö".repeat(40_000), "1")));
  }

  @Test
  void onlyTheFieldsNamedAreDecoded() throws Exception {
    byte[] record = encode(Fields.of("a", "1", "b", "2", "c", "3"));
    assertThat(decode(record, Set.of("a"))).isEqualTo(Fields.of("a", "1"));
    assertThat(decode(record, Set.of("c", "a"))).isEqualTo(Fields.of("a", "1", "c", "3"));
    assertThat(decode(record, Set.of("b", "missing"))).isEqualTo(Fields.of("b", "2"));
    assertThat(decode(record, Set.of("missing"))).isEmpty();
    assertThat(decode(record, Set.of())).isEmpty();
  }

  @Test
  void recordIsReadWhereItStandsInALargerArray() throws Exception {
    byte[] record = encode(Fields.of("a", "1", "b", "2"));
    byte[] larger = new byte[record.length + 20];
    Arrays.fill(larger, (byte) 0x7F);
    System.arraycopy(record, 0, larger, 7, record.length);
    Map<String, ByteIterator> result = new HashMap<>();
    codec.decode(larger, 7, record.length, null, result);
    assertThat(Fields.read(result)).isEqualTo(Fields.of("a", "1", "b", "2"));

    ByteBuilder out = new ByteBuilder().put8(42);
    codec.merge(larger, 7, record.length, Fields.toWrite(Fields.of("b", "22", "c", "3")), out);
    assertThat(out.array()[0]).isEqualTo((byte) 42);
    assertThat(Arrays.copyOfRange(out.array(), 1, out.length()))
        .isEqualTo(encode(Fields.of("a", "1", "b", "22", "c", "3")));
  }

  @Test
  void valuesDoNotAliasTheArrayTheyWereReadFrom() throws Exception {
    byte[] record = encode(Fields.of("a", "first", "b", "second"));
    Map<String, ByteIterator> result = new HashMap<>();
    codec.decode(record, 0, record.length, null, result);
    Arrays.fill(record, (byte) 0);
    assertThat(Fields.read(result)).isEqualTo(Fields.of("a", "first", "b", "second"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"first", "middle", "last"})
  void mergeChangesOneFieldWhereverItStands(String name) throws Exception {
    Map<String, String> record = Fields.of("first", "11111", "middle", "222", "last", "3");
    for (String value : List.of("", "x", "same5", "a value longer than any before")) {
      Map<String, String> changes = Fields.of(name, value);
      assertThat(merge(encode(record), changes)).isEqualTo(encode(Fields.union(record, changes)));
    }
  }

  @Test
  void mergeChangesSeveralFields() throws Exception {
    Map<String, String> record = Fields.of("a", "1", "b", "22", "c", "333", "d", "4444");
    for (Map<String, String> changes :
        List.of(
            Fields.of("a", "long instead of short", "c", ""),
            Fields.of("d", "", "b", "x"),
            Fields.of("d", "1", "c", "2", "b", "3", "a", "4"))) {
      assertThat(merge(encode(record), changes)).isEqualTo(encode(Fields.union(record, changes)));
    }
  }

  @Test
  void mergeAddsWhatIsMissing() throws Exception {
    Map<String, String> record = Fields.of("a", "1", "b", "2");
    for (Map<String, String> changes :
        List.of(
            Fields.of("c", "3"),
            Fields.of("c", "3", "d", ""),
            Fields.of("c", "3", "a", "changed"),
            Fields.of("b", "", "x", "y", "a", "z", "q", "r"))) {
      assertThat(merge(encode(record), changes)).isEqualTo(encode(Fields.union(record, changes)));
    }
    assertThat(merge(encode(Fields.of()), record)).isEqualTo(encode(record));
  }

  @Test
  void mergeOfNothingChangesNothing() throws Exception {
    byte[] record = encode(Fields.of("a", "1", "b", "2"));
    assertThat(merge(record, Fields.of())).isEqualTo(record);
    assertThat(merge(encode(Fields.of()), Fields.of())).isEqualTo(encode(Fields.of()));
  }

  @Test
  void randomRecordsComeBackAndMergeToExactlyTheUnion() throws Exception {
    Random random = new Random(20_110_607);
    for (int i = 0; i < 3_000; i++) {
      Map<String, String> record = random(random);
      byte[] encoded = encode(record);
      assertThat(decode(encoded, null)).isEqualTo(record);

      Map<String, String> changes = random(random);
      List<String> names = new ArrayList<>(record.keySet());
      Collections.shuffle(names, random);
      names.stream().limit(random.nextInt(3)).forEach(name -> changes.put(name, value(random)));
      Map<String, String> union = Fields.union(record, changes);
      byte[] merged = merge(encoded, changes);
      assertThat(merged).isEqualTo(encode(union));
      assertThat(decode(merged, null)).isEqualTo(union);
    }
  }

  @Test
  void namesAreRightWhenRecordsOfOtherNamesAndOrdersAlternate() throws Exception {
    List<Map<String, String>> records =
        List.of(
            Fields.of("a", "1", "b", "2"),
            Fields.of("b", "3", "a", "4"),
            Fields.of("ab", "5"),
            Fields.of("a", "6", "b", "7", "c", "8"),
            Fields.of(),
            Fields.of("abc", "9", "a", "10"),
            Fields.of("", "11", "b", "12"));
    for (Map<String, String> one : records) {
      for (Map<String, String> other : records) {
        assertThat(decode(encode(one), null)).isEqualTo(one);
        assertThat(decode(encode(other), null)).isEqualTo(other);
        assertThat(decode(merge(encode(one), other), null)).isEqualTo(Fields.union(one, other));
      }
    }
  }

  @Test
  void recordCutAtAnyByteIsCorrupt() {
    byte[] record = encode(Fields.of("a", "12", "b", "", "c", "3"));
    for (int length = 0; length < record.length; length++) {
      assertCorrupt(Arrays.copyOf(record, length));
    }
  }

  @Test
  void recordWithABytePastItsEndIsCorrupt() {
    byte[] record = encode(Fields.of("a", "12", "b", "3"));
    assertCorrupt(Arrays.copyOf(record, record.length + 1));
    assertCorrupt(Arrays.copyOf(encode(Fields.of()), 3));
  }

  @Test
  void recordWithWrongLengthsIsCorrupt() {
    byte[] good = {0, 1, 0, 1, 'a', 0, 0, 0, 2, 'x', 'y'};
    assertThat(encode(Fields.of("a", "xy"))).isEqualTo(good);
    assertCorrupt(changed(good, 5, 0xFF, 0xFF, 0xFF, 0xFF));
    assertCorrupt(changed(good, 5, 0x80, 0, 0, 0));
    assertCorrupt(changed(good, 5, 0x7F, 0xFF, 0xFF, 0xFF));
    assertCorrupt(changed(good, 5, 0, 0, 0, 3));
    assertCorrupt(changed(good, 5, 0, 0, 0, 1));
    assertCorrupt(changed(good, 2, 0xFF, 0xFF));
    assertCorrupt(changed(good, 2, 0, 9));
    assertCorrupt(changed(good, 0, 0, 2));
    assertCorrupt(changed(good, 0, 0xFF, 0xFF));
    assertCorrupt(changed(good, 0, 0, 0));
  }

  @Test
  void whatIsNoRecordSaysSo() {
    byte[] text = "some other program's value".getBytes(UTF_8);
    assertThatExceptionOfType(CorruptRecordException.class)
        .isThrownBy(() -> decode(text, null))
        .withMessage("The stored value is not a record that this binding wrote");
  }

  @Test
  void corruptRecordDoesNotSpoilTheNext() throws Exception {
    Map<String, String> record = Fields.of("a", "1", "b", "2");
    assertCorrupt(new byte[] {0, 3, 0, 1, 'z', 0, 0, 0, 0, 0, 1, 'y'});
    assertThat(decode(encode(record), null)).isEqualTo(record);
    assertThat(merge(encode(record), Fields.of("a", "3")))
        .isEqualTo(encode(Fields.of("a", "3", "b", "2")));
  }

  private void assertCorrupt(byte[] record) {
    assertThatExceptionOfType(CorruptRecordException.class)
        .as("decoding %s", Arrays.toString(record))
        .isThrownBy(() -> decode(record, null));
    assertThatExceptionOfType(CorruptRecordException.class)
        .as("decoding some of %s", Arrays.toString(record))
        .isThrownBy(() -> decode(record, Set.of("a")));
    assertThatExceptionOfType(CorruptRecordException.class)
        .as("merging into %s", Arrays.toString(record))
        .isThrownBy(() -> merge(record, Fields.of("a", "1")));
  }

  private byte[] encode(Map<String, String> record) {
    ByteBuilder out = new ByteBuilder();
    codec.encode(Fields.toWrite(record), out);
    return out.toBytes();
  }

  private Map<String, String> decode(byte[] record, @Nullable Set<String> fields)
      throws CorruptRecordException {
    Map<String, ByteIterator> result = new HashMap<>();
    codec.decode(record, 0, record.length, fields, result);
    return Fields.read(result);
  }

  private byte[] merge(byte[] record, Map<String, String> changes) throws CorruptRecordException {
    ByteBuilder out = new ByteBuilder();
    codec.merge(record, 0, record.length, Fields.toWrite(changes), out);
    return out.toBytes();
  }

  private static byte[] changed(byte[] record, int at, int... bytes) {
    byte[] changed = record.clone();
    for (int i = 0; i < bytes.length; i++) {
      changed[at + i] = (byte) bytes[i];
    }
    return changed;
  }

  private static Map<String, String> numbered(int count) {
    Map<String, String> record = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      record.put("f" + i, Integer.toString(i));
    }
    return record;
  }

  private static Map<String, String> random(Random random) {
    Set<String> names = new HashSet<>();
    int count = random.nextInt(12);
    while (names.size() < count) {
      names.add((random.nextBoolean() ? "field" : "ключ") + random.nextInt(30));
    }
    Map<String, String> record = new LinkedHashMap<>();
    names.forEach(name -> record.put(name, value(random)));
    return record;
  }

  private static String value(Random random) {
    byte[] value = new byte[random.nextInt(10) == 0 ? random.nextInt(5_000) : random.nextInt(20)];
    random.nextBytes(value);
    return new String(value, ISO_8859_1);
  }
}
