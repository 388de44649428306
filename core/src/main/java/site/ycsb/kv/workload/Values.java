/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.workload;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.generator.HistogramGenerator;
import site.ycsb.kv.binding.Settings;

/**
 * The values of fields: random, of a given compressibility, or following from key and field where
 * they are to be checked. Thread-safe.
 */
final class Values {
  /** What is compressible is spread over a value in pieces of this many bytes. */
  private static final int PIECE = 4096;

  /** Eight bytes at once: six random bits each, from the blank on. */
  private static final long SIX_BITS = 0x3F3F3F3F3F3F3F3FL;

  private static final long BLANKS = 0x2020202020202020L;

  private final boolean checked;
  private final boolean seeded;
  private final boolean compressible;
  private final double compressibility;
  private final FieldLengths lengths;

  /** How long the next value is. */
  private interface FieldLengths {
    int next(RandomGenerator random);
  }

  /**
   * Values as the settings ask for.
   *
   * @throws IOException when the histogram of lengths can't be read
   */
  Values(Settings settings) throws IOException {
    checked = settings.get(WorkloadSettings.DATA_INTEGRITY);
    seeded = settings.given(WorkloadSettings.SEED);
    compressible = settings.given(WorkloadSettings.VALUE_COMPRESSIBILITY);
    compressibility = settings.get(WorkloadSettings.VALUE_COMPRESSIBILITY);
    lengths = lengths(settings);
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

  /** Whether a field has the value that follows from key and field. */
  boolean isExpected(String key, String field, ByteIterator value, RandomGenerator random) {
    return value.toString().equals(expected(key, field, lengths.next(random)));
  }

  /**
   * CoreWorkload's checked value: key and field, then hash codes of all before, cut to its length.
   */
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

  /** The hash code of a text ({@link String#hashCode}) from that of its first characters. */
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

  /** In each piece first random bytes, which nothing compresses, then zeros, which all do. */
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

  private static FieldLengths lengths(Settings settings) throws IOException {
    int max = Math.toIntExact(settings.get(WorkloadSettings.FIELD_LENGTH));
    int min = Math.toIntExact(settings.get(WorkloadSettings.MIN_FIELD_LENGTH));
    return switch (settings.get(WorkloadSettings.FIELD_LENGTH_DISTRIBUTION)) {
      case CONSTANT -> random -> max;
      case UNIFORM -> random -> min + random.nextInt(max - min + 1);
      case ZIPFIAN -> {
        ZipfianRanks ranks = ZipfianRanks.of(max - min + 1L);
        yield random -> min + (int) ranks.next(random);
      }
      case HISTOGRAM -> {
        HistogramGenerator histogram =
            new HistogramGenerator(settings.get(WorkloadSettings.FIELD_LENGTH_HISTOGRAM));
        yield random -> histogram.nextValue().intValue();
      }
    };
  }
}
