// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.limits;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The keys of trials. If a store takes any key, they have a random beginning. Otherwise they are
 * numbers behind the workload's prefix, low ones first, as a store that numbers its records may
 * have room for no others. Not thread-safe.
 */
final class TrialKeys {
  /** Enough letters and digits that no other record begins with them. */
  private static final int RANDOM_LETTERS = 7;

  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";
  private static final String LETTERS_AND_DIGITS = LETTERS + "0123456789";

  /** A 64-bit number has one more digit at most. */
  private static final int MAX_DIGITS = 18;

  private static final int LOW_NUMBERS = 10;
  private static final int RANDOM_NUMBERS = 30;

  private final boolean anyKey;
  private final String prefix;
  private final RandomGenerator random;

  /** Two keys of one stem and size that differ in their last byte; large, so made on demand. */
  record Pair(String stem, int bytes) {
    String first() {
      return text('1');
    }

    String second() {
      return text('2');
    }

    private String text(char last) {
      return stem + "1".repeat(bytes - stem.length() - 1) + last;
    }
  }

  /** Random keys, or those behind {@code workloadPrefix} if the store does not take any key. */
  TrialKeys(boolean anyKey, String workloadPrefix, RandomGenerator random) {
    this.anyKey = anyKey;
    this.random = random;
    this.prefix = anyKey ? randomLetters() : workloadPrefix;
  }

  boolean areOwn() {
    return anyKey;
  }

  /** The sizes at which a search may start, the smallest first. */
  List<Integer> leastSizes() {
    return IntStream.rangeClosed(1, anyKey ? 1 : MAX_DIGITS)
        .mapToObj(digits -> prefix.length() + digits)
        .toList();
  }

  /** Pairs of this size in the order in which to try them. */
  List<Pair> candidates(int bytes) {
    List<Pair> pairs = new ArrayList<>();
    int digits = bytes - prefix.length();
    if (anyKey || digits < 2 || digits > MAX_DIGITS) {
      pairs.add(new Pair(prefix, bytes));
      return pairs;
    }
    // All but the last digit, which makes the pair.
    long low = (long) Math.pow(10, digits - 2);
    for (long number = low; number < Math.min(low + LOW_NUMBERS, 10 * low); number++) {
      pairs.add(new Pair(prefix + number, bytes));
    }
    for (int i = 0; i < RANDOM_NUMBERS; i++) {
      pairs.add(new Pair(prefix + random.nextLong(low, 10 * low), bytes));
    }
    return pairs;
  }

  private String randomLetters() {
    // A letter first, for stores that parse a leading digit as a number.
    StringBuilder text = new StringBuilder().append(one(LETTERS));
    while (text.length() < RANDOM_LETTERS) {
      text.append(one(LETTERS_AND_DIGITS));
    }
    return text.toString();
  }

  private char one(String letters) {
    return letters.charAt(random.nextInt(letters.length()));
  }
}
