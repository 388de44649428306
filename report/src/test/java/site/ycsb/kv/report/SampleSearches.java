// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.kv.study.max.Load;
import site.ycsb.kv.study.max.MaxAnswer;
import site.ycsb.kv.study.max.MaxFile;
import site.ycsb.kv.study.max.MaxSearch;
import site.ycsb.kv.study.max.MaxSettings;
import site.ycsb.kv.study.max.Measured;
import site.ycsb.kv.study.max.Measured.Count;
import site.ycsb.kv.study.max.Measured.Percentiles;
import site.ycsb.kv.study.max.Measured.Use;

/** Writes a sweep of made-up searches: two stores, each twice, on a clock of their own. */
final class SampleSearches {
  private static final int THREADS = 8;
  private static final double STEEPNESS = 40;
  private static final double NANOS = 1e9;

  private final double capacityPerSecond;
  private long nanos;
  private int steps;

  private SampleSearches(double capacityPerSecond) {
    this.capacityPerSecond = capacityPerSecond;
  }

  /** Writes a sweep, in which the store {@code fast} takes twice as much, and returns it. */
  static Path write(Path directory) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(directory.resolve("sweep.yaml"), "stores: [slow, fast]");
    for (int block = 1; block <= 2; block++) {
      for (String store : List.of("slow", "fast")) {
        double capacity = (store.equals("slow") ? 10_000 : 20_000) * (1 + block / 100.0);
        Path point =
            Files.createDirectories(directory.resolve("points/b" + block + "-" + store + "-b-t8"));
        Files.writeString(
            point.resolve("point.json"),
            """
            {"block": %d, "order": 1, "label": "%s", "binding": "noop", "workload": "b",
             "threads": 8, "varied": {}, "outcome": "valid", "reasons": [], "exitCode": 0,
             "seconds": 1}
            """
                .formatted(block, store));
        search(store, capacity, Map.of("max.slo", "READ p99 < 5ms; errors < 0.1%")).write(point);
      }
    }
    return directory;
  }

  /** What a search of a store finds that does so many operations a second at most. */
  static MaxFile search(String label, double capacityPerSecond, Map<String, String> settings) {
    Properties properties = new Properties();
    properties.putAll(settings);
    SampleSearches store = new SampleSearches(capacityPerSecond);
    try {
      MaxAnswer answer =
          new MaxSearch(
                  MaxSettings.of(properties, THREADS, 0),
                  store::drive,
                  new MaxSearch.Surroundings(() -> store.nanos, () -> false, step -> {}, 1))
              .run();
      List<String> files = List.of("workloads/workloadb");
      return new MaxFile("1", "noop", label, "Sample 1", false, files, settings, answer);
    } catch (DBException e) {
      throw new IllegalStateException(e);
    }
  }

  private Measured drive(Load load) {
    nanos += Math.round((load.seconds() + 1) * NANOS);
    steps++;
    double rate = load.ratePerSecond() == 0 ? capacityPerSecond : load.ratePerSecond();
    double used = Math.min(1.2, rate / capacityPerSecond);
    double chance = 1 + steps % 3 / 10.0;
    double share = Math.min(1, chance * Math.exp(-STEEPNESS * (1 - used)));
    double done = Math.min(rate, capacityPerSecond);
    long operations = Math.round(done * load.seconds());
    List<Count> counts = new ArrayList<>();
    counts.add(new Count(Math.round(share * operations), operations));
    counts.add(new Count(0, operations));
    // Far past the edge the client gives up.
    Optional<String> undriven =
        used >= 1.2 ? Optional.of("used 97 % of its processors") : Optional.empty();
    return new Measured(
        done,
        counts,
        new Percentiles(100, 200, 10_000),
        undriven,
        Optional.empty(),
        0,
        List.of(new Use("the server's processor", Math.min(1, used), "98 % of one core")));
  }
}
