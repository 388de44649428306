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

  /** The outcomes there have been so far; one more replaces the array. */
  private volatile OutcomeRecorder[] outcomes = {};

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

  /** The outcomes so far. */
  List<OutcomeRecorder> outcomes() {
    return List.of(outcomes);
  }

  @SuppressWarnings("ReferenceEquality") // the constants, found without comparing their texts
  private OutcomeRecorder of(Status status) {
    for (OutcomeRecorder outcome : outcomes) {
      if (outcome.status() == status) {
        return outcome;
      }
    }
    return find(status);
  }

  private OutcomeRecorder find(Status status) {
    // Bindings may make a status anew for each failure, with a text of its own.
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
