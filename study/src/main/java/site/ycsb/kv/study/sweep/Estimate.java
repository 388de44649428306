// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.study.max.MaxSettings;
import site.ycsb.kv.workload.WorkloadSettings;

/**
 * Estimates the time of points: first by their settings, of a warm-up that ends once it has settled
 * by its limit; then by those that have finished. A point whose store and load have finished before
 * takes as long again; any other one by as much longer or shorter than its settings tell as those
 * that have finished. A search takes its whole budget. Used by one thread.
 */
public final class Estimate {
  /** The operations a second of one thread that are assumed before a point has finished. */
  private static final double THREAD_RATE_PER_SECOND = 20_000;

  /** The most that is assumed of several threads, whose rate grows as the root of their number. */
  private static final double MOST_RATE_PER_SECOND = 80_000;

  /** The same of a store inside the client's process. */
  private static final double INSIDE_RATE_PER_SECOND = 200_000;

  /** For a JVM and a local server to start and end, and for the first operations, not compiled. */
  private static final double START_SECONDS = 1.2;

  private final Sum all = new Sum();
  private final Map<Cell, Sum> cells = new HashMap<>();

  /** Points that have finished: their time by their settings, and their true time. */
  private static final class Sum {
    private double estimatedSeconds;
    private double measuredSeconds;

    void add(double estimated, double measured) {
      estimatedSeconds += estimated;
      measuredSeconds += measured;
    }

    double ratio() {
      return estimatedSeconds > 0 ? measuredSeconds / estimatedSeconds : 1;
    }
  }

  /** Learns from a point that has finished. */
  void add(Task task, double seconds) {
    double estimated = seconds(task);
    all.add(estimated, seconds);
    cells.computeIfAbsent(task.cell(), cell -> new Sum()).add(estimated, seconds);
  }

  /** The time of all these points. */
  public Duration of(Collection<Task> tasks) {
    double seconds =
        tasks.stream()
            .mapToDouble(task -> seconds(task) * cells.getOrDefault(task.cell(), all).ratio())
            .sum();
    return Duration.ofMillis(Math.round(seconds * 1e3));
  }

  /** The longest warm-up that ends once it has settled; 0 if there is none. */
  static long mostSettleSeconds(Collection<Task> tasks) {
    long most = 0;
    for (Task task : tasks) {
      try {
        RunSettings run = RunSettings.of(task.properties());
        most = Math.max(most, task.isMax() ? 0 : run.settleMaxSeconds());
      } catch (SettingsException e) {
        // The point fails at once.
      }
    }
    return most;
  }

  private static double seconds(Task task) {
    Properties properties = task.properties();
    try {
      RunSettings run = RunSettings.of(properties);
      long records = WorkloadSettings.records(Settings.read(properties, WorkloadSettings.ALL));
      double loadRate = ratePerSecond(task, run);
      if (task.isMax()) {
        MaxSettings search = MaxSettings.of(properties, run.threads(), run.maxErrorRate());
        return START_SECONDS + records / loadRate + search.budget().toSeconds();
      }
      double rate = loadRate;
      if (run.target().given()) {
        rate = Math.min(rate, run.target().meanPerSecond(run.mostSeconds()));
      }
      double work = run.operationCount() > 0 ? run.operationCount() / rate : Double.MAX_VALUE;
      work = Math.min(work, run.mostSeconds());
      return START_SECONDS
          + records / loadRate
          + run.mostWarmupSeconds()
          + run.warmupOperations() / rate
          + (task.isLaunched() ? task.launch().waiting().toSeconds() : 0)
          + work;
    } catch (SettingsException e) {
      return START_SECONDS; // The point fails at once.
    }
  }

  private static double ratePerSecond(Task task, RunSettings run) {
    boolean inside = task.binding().connections(task.properties(), run.threads()) == 0;
    return inside
        ? INSIDE_RATE_PER_SECOND
        : Math.min(MOST_RATE_PER_SECOND, THREAD_RATE_PER_SECOND * Math.sqrt(run.threads()));
  }
}
