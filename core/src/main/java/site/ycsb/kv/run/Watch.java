// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import site.ycsb.kv.pace.Outage;

/**
 * Watches the threads of a run until they end, closes an interval each second, and ends the run
 * when its time is over or the store is gone. Used by one thread.
 */
final class Watch {
  /** How long threads may take to end their operation before they are interrupted. */
  private static final long STOP_SECONDS = 30;

  /** The same if the store is gone, as operations have then waited long enough. */
  private static final long STOP_IF_GONE_SECONDS = 5;

  /** The same if the run is broken. */
  private static final long HURRY_SECONDS = 1;

  private static final double NANOS_PER_SECOND = 1e9;

  private static final long LOOK_MILLIS = 100;

  private final SharedState state;
  private final Gates gates;
  private final RunSettings settings;
  private final Workers workers;
  private final Intervals intervals;
  private final Outage outage;
  private boolean gone;
  private long startNanos;
  private long joinedNanos;

  Watch(SharedState state, Workers workers, Intervals intervals) {
    this.state = state;
    this.gates = state.gates();
    this.settings = state.context().settings();
    this.workers = workers;
    this.intervals = intervals;
    this.outage = new Outage(settings.maxOutageSeconds());
  }

  /** Watches the threads from their start; returns false if one does not end. */
  boolean untilAllEnded() throws InterruptedException {
    try {
      watch();
    } catch (VirtualMachineError e) {
      if (!state.end().exhaustedBy(e)) {
        throw e;
      }
    }
    return join();
  }

  private void watch() throws InterruptedException {
    startNanos = System.nanoTime();
    intervals.start(startNanos);
    outage.start(startNanos);
    state.recording().beginSampling();
    boolean running = true;
    while (running) {
      long now = System.nanoTime();
      long closing = Math.min(intervals.dueNanos(), state.recording().dueNanos());
      long ending = Math.min(warmupEndNanos(), runEndNanos());
      running = !awaitEnd(Math.max(Math.min(closing, ending), now));
      now = System.nanoTime();
      endWhatIsOver(now);
      checkOutage(now);
      if (running) {
        closeIntervals(now);
      }
      if (running && state.workload().isStopRequested()) {
        break;
      }
    }
  }

  /** When the threads started, on the clock of System.nanoTime. */
  long startNanos() {
    return startNanos;
  }

  private long warmupEndNanos() {
    return gates.warmupNanos() > 0 && !state.warmupEnded()
        ? startNanos + gates.warmupNanos()
        : Long.MAX_VALUE;
  }

  private long runEndNanos() {
    long end = Long.MAX_VALUE;
    if (settings.maxSeconds() > 0 && gates.measuringSinceNanos() != 0) {
      end = gates.measuringSinceNanos() + TimeUnit.SECONDS.toNanos(settings.maxSeconds());
    }
    if (settings.target().ends() && gates.lastMeasuringNanos() != 0) {
      // Each thread's schedule begins when it does.
      long scheduledNanos = (long) (settings.target().seconds() * NANOS_PER_SECOND);
      end = Math.min(end, gates.lastMeasuringNanos() + scheduledNanos);
    }
    return end;
  }

  private void endWhatIsOver(long now) {
    if (now >= warmupEndNanos()) {
      state.endWarmup();
      workers.wake();
    }
    if (now >= runEndNanos()) {
      state.end().request();
    }
  }

  /** Waits until the stopped threads end; false if one does not. */
  boolean join() throws InterruptedException {
    // Some wait until their next operation is due.
    workers.wake();
    long since = System.nanoTime();
    boolean interrupted = false;
    long interruptedNanos = 0;
    while (!joinUntil(nextLook())) {
      long now = System.nanoTime();
      joinedNanos = now - since;
      // Where the threads could not connect, no interval has begun.
      if (startNanos != 0 && !state.end().broken()) {
        closeIntervals(now);
        checkOutage(now);
      }
      if (interrupted && now - interruptedNanos >= graceNanos()) {
        return false;
      }
      if (!interrupted && now - since >= graceNanos()) {
        workers.interrupt();
        interrupted = true;
        interruptedNanos = now;
      }
    }
    return true;
  }

  private long graceNanos() {
    long graceSeconds = gone ? STOP_IF_GONE_SECONDS : STOP_SECONDS;
    return TimeUnit.SECONDS.toNanos(state.end().broken() ? HURRY_SECONDS : graceSeconds);
  }

  private void checkOutage(long now) {
    Optional<String> reason = outage.check(now, gates.measuringSinceNanos(), workers.state());
    gone |= reason.isPresent();
    reason.ifPresent(state.end()::request);
  }

  boolean storeIsGone() {
    return gone;
  }

  /** The measured time in which no operation succeeded. */
  long withoutSuccessNanos() {
    return outage.totalNanos();
  }

  private static long nextLook() {
    return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS);
  }

  /** Waits for the threads' ends until the deadline. */
  private boolean joinUntil(long deadlineNanos) throws InterruptedException {
    if (gates.awaitWorkDone(deadlineNanos)) {
      // Clients that close may take a while, in which the server has nothing to do.
      state.recording().endSampling();
    }
    return workers.joinUntil(deadlineNanos);
  }

  /** Waits for the end of the work until the deadline, or until the measured part begins. */
  private boolean awaitEnd(long deadlineNanos) throws InterruptedException {
    boolean began = intervals.warmingUp() && gates.awaitMeasuring(deadlineNanos);
    long until = began ? System.nanoTime() : deadlineNanos;
    return gates.awaitWorkDone(until) || workers.joinUntil(until);
  }

  private void closeIntervals(long now) {
    intervals.closeIfDue(now);
    if (intervals.settled() && gates.measuringSinceNanos() == 0) {
      // Some wait for an operation that is due after the warm-up's end.
      workers.wake();
    }
    state.recording().closeIfDue(now, gates.measuringSinceNanos());
  }

  /** Why a thread counts as lost that did not end. */
  String givenUp() {
    return "it did not end within " + Math.round(joinedNanos / 1e9) + " s of being asked to";
  }
}
