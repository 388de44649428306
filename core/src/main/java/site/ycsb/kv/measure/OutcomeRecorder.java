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

import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;

/**
 * The latencies of one thread's operations that ended with one status. The thread records without
 * waiting; one other thread at a time takes what came since it last did.
 */
final class OutcomeRecorder {
  /** As in stock YCSB's hdrhistogram: a value is kept to 3 decimal digits, so to 0.1 %. */
  static final int SIGNIFICANT_DIGITS = 3;

  private final Status status;
  private final SingleWriterRecorder recorder = new SingleWriterRecorder(SIGNIFICANT_DIGITS);
  private @Nullable Histogram recycled;

  OutcomeRecorder(Status status) {
    this.status = status;
  }

  Status status() {
    return status;
  }

  /** Only for the thread that operates. */
  void record(long latencyNanos) {
    recorder.recordValue(Math.max(0, latencyNanos));
  }

  /** Adds what was recorded since the last call. Only for the thread that collects. */
  void collect(OutcomeSummary into) {
    Histogram interval = recorder.getIntervalHistogram(recycled);
    recycled = interval;
    into.add(interval);
  }
}
