// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.max;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import site.ycsb.BasicDB;
import site.ycsb.Status;
import site.ycsb.kv.jvm.GcCollections;
import site.ycsb.kv.jvm.JvmUse;
import site.ycsb.kv.measure.GroupTimes;
import site.ycsb.kv.measure.MeasuredClient;
import site.ycsb.kv.measure.Recorders;
import site.ycsb.kv.measure.WorkloadMeasurements;
import site.ycsb.kv.resource.ResourceSummary;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.RecordCounts;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunResult.EndReason;

/** Builds the result of a step of one second with 10 threads, as a test chooses it. */
final class StepResult {
  private final Recorders recorders = new Recorders(false, null);
  private final WorkloadMeasurements measurements = WorkloadMeasurements.install(recorders);
  private final List<ResourceSummary> resources = new ArrayList<>();
  private final Histogram lateStarts = new Histogram(3);
  private long operations;
  private long failed;
  private double clientShare;
  private GcCollections collections = new GcCollections("G1 Young Generation", 0, 0);
  private Optional<GroupTimes> groups = Optional.empty();

  StepResult() {
    measurements.enter(new MeasuredClient(new BasicDB(), recorders.add()));
  }

  /** Records operations of one latency. */
  StepResult record(String operation, Status status, int latencyMicros, int count) {
    for (int i = 0; i < count; i++) {
      measurements.measure(operation, latencyMicros);
      measurements.reportStatus(operation, status);
    }
    operations += count;
    failed += status.isOk() ? 0 : count;
    return this;
  }

  StepResult lateStarts(long nanos, int count) {
    lateStarts.recordValueWithCount(nanos, count);
    return this;
  }

  StepResult client(double share) {
    clientShare = share;
    return this;
  }

  StepResult collected(long times, long millis) {
    collections = new GcCollections("G1 Young Generation", times, millis);
    return this;
  }

  StepResult used(ResourceSummary process) {
    resources.add(process);
    return this;
  }

  StepResult groups(List<Long> nanos) {
    groups = Optional.of(new GroupTimes(1, 0, nanos));
    return this;
  }

  RunResult build() {
    var unused = recorders.collect();
    return new RunResult(
        Phase.RUN,
        10,
        "",
        new RunResult.Warmup(0, 0, Optional.empty()),
        new RunResult.Work(1_000_000_000, 0, operations, failed, RunResult.Unsent.NONE, 0),
        recorders.total(),
        Optional.empty(),
        groups,
        List.of(),
        new RunResult.End(
            EndReason.DEADLINE, Optional.empty(), Optional.empty(), List.of(), List.of()),
        new RecordCounts(
            false,
            false,
            OptionalLong.empty(),
            OptionalLong.empty(),
            RecordCounts.Range.NONE,
            RecordCounts.Range.ANY,
            0,
            0),
        new RunResult.ClientUse(
            List.of(collections), new JvmUse(20, 40, 5, 9, 0.25, 1.5), clientShare, lateStarts),
        resources,
        List.of());
  }
}
