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

import java.util.Arrays;
import site.ycsb.Utils;

/**
 * Hashes that no record number below 2^32 has, so that keys made of them are provably absent, yet
 * look like CoreWorkload's. Its hash ({@link Utils#fnvhash64}) is FNV-1a over 8 octets, lowest
 * first, each step {@code h = (h ^ octet) * prime}, made positive. A number below 2^32 has four
 * octets of 0 at the end, whose steps can be undone; the fourth octet is tried with all its values,
 * and what then must be the state after the second is looked up among the 65,536 that two octets
 * can give: first in a filter, then in their sorted list. Most hashes need no trying: modulo 2^40
 * the prime is but 435, which leaves the states of records close together. Immutable once made (1
 * MiB).
 */
final class AbsentHashes {
  /** Record numbers must be below this. */
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

  /** A state after the third octet, and how far below and above it all are, modulo 2^40. */
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

  /** An absent hash for each number, as CoreWorkload's hash of it would be spread. */
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
    // state is that after the fourth octet; before its multiplication, its low octet is unknown
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

  /** What is known of a state backwards: its low octet is mixed with the third one. */
  private static long known(long state) {
    return state >>> 8;
  }

  private static int bit(long known) {
    return (int) ((known * FIBONACCI) >>> (Long.SIZE - FILTER_BITS));
  }

  /** By Newton's iteration, which doubles the right bits each time. */
  private static long inverse(long odd) {
    long x = odd;
    for (int i = 0; i < 6; i++) {
      x *= 2 - odd * x;
    }
    return x;
  }
}
