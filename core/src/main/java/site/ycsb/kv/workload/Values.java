// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.stale.Versions;

/**
 * Makes values: random, compressible, or, if checked, following from key and field. Thread-safe.
 */
final class Values {
  /** The bytes of a piece of a compressible value. */
  private static final int PIECE = 4096;

  /** Masks for eight bytes at once: six random bits each, from the blank on. */
  private static final long SIX_BITS = 0x3F3F3F3F3F3F3F3FL;

  private static final long BLANKS = 0x2020202020202020L;

  private final boolean checked;
  private final boolean seeded;
  private final boolean compressible;
  private final double compressibility;
  private final Lengths lengths;

  /** The length of all values, if they are checked. */
  private final long longest;

  /** Throws an IOException if the histogram of lengths can't be read. */
  Values(Settings settings) throws IOException {
    checked = settings.get(WorkloadSettings.DATA_INTEGRITY);
    seeded = settings.given(WorkloadSettings.SEED);
    compressible = settings.given(WorkloadSettings.VALUE_COMPRESSIBILITY);
    compressibility = settings.get(WorkloadSettings.VALUE_COMPRESSIBILITY);
    lengths = Lengths.ofValues(settings);
    longest = settings.get(WorkloadSettings.FIELD_LENGTH);
  }

  /** A value for a field of a record. */
  ByteIterator next(String key, String field, RandomGenerator random) {
    int length = lengths.next(random);
    if (checked) {
      return new ByteArrayByteIterator(
          expected(key, field, length).getBytes(StandardCharsets.UTF_8));
    }
    if (compressible) {
      return new ByteArrayByteIterator(compressible(length, random));
    }
    return seeded
        ? new ByteArrayByteIterator(printable(length, random))
        : new RandomByteIterator(length);
  }

  /** Whether a value is the one that follows from key and field. */
  boolean isExpected(String key, String field, String value, RandomGenerator random) {
    return value.equals(expected(key, field, lengths.next(random)));
  }

  /** Whether a checked value is long enough for the tag of a version behind key and field. */
  boolean holdsTag(String key, String field) {
    return longest > key.length() + 1 + field.length() + Versions.LONGEST_TAG;
  }

  /** The tag of the version of a checked value; empty where it has none. */
  String tag(String key, String field, String value) {
    int start = key.length() + 1 + field.length();
    return holdsTag(key, field) && value.length() > start
        ? Versions.tagOf(value.substring(start))
        : "";
  }

  /** CoreWorkload's checked value: key and field, then hash codes, truncated to the length. */
  static String expected(String key, String field, int length) {
    StringBuilder text = new StringBuilder(length + 16);
    text.append(key).append(':').append(field);
    int hash = text.toString().hashCode();
    while (text.length() < length) {
      int end = text.length();
      text.append(':');
      hash = extend(hash, text, end);
      end = text.length();
      text.append(hash);
      hash = extend(hash, text, end);
    }
    text.setLength(length);
    return text.toString();
  }

  /** Extends the hash code of a text ({@link String#hashCode}) by its characters from here. */
  private static int extend(int hash, StringBuilder text, int from) {
    int extended = hash;
    for (int i = from; i < text.length(); i++) {
      extended = 31 * extended + text.charAt(i);
    }
    return extended;
  }

  private static byte[] printable(int length, RandomGenerator random) {
    byte[] value = new byte[length];
    long bits = 0;
    for (int i = 0; i < length; i++) {
      if ((i & 7) == 0) {
        bits = (random.nextLong() & SIX_BITS) + BLANKS;
      }
      value[i] = (byte) bits;
      bits >>>= 8;
    }
    return value;
  }

  /** Each piece has random bytes, which nothing compresses, then zeros. */
  private byte[] compressible(int length, RandomGenerator random) {
    byte[] value = new byte[length];
    for (int start = 0; start < length; start += PIECE) {
      int piece = Math.min(PIECE, length - start);
      int end = start + (int) Math.round((1 - compressibility) * piece);
      long bits = 0;
      for (int i = start; i < end; i++) {
        if (((i - start) & 7) == 0) {
          bits = random.nextLong();
        }
        value[i] = (byte) bits;
        bits >>>= 8;
      }
    }
    return value;
  }
}
