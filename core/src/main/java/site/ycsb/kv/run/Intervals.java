// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import site.ycsb.kv.measure.Recorders;
import site.ycsb.kv.steady.Settling;

/**
 * Divides a run into intervals of a second; measuring begins a new one. Ends a warm-up that is to
 * last until throughput and p99 have settled. Used by one thread.
 */
final class Intervals {
  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final SharedState state;
  private final Counts counts;
  private final Consumer<Progress> listener;
  private long startEpochMillis;
  private long startNanos;
  private long originNanos;
  private long openSinceNanos;
  private final Settling settling = new Settling();
  private boolean settled;
  private boolean started;
  private boolean warmingUp;

  /** Counts beside the recorders: operations planned, 0 for no bound, and done so far. */
  record Counts(long planned, Done warmup, Done measured) {}

  /** Operations done so far, and those of them that failed. */
  record Done(LongSupplier operations, LongSupplier failed) {}

  Intervals(SharedState state, Counts counts, Consumer<Progress> listener) {
    this.state = state;
    this.counts = counts;
    this.listener = listener;
    this.warmingUp = state.context().settings().warmsUp();
  }

  void start(long nowNanos) {
    started = true;
    startEpochMillis = System.currentTimeMillis();
    startNanos = nowNanos;
    originNanos = nowNanos;
    openSinceNanos = nowNanos;
  }

  boolean warmingUp() {
    return warmingUp;
  }

  /** Whether the warm-up ended because throughput and p99 had settled. */
  boolean settled() {
    return settled;
  }

  /** When the current interval is due to end; never before the first one began. */
  long dueNanos() {
    if (!started) {
      return Long.MAX_VALUE;
    }
    long whole = (openSinceNanos - originNanos) / INTERVAL_NANOS;
    return originNanos + (whole + 1) * INTERVAL_NANOS;
  }

  /** Ends the current interval if it is due or the warm-up is over. */
  void closeIfDue(long nowNanos) {
    boolean warmupEnded = warmingUp && state.gates().measuringSinceNanos() != 0;
    if (nowNanos >= dueNanos() || warmupEnded) {
      close(nowNanos, false);
    }
  }

  void end(long nowNanos) {
    state.recording().endSampling();
    close(nowNanos, true);
  }

  private void close(long nowNanos, boolean last) {
    long measuringSince = state.gates().measuringSinceNanos();
    if (warmingUp) {
      boolean ended = measuringSince != 0;
      long until = ended ? Math.max(measuringSince, openSinceNanos) : nowNanos;
      tell(until, last && !ended);
      if (!ended) {
        return;
      }
      warmingUp = false;
      originNanos = until;
      state.recording().cutSampling(until);
    }
    if (nowNanos >= dueNanos() || last) {
      tell(Math.max(nowNanos, openSinceNanos), last);
    }
  }

  private void tell(long untilNanos, boolean last) {
    Recorders recorders = warmingUp ? state.recording().warmup() : state.recording().measured();
    Interval interval =
        new Interval(
            openSinceNanos - startNanos,
            untilNanos - startNanos,
            warmingUp,
            recorders.collect(),
            state.recording().sample());
    openSinceNanos = untilNanos;
    if (warmingUp) {
      settle(interval);
    }
    Done phase = warmingUp ? counts.warmup() : counts.measured();
    long done = phase.operations().getAsLong();
    long remaining = counts.planned() == 0 ? 0 : counts.planned() - (warmingUp ? 0 : done);
    listener.accept(
        new Progress(
            startEpochMillis,
            TimeUnit.NANOSECONDS.toMillis(untilNanos - originNanos),
            done,
            phase.failed().getAsLong(),
            remaining,
            last,
            interval));
  }

  private void settle(Interval interval) {
    RunSettings settings = state.context().settings();
    if (settings.settles() && !state.warmupEnded()) {
      RunResult.Second second = RunResult.Second.of(interval);
      settling.add(second.lengthNanos(), second.succeeded(), second.p99Nanos());
      long leastNanos = TimeUnit.SECONDS.toNanos(settings.warmupSeconds());
      if (interval.endNanos() >= leastNanos && settling.hasSettled()) {
        settled = true;
        state.endWarmup();
      }
    }
  }
}
