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
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import site.ycsb.Status;

/**
 * One thread's latencies, by operation and outcome. The thread that operates records; one other
 * thread at a time collects, without stopping it: no lock, no counter that threads share.
 */
public final class ThreadRecorder {
  private final Map<Operation, Outcomes> operations = new EnumMap<>(Operation.class);

  /** The outcomes an operation has had so far; a new one replaces the array. */
  private static final class Outcomes {
    private volatile OutcomeRecorder[] recorders = {};

    @SuppressWarnings("ReferenceEquality") // the constants, found without comparing their texts
    OutcomeRecorder of(Status status) {
      for (OutcomeRecorder recorder : recorders) {
        if (recorder.status() == status) {
          return recorder;
        }
      }
      return find(status);
    }

    private OutcomeRecorder find(Status status) {
      // Bindings may make a status anew for each failure, with a text of its own.
      for (OutcomeRecorder recorder : recorders) {
        if (recorder.status().getName().equals(status.getName())) {
          return recorder;
        }
      }
      OutcomeRecorder added = new OutcomeRecorder(status);
      OutcomeRecorder[] more = Arrays.copyOf(recorders, recorders.length + 1);
      more[more.length - 1] = added;
      recorders = more;
      return added;
    }
  }

  /** Nothing recorded yet. */
  public ThreadRecorder() {
    for (Operation operation : Operation.values()) {
      operations.put(operation, new Outcomes());
    }
  }

  /** Records one operation. Only for the thread that operates. */
  public void record(Operation operation, Status status, long latencyNanos) {
    outcomes(operation).of(status).record(latencyNanos);
  }

  /** Adds what was recorded since the last call. Only for the thread that collects. */
  public void collect(Summary into) {
    for (Operation operation : Operation.values()) {
      for (OutcomeRecorder recorder : outcomes(operation).recorders) {
        recorder.collect(into.outcome(operation, recorder.status()));
      }
    }
  }

  private Outcomes outcomes(Operation operation) {
    return Objects.requireNonNull(operations.get(operation));
  }
}
