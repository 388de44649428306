// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import site.ycsb.Status;
import site.ycsb.kv.jvm.GcCollections;
import site.ycsb.kv.jvm.JvmUse;
import site.ycsb.kv.measure.GroupTimes;
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.measure.TestRecorder;
import site.ycsb.kv.pace.TargetStep;
import site.ycsb.kv.resource.ResourceSummary;

/**
 * Builds a result for a test: of a valid run of 1000 reads in one second, unless told otherwise.
 */
public final class Results {
  public Phase phase = Phase.RUN;
  public RunResult.Warmup warmup = new RunResult.Warmup(0, 0, Optional.empty());
  public long runTimeNanos = 1_000_000_000;
  public long planned = 1_000;
  public long operations = 1_000;
  public long failed;
  public RunResult.Unsent unsent = RunResult.Unsent.NONE;
  public long withoutSuccessNanos;
  private final TestRecorder recorder = new TestRecorder(true);
  public Optional<String> stopped = Optional.empty();
  public List<String> lostThreads = List.of();
  public boolean partOfLoad;
  public OptionalLong recordsBefore = OptionalLong.empty();
  public OptionalLong recordsAfter = OptionalLong.empty();
  public boolean insertReplaces = true;
  public long insertStart;
  public long asked;
  public RecordBounds.Changes changes = new RecordBounds.Changes(0, 0, 0);
  public RecordCounts.Range seen = RecordCounts.Range.NONE;
  public long evicted;
  public boolean mayGo;
  public long lostRecords;
  private Optional<GroupTimes> groups = Optional.empty();
  public List<TargetStep> targets = List.of();
  private String store = "";
  public double clientCpuShare;
  public Histogram lateStarts = new Histogram(3);
  public List<ResourceSummary> resources = List.of();
  public List<RunResult.Second> seconds = List.of();

  /** Records some operations of one latency. */
  public Results record(Operation operation, Status status, long latencyNanos, int count) {
    return record(operation.label(), status, latencyNanos, count);
  }

  /** Records some of what a workload measures by itself. */
  public Results record(String name, Status status, long latencyNanos, int count) {
    recorder.record(name, status, latencyNanos, count);
    return this;
  }

  /** Lets a warm-up come before. */
  public Results warmedUp(long nanos, long count) {
    warmup = new RunResult.Warmup(nanos, count, Optional.empty());
    return this;
  }

  /** Lets a warm-up come before that was to last until it has settled. */
  public Results settled(boolean settled) {
    warmup = new RunResult.Warmup(30_000_000_000L, 1_000, Optional.of(settled));
    return this;
  }

  /** The counts of what was done, failed ones included. */
  public Results counts(long done, long ofThemFailed) {
    operations = done;
    failed = ofThemFailed;
    return this;
  }

  /** Leaves operations unsent, and some time without a success. */
  public Results fellBehind(long operationsUnsent, long longestNanos, long noSuccessNanos) {
    unsent = new RunResult.Unsent(operationsUnsent, longestNanos);
    withoutSuccessNanos = noSuccessNanos;
    return this;
  }

  /** The store as it describes itself. */
  public Results in(String description) {
    store = description;
    return this;
  }

  /** The time from the first operation to the last. */
  public Results took(long nanos) {
    runTimeNanos = nanos;
    return this;
  }

  /** The times of groups of operations. */
  public Results inGroups(GroupTimes times) {
    groups = Optional.of(times);
    return this;
  }

  /** Takes the latencies of a run from elsewhere. */
  public Results of(Summary measured) {
    recorder.total().add(measured);
    return this;
  }

  /** What the store held before a load and after it. */
  public Results records(long before, long after) {
    recordsBefore = OptionalLong.of(before);
    recordsAfter = OptionalLong.of(after);
    return this;
  }

  /** The result, with what was recorded so far. */
  public RunResult build() {
    recorder.collect();
    return new RunResult(
        phase,
        1,
        store,
        warmup,
        new RunResult.Work(runTimeNanos, planned, operations, failed, unsent, withoutSuccessNanos),
        recorder.total(),
        Optional.empty(),
        groups,
        targets,
        new RunResult.End(
            RunResult.EndReason.COMPLETED, stopped, Optional.empty(), lostThreads, List.of()),
        records(),
        new RunResult.ClientUse(
            List.of(new GcCollections("G1 Young Generation", 3, 10)),
            new JvmUse(20, 40, 5, 9, 0.25, 1.5),
            clientCpuShare,
            lateStarts),
        resources,
        seconds);
  }

  private RecordCounts records() {
    RecordCounts.Range expected = RecordCounts.Range.ANY;
    if (recordsBefore.isPresent()) {
      RecordBounds bounds = new RecordBounds(recordsBefore.getAsLong(), partOfLoad, insertReplaces);
      expected =
          phase == Phase.LOAD
              ? bounds.afterLoad(insertStart, operations - failed - lostRecords, operations)
              : bounds.afterRun(asked, changes);
    }
    return new RecordCounts(
        partOfLoad, mayGo, recordsBefore, recordsAfter, seen, expected, lostRecords, evicted);
  }
}
