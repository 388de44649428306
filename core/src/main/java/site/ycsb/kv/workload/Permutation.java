// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

/**
 * A permutation of the numbers below a bound that scatters neighbours: a Feistel network over the
 * next even number of bits, repeated until the result is below the bound (Black and Rogaway,
 * "Ciphers with Arbitrary Finite Domains", 2002). The same in every JVM. Immutable.
 */
final class Permutation {
  static final long MAX_BOUND = 1L << 62;

  private static final int ROUNDS = 4;

  /** The odd constants of SplitMix64's finalizer (Steele, Lea and Flood, OOPSLA 2014). */
  private static final long MULTIPLIER_1 = 0xBF58476D1CE4E5B9L;

  private static final long MULTIPLIER_2 = 0x94D049BB133111EBL;

  private final long bound;
  private final int halfBits;
  private final long halfMask;

  /** A permutation of the numbers from 0 to {@code bound - 1}. */
  Permutation(long bound) {
    if (bound < 1 || bound > MAX_BOUND) {
      throw new IllegalArgumentException("bound=" + bound);
    }
    this.bound = bound;
    int bits = Long.SIZE - Long.numberOfLeadingZeros(bound - 1);
    halfBits = Math.max(1, (bits + 1) / 2);
    halfMask = (1L << halfBits) - 1;
  }

  long of(long number) {
    long image = number;
    do {
      image = network(image);
    } while (image >= bound);
    return image;
  }

  private long network(long number) {
    long left = number >>> halfBits;
    long right = number & halfMask;
    for (int round = 1; round <= ROUNDS; round++) {
      long next = left ^ (mix(right + ((long) round << 32)) & halfMask);
      left = right;
      right = next;
    }
    return (left << halfBits) | right;
  }

  /** Spreads every bit of a number over the whole result. */
  static long mix(long number) {
    long x = number;
    x = (x ^ (x >>> 30)) * MULTIPLIER_1;
    x = (x ^ (x >>> 27)) * MULTIPLIER_2;
    return x ^ (x >>> 31);
  }
}
