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

import org.jspecify.annotations.Nullable;
import site.ycsb.Status;

/** One thread's latencies of an operation that ended with one status. */
final class OutcomeRecorder {
  private final Status status;
  private final LatencyRecorder actual;
  private final @Nullable LatencyRecorder intended;

  OutcomeRecorder(Status status, LatencyRecorder actual, @Nullable LatencyRecorder intended) {
    this.status = status;
    this.actual = actual;
    this.intended = intended;
  }

  Status status() {
    return status;
  }

  /** From the actual start of each operation. */
  LatencyRecorder actual() {
    return actual;
  }

  /** From when each operation was due, where that is kept. */
  @Nullable LatencyRecorder intended() {
    return intended;
  }

  /** Only for the thread that operates. */
  void record(long actualNanos, long intendedNanos) {
    actual.record(actualNanos);
    if (intended != null) {
      intended.record(intendedNanos);
    }
  }
}
