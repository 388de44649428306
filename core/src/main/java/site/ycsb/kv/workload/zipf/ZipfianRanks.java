// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload.zipf;

import java.util.random.RandomGenerator;

/**
 * The ranks of stock YCSB's zipfian distributions (exponent 0.99), by the approximation of Gray and
 * others, "Quickly Generating Billion-Record Synthetic Databases", SIGMOD 1994, as in YCSB's {@code
 * ZipfianGenerator} 0.17.0. Immutable if the number of items is fixed; otherwise for one thread.
 */
public final class ZipfianRanks {
  private static final double THETA = 0.99;
  private static final double ALPHA = 1 / (1 - THETA);

  /** The shares of the first two ranks, in units of the first. */
  private static final double FIRST_TWO = 1 + Math.pow(0.5, THETA);

  private final long initialItems;
  private long items;
  private double zeta;
  private double eta;

  /** Ranks of items whose sum of k^-0.99 is known. */
  public ZipfianRanks(long items, double zeta) {
    this(items, items, zeta);
  }

  private ZipfianRanks(long initialItems, long items, double zeta) {
    this.initialItems = initialItems;
    this.items = items;
    this.zeta = zeta;
    this.eta = eta();
  }

  /** Ranks of {@code items} items, whose sum it computes. */
  public static ZipfianRanks of(long items) {
    return new ZipfianRanks(items, sum(0, items));
  }

  /** The same, for another thread. */
  public ZipfianRanks copy() {
    return new ZipfianRanks(initialItems, items, zeta);
  }

  /** A rank from 0, among the items so far. */
  public long next(RandomGenerator random) {
    return next(random, items);
  }

  /** A rank from 0, among {@code itemsNow} items. */
  public long next(RandomGenerator random, long itemsNow) {
    if (itemsNow > items) {
      zeta += sum(items, itemsNow);
      items = itemsNow;
      eta = eta();
    }
    double u = random.nextDouble();
    double share = u * zeta;
    if (share < 1) {
      return 0;
    }
    if (share < FIRST_TWO) {
      return 1;
    }
    return (long) (itemsNow * Math.pow(eta * u - eta + 1, ALPHA));
  }

  /** Uses the initial number of items, as in YCSB. */
  private double eta() {
    return (1 - Math.pow(2.0 / initialItems, 1 - THETA)) / (1 - FIRST_TWO / zeta);
  }

  private static double sum(long from, long to) {
    double sum = 0;
    for (long i = from; i < to; i++) {
      sum += Math.pow(i + 1.0, -THETA);
    }
    return sum;
  }
}
