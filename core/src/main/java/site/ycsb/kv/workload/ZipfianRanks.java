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

import java.util.random.RandomGenerator;

/**
 * The ranks of stock YCSB's zipfian distributions (exponent 0.99), by the approximation of Gray and
 * others, "Quickly Generating Billion-Record Synthetic Databases", SIGMOD 1994, as YCSB's {@code
 * ZipfianGenerator} 0.17.0 uses it. With a fixed number of items it is immutable; as items are
 * added it is for one thread.
 */
final class ZipfianRanks {
  private static final double THETA = 0.99;
  private static final double ALPHA = 1 / (1 - THETA);

  /** Where the second rank's share ends, in units of the first's. */
  private static final double FIRST_TWO = 1 + Math.pow(0.5, THETA);

  private final long initialItems;
  private long items;
  private double zeta;
  private double eta;

  /** Ranks of {@code items} items, of whose k^-0.99 the sum is known. */
  ZipfianRanks(long items, double zeta) {
    this(items, items, zeta);
  }

  private ZipfianRanks(long initialItems, long items, double zeta) {
    this.initialItems = initialItems;
    this.items = items;
    this.zeta = zeta;
    this.eta = eta();
  }

  /** Ranks of {@code items} items, over which the sum is made first. */
  static ZipfianRanks of(long items) {
    return new ZipfianRanks(items, sum(0, items));
  }

  /** The same, for another thread. */
  ZipfianRanks copy() {
    return new ZipfianRanks(initialItems, items, zeta);
  }

  /** A rank from 0. */
  long next(RandomGenerator random) {
    return next(random, items);
  }

  /** A rank from 0, of the items that there are by now. */
  long next(RandomGenerator random, long itemsNow) {
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

  /** YCSB keeps the number of items it began with in this one. */
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
