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

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import site.ycsb.kv.measure.Recorders;

/**
 * The intervals of a run, one a second: those of the warm-up, and from the first measured operation
 * on those that count. Used by one thread.
 */
final class Intervals {
  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Team team;
  private final Counts counts;
  private final Consumer<Progress> listener;
  private long startNanos;
  private long originNanos;
  private long openSinceNanos;
  private boolean warmingUp;

  /**
   * What is counted beside the recorders.
   *
   * @param planned operations the run is to do; 0 for no bound
   * @param warmup operations of the warm-up so far
   * @param measured measured operations so far
   */
  record Counts(long planned, LongSupplier warmup, LongSupplier measured) {}

  /** Intervals that {@code listener} hears of. */
  Intervals(Team team, Counts counts, Consumer<Progress> listener) {
    this.team = team;
    this.counts = counts;
    this.listener = listener;
    this.warmingUp = team.settings().warmsUp();
  }

  /** The first one begins. */
  void start(long nowNanos) {
    startNanos = nowNanos;
    originNanos = nowNanos;
    openSinceNanos = nowNanos;
  }

  /** When the current one should end. */
  long dueNanos() {
    long whole = (openSinceNanos - originNanos) / INTERVAL_NANOS;
    return originNanos + (whole + 1) * INTERVAL_NANOS;
  }

  /** Ends the current one if it is over or the warm-up is. */
  void closeIfDue(long nowNanos) {
    boolean warmupEnded = warmingUp && team.measuringSinceNanos() != 0;
    if (nowNanos >= dueNanos() || warmupEnded) {
      close(nowNanos, false);
    }
  }

  /** Ends the last one. */
  void end(long nowNanos) {
    close(nowNanos, true);
  }

  private void close(long nowNanos, boolean last) {
    long measuringSince = team.measuringSinceNanos();
    if (warmingUp) {
      boolean ended = measuringSince != 0;
      long until = ended ? Math.max(measuringSince, openSinceNanos) : nowNanos;
      tell(until, last && !ended);
      if (!ended) {
        return;
      }
      warmingUp = false;
      originNanos = until;
    }
    if (nowNanos >= dueNanos() || last) {
      tell(Math.max(nowNanos, openSinceNanos), last);
    }
  }

  private void tell(long untilNanos, boolean last) {
    Recorders recorders = warmingUp ? team.recording().warmup() : team.recording().measured();
    Interval interval =
        new Interval(
            openSinceNanos - startNanos,
            untilNanos - startNanos,
            warmingUp,
            recorders.collect(),
            team.recording().sample());
    openSinceNanos = untilNanos;
    long done = (warmingUp ? counts.warmup() : counts.measured()).getAsLong();
    long remaining = counts.planned() == 0 ? 0 : counts.planned() - (warmingUp ? 0 : done);
    listener.accept(
        new Progress(
            TimeUnit.NANOSECONDS.toMillis(interval.endNanos()), done, remaining, last, interval));
  }
}
