// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import site.ycsb.DBException;
import site.ycsb.kv.study.max.Measured.Count;
import site.ycsb.kv.study.max.Measured.Percentiles;
import site.ycsb.kv.study.max.Measured.Use;

/** Searches of a store that nobody ran, on a clock of its own. */
public final class MadeUpSearch {
  private static final int THREADS = 8;

  /** How fast the share past a bound grows near the store's capacity. */
  private static final double STEEPNESS = 40;

  private final double capacityPerSecond;
  private long nanos;

  private MadeUpSearch(double capacityPerSecond) {
    this.capacityPerSecond = capacityPerSecond;
  }

  /**
   * What a search of a store finds that does so many operations a second at most; a promise of p99
   * breaks at 88 % of them.
   *
   * @param settings of the search
   */
  public static MaxFile of(String label, double capacityPerSecond, Map<String, String> settings)
      throws DBException {
    Properties properties = new Properties();
    properties.putAll(settings);
    MaxSettings of = MaxSettings.of(properties, THREADS, 0);
    MadeUpSearch store = new MadeUpSearch(capacityPerSecond);
    MaxAnswer answer =
        new MaxSearch(
                of,
                load -> store.drive(load, of.promises().size()),
                new MaxSearch.Surroundings(() -> store.nanos, () -> false, step -> {}, 1))
            .run();
    return new MaxFile(
        "1", "redis", label, "Redis 7.0.15", false, List.of("workloadb"), settings, answer);
  }

  private Measured drive(Load load, int promises) {
    nanos += TimeUnit.SECONDS.toNanos(load.seconds() + 1L);
    double rate = load.ratePerSecond() == 0 ? capacityPerSecond : load.ratePerSecond();
    double used = rate / capacityPerSecond;
    double share = Math.min(1, Math.exp(-STEEPNESS * (1 - used)));
    double done = Math.min(rate, capacityPerSecond);
    long operations = Math.round(done * load.seconds());
    List<Count> counts = new ArrayList<>();
    for (int i = 0; i < promises; i++) {
      // The promise of errors is kept.
      counts.add(new Count(i == 0 ? Math.round(share * operations) : 0, operations));
    }
    return new Measured(
        done,
        counts,
        new Percentiles(100, 100 / (1.01 - Math.min(1, used)), 10_000),
        Optional.empty(),
        Optional.empty(),
        0,
        List.of(
            new Use("the server's processor", Math.min(1, used), "of one core"),
            new Use("the network", 0, "1 MiB a second")));
  }
}
