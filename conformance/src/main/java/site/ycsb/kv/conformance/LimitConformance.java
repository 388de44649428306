// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.Status;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.Statuses;

/** The largest keys and values: stored whole up to the limit, rejected past it, not truncated. */
abstract class LimitConformance extends ValueConformance {
  /** The longest key that the suite tries. */
  private static final int LONGEST_KEY_BYTES = 16 << 10;

  /** The largest value that the suite tries; the heap of a test holds it a few times. */
  private static final long LARGEST_VALUE_BYTES = 20 << 20;

  @ForStores(Trait.ANY_KEY)
  void largestKeyIsStoredWhole() {
    int longest = maxKeyBytes().orElse(LONGEST_KEY_BYTES);
    documented(DocumentedLimit.Part.KEY)
        .ifPresent(
            limit ->
                assertThat(limit)
                    .as("documentedLimits allow the largest key, that of maxKeyBytes()")
                    .isGreaterThanOrEqualTo(longest));
    String prefix = newKey();
    for (String letter : List.of("x", "é")) {
      String key = own(filled(prefix + letter, letter, longest));

      assertOk(session().insert(key, record(key)), "insert under a key of %s bytes is OK", longest);
      assertOk(
          session().update(key, record(key, "second")), "update under a key of %s bytes", longest);
      assertThat(another().read(key).equals(Answer.ok(record(key, "second"))))
          .as("the record of a key of %s bytes is read back", longest)
          .isTrue();
      assertOk(session().delete(key), "delete under a key of %s bytes is OK", longest);
    }
  }

  @ForStores({Trait.ANY_KEY, Trait.KEY_LIMIT})
  void keyPastTheLimitIsRefused() {
    int longest = Math.toIntExact(keyLimit().orElseThrow());
    String fits = own(filled(newKey() + "x", "x", longest));
    String tooLong = own(fits + "x");

    assertRefused("insert under a key past the limit", session().insert(tooLong, record(tooLong)));
    assertThat(session().read(tooLong).status().isOk())
        .as("nothing is read under a key past the limit")
        .isFalse();
    assertAbsent(
        fits, "a key past the limit is not truncated: nothing is stored under its beginning");
    assertThat(session().update(tooLong, record(tooLong)).isOk())
        .as("an update under a key past the limit is not OK")
        .isFalse();
    assertGoesOn();
  }

  @ForStores(Trait.ANY_LENGTH)
  void largestValueIsStoredWhole() {
    String key = newKey();
    long largest = maxValueBytes(key).orElse(largeValueBytes());
    documented(DocumentedLimit.Part.VALUE)
        .ifPresent(
            limit ->
                assertThat(limit)
                    .as("documentedLimits allow the largest value, that of maxValueBytes()")
                    .isGreaterThanOrEqualTo(largest));
    Map<String, String> record = ofOneField(largest);

    assertOk(session().insert(key, record), "a value of %s bytes is stored", largest);
    assertThat(another().read(key, Set.copyOf(record.keySet())).equals(Answer.ok(record)))
        .as("a value of %s bytes is read back whole", largest)
        .isTrue();
  }

  @ForStores({Trait.ANY_LENGTH, Trait.VALUE_LIMIT})
  void valuePastTheLimitIsRefused() {
    String key = newKey();
    Map<String, String> tooLarge = ofOneField(valueLimit().orElseThrow() + 1);

    assertRefused("insert of a value past the limit", session().insert(key, tooLarge));
    assertAbsent(key, "of a value past the limit nothing is stored");
    assertGoesOn();
    String present = storedKey();
    assertRefused(
        "update past the limit", session().update(present, given(record(present), tooLarge)));
    assertThat(another().read(present).equals(Answer.ok(record(present))))
        .as("an update with a value past the limit changes nothing")
        .isTrue();
  }

  /** The limit of keys, if the suite tries keys that long. */
  final OptionalLong keyLimit() {
    OptionalLong limit =
        maxKeyBytes().isPresent()
            ? OptionalLong.of(maxKeyBytes().getAsInt())
            : documented(DocumentedLimit.Part.KEY);
    return limit.stream().filter(bytes -> bytes <= LONGEST_KEY_BYTES).findFirst();
  }

  /** The limit of values, if the suite tries values that large. */
  final OptionalLong valueLimit() {
    OptionalLong declared = maxValueBytes(key(0));
    OptionalLong limit = declared.isPresent() ? declared : documented(DocumentedLimit.Part.VALUE);
    return limit.stream().filter(bytes -> bytes <= LARGEST_VALUE_BYTES).findFirst();
  }

  /** Asserts a status that blames the record: BAD_REQUEST, or a status of the store's own. */
  private static void assertRefused(String what, Status status) {
    assertThat(status.isOk())
        .as("%s is refused, but it answered %s", what, status.getName())
        .isFalse();
    assertThat(status)
        .as("%s is the record's fault, not the connection's", what)
        .isNotIn(
            Status.NOT_FOUND,
            Status.NOT_IMPLEMENTED,
            Status.SERVICE_UNAVAILABLE,
            Statuses.CONNECTION_LOST,
            Statuses.TIMEOUT);
  }

  private void assertGoesOn() {
    String key = newKey();
    assertOk(
        session().insert(key, record(key)), "after a record past the limit the client goes on");
    assertThat(session().read(key)).isEqualTo(Answer.ok(record(key)));
  }

  /** The smallest limit that the client documents. */
  private OptionalLong documented(DocumentedLimit.Part part) {
    return session().client().documentedLimits().stream()
        .filter(limit -> limit.part() == part)
        .mapToLong(DocumentedLimit::bytes)
        .min();
  }

  /** A key of this length in bytes: the beginning, padded with a letter. */
  private static String filled(String beginning, String letter, int bytes) {
    int left = bytes - beginning.getBytes(UTF_8).length;
    int each = letter.getBytes(UTF_8).length;
    return beginning + letter.repeat(left / each) + "x".repeat(left % each);
  }

  /** A record of the first field alone, with a value of this length. */
  private Map<String, String> ofOneField(long bytes) {
    String name = fieldNames().get(0);
    Map<String, String> record = new TreeMap<>();
    record.put(name, "v".repeat(Math.toIntExact(bytes)));
    return record;
  }
}
