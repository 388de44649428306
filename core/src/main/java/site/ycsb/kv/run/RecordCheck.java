// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.Optional;
import java.util.OptionalLong;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.run.RecordCounts.Range;
import site.ycsb.kv.workload.WorkloadSettings;
import site.ycsb.workloads.CoreWorkload;

/** Counts the records of a store before, during and after a load or run. Used by one thread. */
final class RecordCheck implements AutoCloseable {
  private final SharedState state;
  private final RunContext context;
  private final Inspector inspector;
  private OptionalLong before = OptionalLong.empty();
  private OptionalLong evictedBefore = OptionalLong.empty();
  private Optional<RecordWatch> watch = Optional.empty();

  RecordCheck(SharedState state, Inspector inspector) {
    this.state = state;
    this.context = state.context();
    this.inspector = inspector;
  }

  /**
   * Counts the records, and watches their count from now on. Fails if records are missing that a
   * run asks for, unless the store was loaded for this very run or may lose some.
   */
  void begin(boolean loaded) throws DBException {
    boolean checked = context.settings().recordCheck();
    if (!context.loads() && !checked) {
      return;
    }
    before = inspector.countOnce();
    evictedBefore = inspector.evicted();
    long asked = asked();
    boolean needed = !context.loads() && !loaded && !context.recordsMayGo();
    if (needed && before.isPresent() && before.getAsLong() < asked) {
      throw new DBException(
          "%s: the store holds %s of %s records; run bin/ycsb load first."
              .formatted(context.binding().name(), before.getAsLong(), asked));
    }
    boolean watched = checked && !context.recordsMayGo();
    if (watched && before.isPresent() && inspector.countsCheaply()) {
      watch = Optional.of(RecordWatch.start(inspector));
    }
  }

  /** Counts the records at the end, unless the store has not answered for long. */
  RecordCounts end(Workers workers, boolean ask) {
    close();
    OptionalLong after = ask ? countAtEnd() : OptionalLong.empty();
    OptionalLong evictedAfter = ask ? inspector.evicted() : OptionalLong.empty();
    long evicted =
        evictedBefore.isPresent() && evictedAfter.isPresent()
            ? Math.max(0, evictedAfter.getAsLong() - evictedBefore.getAsLong())
            : 0;
    return new RecordCounts(
        context.partOfRecords(),
        context.recordsMayGo(),
        before,
        after,
        watch.map(RecordWatch::seen).orElse(Range.NONE),
        before.isPresent() && !context.recordsMayGo()
            ? expected(before.getAsLong(), workers)
            : Range.ANY,
        workers.lostRecords(),
        evicted);
  }

  /** A store that could count at the beginning still can. */
  private OptionalLong countAtEnd() {
    return before.isPresent() ? inspector.count() : inspector.countOnce();
  }

  @Override
  public void close() {
    watch.ifPresent(RecordWatch::close);
  }

  private Range expected(long count, Workers workers) {
    RecordBounds bounds =
        new RecordBounds(
            count,
            context.partOfRecords(),
            inspector.capabilities().contains(Capability.INSERT_REPLACES));
    if (context.loads()) {
      long stored = workers.operations() - workers.failed() - workers.lostRecords();
      return bounds.afterLoad(
          context.workload().get(WorkloadSettings.INSERT_START),
          Math.max(0, stored),
          workers.operations());
    }
    Recording recording = state.recording();
    // Includes what threads did in the warm-up while others were already measured.
    var unused = recording.warmup().collect();
    RecordBounds.Changes changes =
        RecordBounds.Changes.of(recording.warmup().total(), recording.measured().total());
    return bounds.afterRun(
        asked(),
        new RecordBounds.Changes(
            Math.max(0, changes.inserted() - workers.lostRecords()),
            changes.inserts(),
            changes.deletes()));
  }

  /** The records that a run asks for; 0 if the workload is not known. */
  private long asked() {
    return state.workload() instanceof CoreWorkload
        ? Math.max(0, WorkloadSettings.records(context.workload()))
        : 0;
  }
}
