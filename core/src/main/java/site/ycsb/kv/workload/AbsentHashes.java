// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.util.Arrays;
import site.ycsb.Utils;

/**
 * Hashes of no record number below 2^32. Keys made of them are provably absent, yet look like
 * CoreWorkload's. Its hash ({@link Utils#fnvhash64}) is FNV-1a over 8 octets, lowest first, with
 * the step {@code h = (h ^ octet) * prime}, made positive. A number below 2^32 ends in four octets
 * of 0, whose steps can be undone. For each value of the fourth octet, the state after the second
 * is looked up among the 65,536 states of two octets: first in a filter, then in a sorted list.
 * Most hashes need no search: modulo 2^40 the prime is only 435, so the states of records lie close
 * together. Immutable (1 MiB).
 */
final class AbsentHashes {
  /** The upper bound of record numbers. */
  static final long MAX_NUMBERS = 1L << 32;

  private static final int OCTETS = 256;
  private static final int FILTER_BITS = 22;

  /** 2^64 / golden ratio, made odd: Fibonacci hashing (Knuth, TAOCP vol. 3, 6.4). */
  private static final long FIBONACCI = 0x9E3779B97F4A7C15L;

  /** The prime's inverse modulo 2^64: the product of the two is 1. */
  private static final long INVERSE = inverse(Utils.FNV_PRIME_64);

  /** The prime modulo 2^40. */
  private static final long SMALL_FACTOR = Utils.FNV_PRIME_64 & ((1L << 40) - 1);

  private final long[] filter = new long[1 << (FILTER_BITS - 6)];
  private final long[] states = new long[OCTETS * OCTETS];
  private final long[] octetSteps = new long[OCTETS];

  /** A state after the third octet; all others lie between these offsets from it, modulo 2^40. */
  private final long third;

  private final long leastOffset;
  private final long mostOffset;

  AbsentHashes() {
    long reference = step(step(Utils.FNV_OFFSET_BASIS_64, 0), 0);
    long least = 0;
    long most = 0;
    for (int first = 0; first < OCTETS; first++) {
      long state = step(Utils.FNV_OFFSET_BASIS_64, first);
      for (int second = 0; second < OCTETS; second++) {
        long next = step(state, second);
        add(first * OCTETS + second, next);
        least = Math.min(least, low(next - reference));
        most = Math.max(most, low(next - reference));
      }
    }
    Arrays.sort(states);
    // An octet changes a state by less than 256 before it is multiplied.
    third = step(reference, 0);
    leastOffset = (least - OCTETS) * SMALL_FACTOR - OCTETS;
    mostOffset = (most + OCTETS) * SMALL_FACTOR;
    for (int octet = 0; octet < OCTETS; octet++) {
      octetSteps[octet] = octet * INVERSE;
    }
  }

  /** An absent hash for each number, spread like CoreWorkload's. */
  long of(long number) {
    // The top bit keeps these numbers away from those of records.
    long candidate = Long.MIN_VALUE | Permutation.mix(number);
    while (true) {
      long hash = Utils.hash(candidate);
      // A positive hash has two originals, as hashes are made positive.
      if (hash >= 0 && !isOfRecord(hash) && !isOfRecord(-hash)) {
        return hash;
      }
      candidate = Long.MIN_VALUE | Permutation.mix(candidate);
    }
  }

  /** Whether some number below 2^32 has this hash, before it is made positive. */
  boolean isOfRecord(long hash) {
    long state = hash;
    for (int i = 0; i < 4; i++) {
      state *= INVERSE;
    }
    // The state after the fourth octet; its low octet before the multiplication is unknown.
    long fourth = (state * INVERSE) & -OCTETS;
    long offset = low(fourth - third);
    if (offset < leastOffset || offset > mostOffset) {
      return false;
    }
    long base = fourth * INVERSE;
    for (int octet = 0; octet < OCTETS; octet++) {
      if (contains(base + octetSteps[octet])) {
        return true;
      }
    }
    return false;
  }

  /** The lowest 40 bits, as a signed number. */
  private static long low(long state) {
    return state << 24 >> 24;
  }

  private static long step(long state, long octet) {
    return (state ^ octet) * Utils.FNV_PRIME_64;
  }

  private void add(int i, long state) {
    states[i] = known(state);
    int bit = bit(states[i]);
    filter[bit >>> 6] |= 1L << bit;
  }

  private boolean contains(long state) {
    long known = known(state);
    int bit = bit(known);
    return (filter[bit >>> 6] & (1L << bit)) != 0 && Arrays.binarySearch(states, known) >= 0;
  }

  /** The known part of a state: its low octet is mixed with the third octet. */
  private static long known(long state) {
    return state >>> 8;
  }

  private static int bit(long known) {
    return (int) ((known * FIBONACCI) >>> (Long.SIZE - FILTER_BITS));
  }

  /** Newton's iteration, which doubles the number of right bits each time. */
  private static long inverse(long odd) {
    long x = odd;
    for (int i = 0; i < 6; i++) {
      x *= 2 - odd * x;
    }
    return x;
  }
}
