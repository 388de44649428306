// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import org.jspecify.annotations.Nullable;
import site.ycsb.Status;

/** One thread's latencies of an operation that ended with one status. */
record OutcomeRecorder(Status status, LatencyRecorder actual, @Nullable LatencyRecorder intended) {

  /** Only for the thread that operates. */
  void record(long actualNanos, long intendedNanos) {
    actual.record(actualNanos);
    if (intended != null) {
      intended.record(intendedNanos);
    }
  }
}
