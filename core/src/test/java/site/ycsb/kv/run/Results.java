/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.run;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import site.ycsb.Status;
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.measure.TestRecorder;

/**
 * Builds a result for a test: of a valid run of 1000 reads in one second, unless told otherwise.
 */
public final class Results {
  Phase phase = Phase.RUN;
  RunResult.Warmup warmup = new RunResult.Warmup(0, 0);
  long runTimeNanos = 1_000_000_000;
  long planned = 1_000;
  long operations = 1_000;
  long failed;
  private final TestRecorder recorder = new TestRecorder(true);
  Optional<String> stopped = Optional.empty();
  List<String> lostThreads = List.of();
  boolean partOfLoad;
  OptionalLong recordsBefore = OptionalLong.empty();
  OptionalLong recordsAfter = OptionalLong.empty();
  long lostRecords;
  double clientCpuShare;

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
    warmup = new RunResult.Warmup(nanos, count);
    return this;
  }

  /** The counts of what was done, failed ones included. */
  public Results counts(long done, long ofThemFailed) {
    operations = done;
    failed = ofThemFailed;
    return this;
  }

  /** The time from the first operation to the last. */
  public Results took(long nanos) {
    runTimeNanos = nanos;
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
        "",
        warmup,
        runTimeNanos,
        planned,
        operations,
        failed,
        recorder.total(),
        Optional.empty(),
        stopped,
        lostThreads,
        partOfLoad,
        recordsBefore,
        recordsAfter,
        lostRecords,
        List.of(new GcCollections("G1 Young Generation", 3, 10)),
        new JvmUse(20, 40, 5, 9, 0.25, 1.5),
        List.of(),
        clientCpuShare);
  }
}
