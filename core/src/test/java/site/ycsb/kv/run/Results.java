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
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import site.ycsb.Status;
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.measure.ThreadRecorder;

/**
 * Builds a result for a test: of a valid run of 1000 reads in one second, unless told otherwise.
 */
final class Results {
  Phase phase = Phase.RUN;
  long runTimeNanos = 1_000_000_000;
  long planned = 1_000;
  long operations = 1_000;
  long failed;
  private final ThreadRecorder recorder = new ThreadRecorder();
  private final Summary summary = new Summary();
  Optional<String> stopped = Optional.empty();
  List<String> lostThreads = List.of();
  boolean partOfLoad;
  OptionalLong recordsBefore = OptionalLong.empty();
  OptionalLong recordsAfter = OptionalLong.empty();
  long lostRecords;
  Map<String, Long> unverified = Map.of();
  Set<String> measuredByWorkload = Set.of();
  double clientCpuShare;

  /** Records some operations of one latency. */
  Results record(Operation operation, Status status, long latencyNanos, int count) {
    for (int i = 0; i < count; i++) {
      recorder.record(operation, status, latencyNanos);
    }
    return this;
  }

  RunResult build() {
    recorder.collect(summary);
    return new RunResult(
        phase,
        1,
        "",
        runTimeNanos,
        planned,
        operations,
        failed,
        summary,
        stopped,
        lostThreads,
        partOfLoad,
        recordsBefore,
        recordsAfter,
        lostRecords,
        unverified,
        measuredByWorkload,
        List.of(new GcCollections("G1 Young Generation", 3, 10)),
        clientCpuShare);
  }
}
