// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleToLongFunction;
import site.ycsb.Status;

/**
 * Records operations that were due and never sent: their waiting times enter the intended latencies
 * of successful operations. As nobody knows which operations they would have been, they are assumed
 * to have the mix of those done. Used by one thread.
 */
public final class UnsentRecorder {
  /** The most different waiting times; more would not change any percentile. */
  private static final long MOST_WAITS = 1_000;

  private final Recorders recorders;
  private final Map<Integer, ThreadRecorder> ofSteps = new HashMap<>();
  private final Map<Operation, Double> shares = new EnumMap<>(Operation.class);
  private final Map<Operation, Double> remainders = new EnumMap<>(Operation.class);

  /** Records into {@code recorders}, which hold this many operations of the workload. */
  public UnsentRecorder(Recorders recorders, long operations) {
    for (Operation operation : Operation.values()) {
      double done = recorders.count(operation);
      if (operation != Operation.CLEANUP && done > 0 && operations > 0) {
        shares.put(operation, done / operations);
      }
    }
    this.recorders = recorders;
  }

  /**
   * Records unsent operations of one thread that were due in one step of the target.
   *
   * @param waitNanos for how long each had been due, by its number from 0 on
   */
  public void record(int step, long count, DoubleToLongFunction waitNanos) {
    ThreadRecorder recorder = ofSteps.computeIfAbsent(step, recorders::add);
    shares.forEach(
        (operation, share) -> {
          double exact = count * share + remainders.getOrDefault(operation, 0.0);
          long whole = (long) exact;
          remainders.put(operation, exact - whole);
          double spacing = (double) count / Math.max(1, whole);
          recordEvenly(recorder.of(operation), whole, n -> waitNanos.applyAsLong(n * spacing));
        });
  }

  private static void recordEvenly(
      OperationRecorder recorder, long count, DoubleToLongFunction waitNanos) {
    long steps = Math.min(count, MOST_WAITS);
    long recorded = 0;
    for (long step = 0; step < steps; step++) {
      long upTo = count * (step + 1) / steps;
      long middleNanos = waitNanos.applyAsLong((recorded + upTo - 1) / 2.0);
      recorder.recordIntended(Status.OK, middleNanos, upTo - recorded);
      recorded = upTo;
    }
  }
}
