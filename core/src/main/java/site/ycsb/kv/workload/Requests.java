// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import site.ycsb.Utils;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.workload.WorkloadSettings.RequestDistribution;
import site.ycsb.kv.workload.zipf.ZipfDistribution;
import site.ycsb.kv.workload.zipf.ZipfianRanks;

/**
 * Chooses records by the distributions of stock YCSB 0.17.0 ({@code site.ycsb.generator}), with the
 * same probability of each record number. {@link #forThread} makes a chooser for each thread, so
 * that threads share nothing.
 */
final class Requests {
  interface Chooser {
    /** The next record number; the caller draws again if it is over {@code last}. */
    long next(RandomGenerator random, long last);
  }

  /** The items over which YCSB scatters a zipfian, for any number of records. */
  private static final long SCRAMBLED_ITEMS = 10_000_000_000L;

  /** The sum of k^-0.99 over these items, from {@code ScrambledZipfianGenerator}. */
  private static final double SCRAMBLED_ZETA = 26.46902820178302;

  private final RequestDistribution distribution;
  private final Settings settings;
  private final long start;
  private final long count;
  private final long records;
  private final long expectedInserts;
  private final AtomicLong sequence = new AtomicLong();
  private final ZipfianRanks ranks;
  private final Permutation scatter;
  private final ZipfDistribution exact;

  /** Requests within a range, to which the run is expected to add records. */
  Requests(Settings settings, RecordRange range, long expectedInserts) {
    this.settings = settings;
    this.distribution = settings.get(WorkloadSettings.REQUEST_DISTRIBUTION);
    this.start = range.start();
    this.count = range.count();
    this.records = range.records();
    this.expectedInserts = expectedInserts;
    boolean latest = distribution == RequestDistribution.LATEST;
    ranks =
        latest
            ? ZipfianRanks.of(records - 1)
            : new ZipfianRanks(SCRAMBLED_ITEMS + 1, SCRAMBLED_ZETA);
    boolean trueZipf = distribution == RequestDistribution.ZIPFIANEXACT;
    scatter = new Permutation(trueZipf ? count : 1);
    exact =
        new ZipfDistribution(trueZipf ? count : 1, settings.get(WorkloadSettings.ZIPFIAN_CONSTANT));
  }

  /** One thread's chooser; ticks count the requests of {@code sequential}, its own or all. */
  Chooser forThread(LongSupplier ticks) {
    return switch (distribution) {
      case UNIFORM -> (random, last) -> start + random.nextLong(count);
      case SEQUENTIAL -> (random, last) -> start + ticks.getAsLong() % count;
      case ZIPFIAN -> scrambled();
      case LATEST -> latest();
      case HOTSPOT -> hotspot();
      case EXPONENTIAL -> exponential();
      case ZIPFIANEXACT -> (random, last) -> start + scatter.of(exact.sample(random) - 1);
    };
  }

  /** Counts the requests of all threads. */
  long tick() {
    return sequence.getAndIncrement();
  }

  private Chooser scrambled() {
    // It includes future records, so that the popular ones stay the same.
    long items = count + expectedInserts + 1;
    return (random, last) -> start + Utils.fnvhash64(ranks.next(random)) % items;
  }

  private Chooser latest() {
    ZipfianRanks own = ranks.copy();
    return (random, last) -> last - own.next(random, last);
  }

  private Chooser hotspot() {
    long hot = (long) (count * settings.get(WorkloadSettings.HOTSPOT_DATA));
    long cold = count - hot;
    double share = settings.get(WorkloadSettings.HOTSPOT_OPERATIONS);
    return (random, last) -> {
      // A part may have no records.
      boolean inHot = cold == 0 || (hot > 0 && random.nextDouble() < share);
      return inHot ? start + random.nextLong(hot) : start + hot + random.nextLong(cold);
    };
  }

  private Chooser exponential() {
    double percentile = settings.get(WorkloadSettings.EXPONENTIAL_PERCENTILE);
    double range = records * settings.get(WorkloadSettings.EXPONENTIAL_FRACTION);
    double gamma = -Math.log(1 - percentile / 100) / range;
    return (random, last) -> last - (long) (-Math.log(random.nextDouble()) / gamma);
  }
}
