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

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.binding.SettingsException;
import site.ycsb.kv.workload.WorkloadSettings.KeySizeDistribution;

/**
 * Keys of exact sizes: a prefix, then the record's number in digits of the alphabet, scattered by a
 * {@link Permutation} unless keys are ordered, then filling where the size leaves room. Which size
 * a key has follows from its number too. Two numbers never give one key, as both their digits and
 * their sizes tell them apart; absent keys are those of numbers that no record has, or, of ordered
 * keys with room, those of records with another filling.
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

  /** Record numbers must be below this, which only inserts of a run without a bound can reach. */
  private final long limit;

  /** By size, from the least on. */
  private final Body[] bodies;

  /** What comes after the prefix in keys of one size. */
  private final class Body {
    private final int size;
    private final int digits;
    private final long numbers;
    private final Permutation permutation;

    Body(int size) {
      this.size = size;
      long count = 1;
      int length = 0;
      // As many digits as hold the numbers of a permutation; a last one may be used in part.
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
    // The size is that of the record asked for, so that absent keys have the same sizes.
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

  /** Fills up with characters that follow from the number; another filling differs in the first. */
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
    // Divided rather than multiplied, which could overflow.
    for (long rest = (needed - 1) / chars.count(); rest > 0; rest /= chars.count()) {
      least++;
    }
    if (minSize < least) {
      throw new SettingsException(
          List.of(
              String.format(
                  "%s=%d is too small for %d different keys%s of keychars=%s after the %d bytes of"
                      + " keyprefix; set it to %d or more.",
                  sizeName(),
                  minSize,
                  needed,
                  misses ? ", an absent one included," : "",
                  chars.name().toLowerCase(Locale.ROOT),
                  prefix.length,
                  least)));
    }
  }

  private String sizeName() {
    return distribution == KeySizeDistribution.CONSTANT ? "keysize" : "minkeysize";
  }
}
