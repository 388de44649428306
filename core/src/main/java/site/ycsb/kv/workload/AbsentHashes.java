// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.math.BigInteger;
import site.ycsb.Utils;

/**
 * Hashes of no record number below 2^32. Keys made of them are provably absent, yet look like
 * CoreWorkload's. Its hash ({@link Utils#fnvhash64}) is FNV-1a over 8 octets, lowest first, with
 * the step {@code h = (h ^ octet) * prime}, made positive. A number below 2^32 ends in four octets
 * of 0, whose steps can be undone, as can the multiplication before them. Modulo 2^40 the prime is
 * only 435, so that what is left lies in a range of 2 % of all 40-bit numbers. A hash outside of it
 * is of none of these numbers.
 */
final class AbsentHashes {
  /** The upper bound of record numbers. */
  static final long MAX_NUMBERS = 1L << 32;

  private static final long LOW_40_BITS = (1L << 40) - 1;

  /** Undoes five multiplications by the prime, modulo 2^64. */
  private static final long UNDONE =
      BigInteger.valueOf(Utils.FNV_PRIME_64)
          .modPow(BigInteger.valueOf(-5), BigInteger.TWO.pow(Long.SIZE))
          .longValue();

  /** The least state of a number before the last of these multiplications, modulo 2^40. */
  private static final long LEAST = extreme(false);

  private static final long RANGE = extreme(true) - LEAST;

  private AbsentHashes() {}

  /** An absent hash for each number, spread like CoreWorkload's. */
  static long of(long number) {
    // The top bit keeps these numbers away from those of records.
    long candidate = Long.MIN_VALUE | Permutation.mix(number);
    while (true) {
      long hash = Utils.hash(candidate);
      // A positive hash has two originals, as hashes are made positive.
      if (hash >= 0 && !mayBeOfRecord(hash) && !mayBeOfRecord(-hash)) {
        return hash;
      }
      candidate = Long.MIN_VALUE | Permutation.mix(candidate);
    }
  }

  /** Whether some number below 2^32 may have this hash, before it is made positive. */
  static boolean mayBeOfRecord(long hash) {
    return ((hash * UNDONE - LEAST) & LOW_40_BITS) <= RANGE;
  }

  /** The least or most state there is after four octets, of which each changes the low 8 bits. */
  private static long extreme(boolean most) {
    long state = Utils.FNV_OFFSET_BASIS_64;
    for (int octet = 1; octet < 4; octet++) {
      state = rounded(state, most) * (Utils.FNV_PRIME_64 & LOW_40_BITS);
    }
    return rounded(state, most);
  }

  private static long rounded(long state, boolean up) {
    return up ? state | 0xFF : state & ~0xFF;
  }
}
