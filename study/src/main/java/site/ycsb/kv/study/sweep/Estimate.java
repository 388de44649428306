// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.time.Duration;
import java.util.Collection;
import java.util.Properties;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.workload.WorkloadSettings;

/**
 * Estimates the time of points: first by their settings, of a warm-up that ends once it has settled
 * by its limit; then by those that have finished. Used by one thread.
 */
public final class Estimate {
  /** The operations a second that are assumed before a point has finished. */
  public static final double ASSUMED_RATE_PER_SECOND = 10_000;

  /** For a JVM and a local server to start and end. */
  private static final double START_SECONDS = 1.2;

  private double estimatedSeconds;
  private double measuredSeconds;

  /** Learns from a point that has finished. */
  void add(Task task, double seconds) {
    estimatedSeconds += seconds(task);
    measuredSeconds += seconds;
  }

  /** The time of all these points. */
  public Duration of(Collection<Task> tasks) {
    double ratio = estimatedSeconds > 0 ? measuredSeconds / estimatedSeconds : 1;
    double seconds = tasks.stream().mapToDouble(Estimate::seconds).sum() * ratio;
    return Duration.ofMillis(Math.round(seconds * 1e3));
  }

  /** The longest warm-up that ends once it has settled; 0 if there is none. */
  static long mostSettleSeconds(Collection<Task> tasks) {
    long most = 0;
    for (Task task : tasks) {
      try {
        most = Math.max(most, RunSettings.of(task.properties()).settleMaxSeconds());
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
      double rate = ASSUMED_RATE_PER_SECOND;
      if (run.targetPerSecond() > 0) {
        rate = Math.min(rate, run.targetPerSecond());
      }
      double work = run.operationCount() > 0 ? run.operationCount() / rate : Double.MAX_VALUE;
      if (run.maxSeconds() > 0) {
        work = Math.min(work, 1.0 * run.maxSeconds());
      }
      return START_SECONDS
          + records / ASSUMED_RATE_PER_SECOND
          + run.mostWarmupSeconds()
          + run.warmupOperations() / rate
          + work;
    } catch (SettingsException e) {
      return START_SECONDS; // The point fails at once.
    }
  }
}
