// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.util.EnumMap;
import java.util.Map;
import site.ycsb.Status;

/**
 * Records operations that were due and never sent: their waiting times enter the intended latencies
 * of successful operations. As nobody knows which operations they would have been, they are assumed
 * to have the mix of those done. Used by one thread.
 */
public final class UnsentRecorder {
  /** The most different waiting times; more would not change any percentile. */
  private static final long MOST_WAITS = 1_000;

  private final ThreadRecorder recorder;
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
    recorder = recorders.add();
  }

  /**
   * Records unsent operations of one thread, of which the first had been due the longest and the
   * others followed at each tick.
   */
  public void record(long count, long longestNanos, double tickNanos) {
    shares.forEach(
        (operation, share) -> {
          double exact = count * share + remainders.getOrDefault(operation, 0.0);
          long whole = (long) exact;
          remainders.put(operation, exact - whole);
          recordEvenly(operation, whole, longestNanos, count * tickNanos / Math.max(1, whole));
        });
  }

  private void recordEvenly(Operation operation, long count, long longestNanos, double tickNanos) {
    long steps = Math.min(count, MOST_WAITS);
    long recorded = 0;
    for (long step = 0; step < steps; step++) {
      long upTo = count * (step + 1) / steps;
      long waitNanos = longestNanos - (long) ((recorded + upTo - 1) / 2.0 * tickNanos);
      recorder.of(operation).recordIntended(Status.OK, waitNanos, upTo - recorded);
      recorded = upTo;
    }
  }
}
