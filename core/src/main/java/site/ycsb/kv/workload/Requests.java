// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import site.ycsb.Utils;
import site.ycsb.kv.setting.Settings;

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

  private final AtomicLong sequence = new AtomicLong();
  private final Function<LongSupplier, Chooser> choosers;

  /** Requests within a range, to which the run is expected to add records. */
  Requests(Settings settings, RecordRange range, long expectedInserts) {
    long start = range.start();
    long count = range.count();
    choosers =
        switch (settings.get(WorkloadSettings.REQUEST_DISTRIBUTION)) {
          case UNIFORM -> ticks -> (random, last) -> start + random.nextLong(count);
          case SEQUENTIAL -> ticks -> (random, last) -> start + ticks.getAsLong() % count;
          // It includes future records, so that the popular ones stay the same.
          case ZIPFIAN -> scrambled(start, count + expectedInserts + 1);
          case LATEST -> latest(range.records());
          case HOTSPOT -> hotspot(settings, start, count);
          case EXPONENTIAL -> exponential(settings, range.records());
          case ZIPFIANEXACT -> exact(settings, start, count);
        };
  }

  /** One thread's chooser; ticks count the requests of {@code sequential}, its own or all. */
  Chooser forThread(LongSupplier ticks) {
    return choosers.apply(ticks);
  }

  /** Counts the requests of all threads. */
  long tick() {
    return sequence.getAndIncrement();
  }

  private static Function<LongSupplier, Chooser> scrambled(long start, long items) {
    ZipfianRanks ranks = new ZipfianRanks(SCRAMBLED_ITEMS + 1, SCRAMBLED_ZETA);
    return ticks -> (random, last) -> start + Utils.fnvhash64(ranks.next(random)) % items;
  }

  private static Function<LongSupplier, Chooser> latest(long records) {
    ZipfianRanks ranks = ZipfianRanks.of(records - 1);
    return ticks -> {
      ZipfianRanks own = ranks.copy();
      return (random, last) -> last - own.next(random, last);
    };
  }

  private static Function<LongSupplier, Chooser> hotspot(
      Settings settings, long start, long count) {
    long hot = (long) (count * settings.get(WorkloadSettings.HOTSPOT_DATA));
    long cold = count - hot;
    double share = settings.get(WorkloadSettings.HOTSPOT_OPERATIONS);
    return ticks ->
        (random, last) -> {
          // A part may have no records.
          boolean inHot = cold == 0 || (hot > 0 && random.nextDouble() < share);
          return inHot ? start + random.nextLong(hot) : start + hot + random.nextLong(cold);
        };
  }

  private static Function<LongSupplier, Chooser> exponential(Settings settings, long records) {
    double percentile = settings.get(WorkloadSettings.EXPONENTIAL_PERCENTILE);
    double range = records * settings.get(WorkloadSettings.EXPONENTIAL_FRACTION);
    double gamma = -Math.log(1 - percentile / 100) / range;
    return ticks -> (random, last) -> last - (long) (-Math.log(random.nextDouble()) / gamma);
  }

  private static Function<LongSupplier, Chooser> exact(Settings settings, long start, long count) {
    Permutation scatter = new Permutation(count);
    ZipfDistribution ranks =
        new ZipfDistribution(count, settings.get(WorkloadSettings.ZIPFIAN_CONSTANT));
    return ticks -> (random, last) -> start + scatter.of(ranks.sample(random) - 1);
  }
}
