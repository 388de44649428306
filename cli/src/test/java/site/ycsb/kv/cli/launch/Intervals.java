// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.launch;

import site.ycsb.BasicDB;
import site.ycsb.Status;
import site.ycsb.kv.measure.MeasuredClient;
import site.ycsb.kv.measure.Recorders;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.measure.WorkloadMeasurements;
import site.ycsb.kv.run.Interval;
import site.ycsb.kv.run.Progress;

/** Makes the progress of a run with latencies that a test chooses. */
final class Intervals {
  private final Recorders recorders = new Recorders(true, null);
  private final WorkloadMeasurements measurements = WorkloadMeasurements.install(recorders);
  private long startNanos;
  private long failed;

  Intervals() {
    measurements.enter(new MeasuredClient(new BasicDB(), recorders.add()));
  }

  /** Records an operation. */
  void record(String operation, Status status, int latencyMicros) {
    measurements.measure(operation, latencyMicros);
    measurements.reportStatus(operation, status);
    failed += status.isOk() ? 0 : 1;
  }

  /** Ends the interval of what was recorded since the last one. */
  Progress measured(long elapsedMillis, long operations, long remaining) {
    return progress(elapsedMillis, operations, remaining, false, false);
  }

  /** The same, of a warm-up. */
  Progress warmup(long elapsedMillis, long operations, long remaining) {
    return progress(elapsedMillis, operations, remaining, false, true);
  }

  /** The same, of the end. */
  Progress last(long elapsedMillis, long operations) {
    return progress(elapsedMillis, operations, 0, true, false);
  }

  private Progress progress(
      long elapsedMillis, long operations, long remaining, boolean last, boolean warmingUp) {
    long endNanos = elapsedMillis * 1_000_000;
    Summary summary = recorders.collect();
    Interval interval = new Interval(startNanos, endNanos, warmingUp, summary);
    startNanos = endNanos;
    return new Progress(0, elapsedMillis, operations, failed, remaining, last, interval);
  }
}
