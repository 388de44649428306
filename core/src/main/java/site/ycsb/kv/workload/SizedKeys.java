// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.workload.WorkloadSettings.KeySizeDistribution;
import site.ycsb.kv.workload.zipf.ZipfDistribution;

/**
 * Keys of exact sizes: a prefix, then the record's number in digits of the alphabet, scattered by a
 * {@link Permutation} unless keys are ordered, then filling up to the size. The size follows from
 * the number too. Different numbers have different keys, as their digits and sizes differ. Absent
 * keys have numbers of no record, or, among ordered keys with filling, another filling.
 */
final class SizedKeys implements KeyMaker {
  private final byte[] prefix;
  private final KeyChars chars;
  private final boolean ordered;
  private final KeySizeDistribution distribution;
  private final int minSize;
  private final int maxSize;
  private final long bound;
  private final ZipfDistribution sizes;

  /** The bound of record numbers, which only inserts of a run without a bound can reach. */
  private final long limit;

  /** One for each size, the smallest first. */
  private final Body[] bodies;

  /** What follows the prefix in keys of one size. */
  private final class Body {
    private final int size;
    private final int digits;
    private final long numbers;
    private final Permutation permutation;

    Body(int size) {
      this.size = size;
      long count = 1;
      int length = 0;
      // Enough digits for the numbers of a permutation, which may not use all of the last one.
      while (length < size && count < Permutation.MAX_BOUND) {
        boolean last = count > Permutation.MAX_BOUND / chars.count();
        count = last ? Permutation.MAX_BOUND : count * chars.count();
        length++;
      }
      digits = length;
      numbers = count;
      permutation = new Permutation(count);
    }

    boolean hasRoom() {
      return size > digits;
    }

    /** Numbers from here on belong to no record. */
    long firstAbsent() {
      return Math.max(bound, numbers / 2);
    }
  }

  SizedKeys(Settings settings, String prefixText, long bound) throws SettingsException {
    this.prefix = prefixText.getBytes(StandardCharsets.UTF_8);
    this.chars = settings.get(WorkloadSettings.KEY_CHARS);
    this.ordered =
        settings.get(WorkloadSettings.INSERT_ORDER) == WorkloadSettings.InsertOrder.ORDERED;
    this.distribution = settings.get(WorkloadSettings.KEY_SIZE_DISTRIBUTION);
    this.maxSize = settings.get(WorkloadSettings.KEY_SIZE);
    this.minSize =
        distribution == KeySizeDistribution.CONSTANT
            ? maxSize
            : settings.get(WorkloadSettings.MIN_KEY_SIZE);
    this.bound = bound;
    this.sizes = new ZipfDistribution(maxSize - minSize + 1L, ZipfDistribution.YCSB_EXPONENT);
    boolean misses = settings.get(WorkloadSettings.READ_MISS) > 0;
    checkRoom(misses);
    bodies = new Body[maxSize - minSize + 1];
    for (int i = 0; i < bodies.length; i++) {
      bodies[i] = new Body(minSize + i - prefix.length);
    }
    boolean separate = misses && !(ordered && bodies[0].hasRoom());
    limit = separate ? bodies[0].firstAbsent() : bodies[0].numbers;
  }

  @Override
  public String key(long number) {
    if (number >= limit) {
      throw new IllegalStateException(
          "no key of that size is left for record " + number + "; raise " + sizeName());
    }
    Body body = bodyOf(number);
    long digits = ordered ? number : body.permutation.of(number);
    return text(body, digits, false);
  }

  @Override
  public String absentKey(long number) {
    if (ordered && bodyOf(number).hasRoom()) {
      return text(bodyOf(number), number, true);
    }
    // Absent keys have the sizes of records.
    Body body = bodyOf(number);
    long absent = body.firstAbsent();
    long chosen = absent + number % (body.numbers - absent);
    return text(body, ordered ? chosen : body.permutation.of(chosen), false);
  }

  private Body bodyOf(long number) {
    if (bodies.length == 1) {
      return bodies[0];
    }
    long spread = Permutation.mix(number);
    int i =
        distribution == KeySizeDistribution.UNIFORM
            ? (int) Long.remainderUnsigned(spread, bodies.length)
            : (int) sizes.sample(new SplittableRandom(spread)) - 1;
    return bodies[i];
  }

  private String text(Body body, long number, boolean otherFilling) {
    byte[] key = Arrays.copyOf(prefix, prefix.length + body.size);
    long rest = number;
    for (int i = prefix.length + body.digits - 1; i >= prefix.length; i--) {
      key[i] = chars.at((int) (rest % chars.count()));
      rest /= chars.count();
    }
    if (body.hasRoom()) {
      fill(key, prefix.length + body.digits, number, otherFilling);
    }
    return new String(key, StandardCharsets.UTF_8);
  }

  /** Fills with characters that follow from the number; the other filling starts differently. */
  private void fill(byte[] key, int from, long number, boolean other) {
    long seed = Permutation.mix(~number);
    int first = (int) Long.remainderUnsigned(seed, chars.count());
    key[from] = chars.at(other ? (first + 1) % chars.count() : first);
    long bits = 0;
    for (int i = from + 1; i < key.length; i++) {
      if (((i - from) & 3) == 1) {
        seed = Permutation.mix(seed + 1);
        bits = seed;
      }
      key[i] = chars.at((int) (((bits & 0xFFFF) * chars.count()) >>> 16));
      bits >>>= 16;
    }
  }

  private void checkRoom(boolean misses) throws SettingsException {
    int least = prefix.length + 1;
    long needed = misses ? bound + 1 : bound;
    // A multiplication could overflow.
    for (long rest = (needed - 1) / chars.count(); rest > 0; rest /= chars.count()) {
      least++;
    }
    if (minSize < least) {
      throw new SettingsException(
          String.format(
              "%s=%d is too small for %d different keys%s of keychars=%s after the %d bytes of"
                  + " keyprefix; set it to %d or more.",
              sizeName(),
              minSize,
              needed,
              misses ? ", an absent one included," : "",
              chars.name().toLowerCase(Locale.ROOT),
              prefix.length,
              least));
    }
  }

  private String sizeName() {
    return distribution == KeySizeDistribution.CONSTANT ? "keysize" : "minkeysize";
  }
}
