// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.InputStreamByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.kv.binding.Capability;

/** The contents of keys and values. */
abstract class ValueConformance extends RecordConformance {
  private static final int BYTE_VALUES = 256;
  private static final int LONG_KEY_BYTES = 1000;

  Stream<String> unusualKeys() {
    int longest = Math.min(LONG_KEY_BYTES, maxKeyBytes().orElse(LONG_KEY_BYTES));
    Stream<String> keys =
        Stream.of(
            "k",
            "Schlüssel",
            "鍵と値",
            "🔑🗝",
            "with spaces in it ",
            " ",
            "'single' \"double\" `back`",
            "tab\tand\r\nlines",
            "nul\0inside",
            "back\\slash/slash%s{0}*?[a-z]$;--",
            "user:{tag}:1",
            "x".repeat(longest),
            "é".repeat(longest / 2));
    return can(Capability.ANY_KEY) ? keys : Stream.empty();
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("unusualKeys")
  void anyTextIsAKey(String key) {
    own(key);

    assertOk(session().insert(key, record(key)), "ANY_KEY: insert under any UTF-8 key is OK");
    assertRead(another().read(key), record(key), "ANY_KEY: the record is read back under its key");
    assertOk(
        session().update(key, record(key, "second")), "ANY_KEY: update under any UTF-8 key is OK");
    assertRead(key, record(key, "second"), "ANY_KEY: the record updated is read back");
    assertOk(session().delete(key), "ANY_KEY: delete under any UTF-8 key is OK");
    assertAbsent(key, "ANY_KEY: the record deleted is absent");
  }

  @ForStores(Trait.ANY_KEY)
  void keysThatLookAlikeAreDifferentRecords() {
    String base = newKey();
    Map<String, Map<String, String>> records = new LinkedHashMap<>();
    // Composed and decomposed é are two keys; the letters after it are one "?" each in ASCII.
    for (String end :
        List.of("", " ", "\t", "a", "A", "é", "e\u0301", "ü", "鍵", "値", "?", "0", "00")) {
      String key = own(base + end);
      records.put(key, record(key, "of ending " + end.length()));
      session().insert(key, records.get(key));
    }

    assertThat(session().notStored(records))
        .as("keys are bytes: these keys hold no record of their own")
        .isEmpty();
  }

  @ForStores(Trait.FIXED_KEYS)
  void keyThatTheStoreCannotHoldIsRefused() {
    String key = own("no record number: é");

    Status status = session().insert(key, record(key));

    assertThat(status)
        .as("without ANY_KEY a key that no workload makes is a BAD_REQUEST")
        .isEqualTo(Status.BAD_REQUEST);
    assertThat(session().read(key).status().isOk())
        .as("without ANY_KEY nothing is read under such a key")
        .isFalse();
  }

  @Test
  void valuesHoldAllByteValues() {
    String all = bytes(0, BYTE_VALUES);
    if (can(Capability.ANY_LENGTH)) {
      assertStored(holding(0, all));
      return;
    }
    int fields = fieldNames().size();
    for (int start = 0; start < BYTE_VALUES; start += fields * fieldLength()) {
      Map<String, String> record = new TreeMap<>();
      for (int i = 0; i < fields; i++) {
        record.put(fieldNames().get(i), bytes(start + i * fieldLength(), fieldLength()));
      }
      assertStored(record);
    }
  }

  @ForStores(Trait.ANY_LENGTH)
  void valuesMayBeEmpty() {
    assertStored(holding(0, ""));
    assertStored(Map.of(fieldNames().get(0), ""));
  }

  @ForStores(Trait.ANY_LENGTH)
  void valuesMayLookLikeLengthsAndNames() {
    String name = fieldNames().get(1);
    for (String value :
        List.of(
            "\0",
            "\0\0\0\0",
            "\0\0\0\5",
            "\u00ff\u00ff\u00ff\u00ff",
            "\u007f\u00ff\u00ff\u00ff",
            "\u0080\0\0\0",
            "\0\1\0" + (char) name.length() + name + "\0\0\0\1x",
            name + "\0x\0",
            "$5\r\nhello\r\n",
            "*0\r\n",
            "null",
            "'; -- \"")) {
      assertStored(holding(1, value));
    }
  }

  @ForStores(Trait.ANY_LENGTH)
  void valuesMayBeLarge() {
    String large = bytes(0, Math.toIntExact(largeValueBytes()));
    String key = newKey();
    Map<String, String> record = merged(record(key), Map.of(fieldNames().get(1), large));

    assertOk(session().insert(key, record), "a value of %s bytes is stored", large.length());
    // Not compared by isEqualTo, whose message would show the whole value.
    assertThat(session().read(key).equals(Answer.ok(record)))
        .as("a value of %s bytes is read back unchanged", large.length())
        .isTrue();
    Map<String, String> change = fields(key, "second", fieldNames().subList(0, 1));
    assertOk(
        session().update(key, given(record, change)), "update beside %s bytes", large.length());
    assertThat(another().read(key).equals(Answer.ok(merged(record, change))))
        .as("an update beside a value of %s bytes leaves it as it was", large.length())
        .isTrue();
  }

  @ForStores(Trait.ANY_LENGTH)
  void valuesMayShrinkAndGrow() {
    String key = storedKey();
    String name = fieldNames().get(0);
    for (int wanted : new int[] {5000, 3, 70_000, 0, 100}) {
      int length = Math.toIntExact(Math.min(wanted, largeValueBytes()));
      session().update(key, given(record(key), Map.of(name, bytes(7, length))));

      assertThat(session().read(key, Set.of(name)).fields().getOrDefault(name, "absent"))
          .as("a value updated to %s bytes has that length and content", length)
          .isEqualTo(bytes(7, length));
    }
  }

  @ForStores(Trait.COLUMN_WIDTHS)
  void valuesWiderThanTheirColumnsAreBadRequests() {
    String tooWide = bytes(0, Math.toIntExact(largeValueBytes() + 1));
    String inserted = newKey();
    String updated = storedKey();
    Map<String, String> change = Map.of(fieldNames().get(1), tooWide);

    assertThat(session().insert(inserted, merged(record(inserted), change)))
        .as("COLUMN_WIDTHS: an insert with a value wider than its column is a BAD_REQUEST")
        .isEqualTo(Status.BAD_REQUEST);
    assertAbsent(inserted, "COLUMN_WIDTHS: nothing of it is stored");
    assertThat(session().update(updated, given(record(updated), change)))
        .as("COLUMN_WIDTHS: an update with a value wider than its column is a BAD_REQUEST")
        .isEqualTo(Status.BAD_REQUEST);
    assertRead(updated, record(updated), "COLUMN_WIDTHS: it changes nothing");
  }

  @ForStores(Trait.FIXED_LENGTH)
  void insertThatDoesNotFitFixedFieldsIsABadRequest() {
    Map<String, String> fits = record(newKey());
    String first = fieldNames().get(0);
    Map<String, String> missing = new TreeMap<>(fits);
    missing.remove(first);
    Map<String, Map<String, String>> misfits = new TreeMap<>();
    misfits.put("a longer value", merged(fits, Map.of(first, bytes(0, fieldLength() + 1))));
    misfits.put("a shorter value", merged(fits, Map.of(first, bytes(0, fieldLength() - 1))));
    misfits.put("a missing field", missing);
    misfits.put("an unknown field", merged(fits, Map.of("unknown", bytes(0, fieldLength()))));

    misfits.forEach(
        (what, record) -> {
          String key = newKey();
          assertThat(session().insert(key, record))
              .as("without ANY_LENGTH an insert with %s is a BAD_REQUEST", what)
              .isEqualTo(Status.BAD_REQUEST);
          assertAbsent(key, "an insert refused for %s stores nothing", what);
        });
  }

  @ForStores(Trait.FIXED_LENGTH)
  void updateThatDoesNotFitFixedFieldsIsABadRequest() {
    String key = storedKey();
    String first = fieldNames().get(0);

    for (Map<String, String> change :
        List.of(
            Map.of(first, bytes(0, fieldLength() + 1)),
            Map.of(first, bytes(0, fieldLength() - 1)),
            Map.of("unknown", bytes(0, fieldLength())))) {
      assertThat(session().update(key, change))
          .as("without ANY_LENGTH an update that does not fit is a BAD_REQUEST: %s", change)
          .isEqualTo(Status.BAD_REQUEST);
      assertRead(key, record(key), "an update that was refused changes nothing");
    }
  }

  @Test
  void valuesOfEveryKindOfIteratorAreStored() {
    String key = newKey();
    // Texts of YCSB are one byte for each character, so that é is 0xE9 and not its UTF-8 form.
    String latin = can(Capability.ANY_LENGTH) ? "déjà vu" : "é".repeat(fieldLength());
    Map<String, String> expected = merged(record(key), Map.of());
    for (ByteIterator iterator : iterators(latin)) {
      String kind = iterator.getClass().getSimpleName();
      Map<String, ByteIterator> values = Session.values(expected);
      values.put(fieldNames().get(1), iterator);
      session().delete(key);

      assertOk(session().insertValues(key, values), "insert of a %s is OK", kind);
      assertRead(
          key,
          merged(expected, Map.of(fieldNames().get(1), latin)),
          "a %s is stored as bytes",
          kind);
    }
  }

  @Test
  void updatesTakeEveryKindOfIterator() {
    String key = storedKey();
    String name = fieldNames().get(2);
    String text = can(Capability.ANY_LENGTH) ? "new text" : "n".repeat(fieldLength());
    for (ByteIterator iterator : iterators(text)) {
      session().update(key, record(key));
      Map<String, ByteIterator> values = Session.values(given(record(key), Map.of()));
      values.put(name, iterator);

      assertThat(session().updateValues(key, values)).isEqualTo(Status.OK);
      assertRead(
          key,
          merged(record(key), Map.of(name, text)),
          "an update takes a %s",
          iterator.getClass().getSimpleName());
    }
  }

  @Test
  void randomValuesKeepTheirLengthsAndDoNotMix() {
    String key = newKey();
    Map<String, ByteIterator> values = new HashMap<>();
    Map<String, Integer> lengths = new TreeMap<>();
    for (int i = 0; i < fieldNames().size(); i++) {
      int length = can(Capability.ANY_LENGTH) ? 1 + i * 7 : fieldLength();
      lengths.put(fieldNames().get(i), length);
      values.put(fieldNames().get(i), new RandomByteIterator(length));
    }

    assertThat(session().insertValues(key, values)).isEqualTo(Status.OK);

    Map<String, String> read = session().read(key).fields();
    Map<String, Integer> readLengths = new TreeMap<>();
    read.forEach((name, value) -> readLengths.put(name, value.length()));
    assertThat(readLengths).as("random values keep their lengths").isEqualTo(lengths);
    assertThat(String.join("", read.values()))
        .as("a RandomByteIterator makes bytes from 0x20 to 0x7F only; others came from elsewhere")
        .matches("[ -\u007f]*");
  }

  /** Iterators of every kind over this text, in which each character is one byte. */
  private static List<ByteIterator> iterators(String text) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    byte[] padded = ("before" + text + "after").getBytes(ISO_8859_1);
    return List.of(
        new StringByteIterator(text),
        new ByteArrayByteIterator(padded, "before".length(), bytes.length),
        new InputStreamByteIterator(new ByteArrayInputStream(bytes), bytes.length));
  }

  /** A whole record with this value in the field of this number. */
  private Map<String, String> holding(int field, String value) {
    return merged(record("some key"), Map.of(fieldNames().get(field), value));
  }

  private void assertStored(Map<String, String> record) {
    String inserted = newKey();
    assertOk(session().insert(inserted, record), "insert is OK");
    assertRead(another().read(inserted), record, "values are bytes: those inserted are read back");

    String updated = storedKey();
    assertOk(session().update(updated, given(record(updated), record)), "update is OK");
    assertRead(
        another().read(updated), merged(record(updated), record), "values updated are read back");
  }

  private static String bytes(int first, int count) {
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) (first + i);
    }
    return new String(bytes, ISO_8859_1);
  }
}
