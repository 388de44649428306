// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.HdrHistogram.Histogram;

/**
 * How late threads woke that had waited for their next operation to be due, in nanoseconds. The
 * store has no part in it: processors and JVM of the client have. Any thread may add a recorder,
 * and read the total.
 */
public final class LateStarts {
  private final List<LatencyRecorder> threads = new CopyOnWriteArrayList<>();

  /** The late starts of one thread, which alone records. */
  public static final class OfThread {
    private final LatencyRecorder recorder = new LatencyRecorder(null);

    private OfThread() {}

    /** Records one of this many nanoseconds. */
    public void record(long lateNanos) {
      recorder.record(lateNanos);
    }
  }

  /** Adds the recorder of one more thread. */
  public OfThread add() {
    OfThread added = new OfThread();
    threads.add(added.recorder);
    return added;
  }

  /** All that was recorded so far. */
  public Histogram total() {
    LatencySums sums = new LatencySums();
    threads.forEach(thread -> thread.addTo(sums));
    Histogram total = new Histogram(Buckets.SIGNIFICANT_DIGITS);
    sums.takeInterval(total);
    return total;
  }
}
