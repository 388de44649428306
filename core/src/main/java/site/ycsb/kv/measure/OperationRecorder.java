// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;

/** One thread's latencies of one operation, by outcome. One thread records, another may read. */
final class OperationRecorder {
  private final String name;
  private final boolean keepsIntended;
  private final @Nullable RawLog rawLog;

  /** The outcomes so far; a new outcome replaces the array. */
  private volatile OutcomeRecorder[] outcomes = {};

  /** The latencies with one status, from the actual start and, if kept, from when due. */
  record OutcomeRecorder(
      Status status, LatencyRecorder actual, @Nullable LatencyRecorder intended) {
    private void record(long actualNanos, long intendedNanos) {
      actual.record(actualNanos);
      if (intended != null) {
        intended.record(intendedNanos);
      }
    }
  }

  OperationRecorder(String name, boolean keepsIntended, @Nullable RawLog rawLog) {
    this.name = name;
    this.keepsIntended = keepsIntended;
    this.rawLog = rawLog;
  }

  String name() {
    return name;
  }

  /** Only for the thread that operates. */
  void record(Status status, long actualNanos, long intendedNanos) {
    of(status).record(actualNanos, intendedNanos);
  }

  /** Records operations that were due and never sent, if intended latencies are kept. */
  void recordIntended(Status status, long intendedNanos, long count) {
    LatencyRecorder intended = of(status).intended();
    if (intended != null) {
      intended.record(intendedNanos, count);
    }
  }

  List<OutcomeRecorder> outcomes() {
    return List.of(outcomes);
  }

  @SuppressWarnings("ReferenceEquality") // finds constants without comparing their texts
  private OutcomeRecorder of(Status status) {
    for (OutcomeRecorder outcome : outcomes) {
      if (outcome.status() == status) {
        return outcome;
      }
    }
    return find(status);
  }

  private OutcomeRecorder find(Status status) {
    // Bindings may make a new status with its own text for each failure.
    for (OutcomeRecorder outcome : outcomes) {
      if (outcome.status().getName().equals(status.getName())) {
        return outcome;
      }
    }
    OutcomeRecorder added =
        new OutcomeRecorder(
            status, latencies(status, false), keepsIntended ? latencies(status, true) : null);
    OutcomeRecorder[] more = Arrays.copyOf(outcomes, outcomes.length + 1);
    more[more.length - 1] = added;
    outcomes = more;
    return added;
  }

  private LatencyRecorder latencies(Status status, boolean intended) {
    return new LatencyRecorder(rawLog == null ? null : rawLog.recorder(name, status, intended));
  }
}
