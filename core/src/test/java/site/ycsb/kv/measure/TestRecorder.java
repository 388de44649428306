// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.util.Arrays;
import java.util.Optional;
import site.ycsb.Status;

/** Records latencies that a test chooses, as one thread of a run would. */
public final class TestRecorder {
  private final Recorders recorders;
  private final ThreadRecorder thread;

  /** A recorder; {@code keepsIntended} as of {@link Recorders}. */
  public TestRecorder(boolean keepsIntended) {
    this(new Recorders(keepsIntended, null));
  }

  /** One more thread of {@code recorders}. */
  public TestRecorder(Recorders recorders) {
    this.recorders = recorders;
    this.thread = recorders.add();
  }

  /** Records some operations of one latency. */
  public TestRecorder record(String operation, Status status, long latencyNanos, int count) {
    for (int i = 0; i < count; i++) {
      recordOne(operation, status, latencyNanos, latencyNanos);
    }
    return this;
  }

  /** Records one operation. */
  public TestRecorder recordOne(
      String operation, Status status, long actualNanos, long intendedNanos) {
    Optional<Operation> known =
        Arrays.stream(Operation.values()).filter(o -> o.label().equals(operation)).findFirst();
    if (known.isPresent()) {
      thread.of(known.get()).record(status, actualNanos, intendedNanos);
    } else {
      thread.record(operation, status, actualNanos, intendedNanos);
    }
    return this;
  }

  /** What was recorded since the last call. */
  public Summary collect() {
    return recorders.collect();
  }

  /** All that was collected so far. */
  public Summary total() {
    return recorders.total();
  }
}
