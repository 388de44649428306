// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The points at which the threads of one run wait for each other. Thread-safe. */
final class Gates {
  /** A server's queue of connections not yet accepted is short; 16 at a time never fill it. */
  private static final int CONNECTING_AT_ONCE = 16;

  private final EarlyEnd end;
  private final WarmupTimes warmupTimes;
  private final Semaphore connecting = new Semaphore(CONNECTING_AT_ONCE);
  private final CountDownLatch connected;
  private final CountDownLatch start = new CountDownLatch(1);
  private final CountDownLatch measuring = new CountDownLatch(1);
  private final AtomicLong measuringSinceNanos = new AtomicLong();
  private final AtomicLong lastMeasuringNanos = new AtomicLong();
  private final CountDownLatch working;
  private volatile Runnable whenMeasuring = () -> {};

  Gates(int threads, WarmupTimes warmupTimes, EarlyEnd end) {
    this.end = end;
    this.warmupTimes = warmupTimes;
    this.connected = new CountDownLatch(threads);
    this.working = new CountDownLatch(threads);
  }

  /** Waits until the thread may connect; false when another one could not, or the run ends. */
  boolean mayConnect() throws InterruptedException {
    connecting.acquire();
    return !end.isRequested();
  }

  void connected() {
    connecting.release();
    connected.countDown();
  }

  /** A thread cannot connect, which ends the run. */
  void connectFailed(Throwable failure) {
    end.connectFailed(failure);
    connecting.release();
    // Nobody waits for the others any more.
    while (connected.getCount() > 0) {
      connected.countDown();
    }
  }

  /** Waits until all threads are connected, or one cannot connect. */
  void awaitConnected() throws InterruptedException {
    connected.await();
  }

  void open() {
    start.countDown();
  }

  /** Waits for the start; false when a thread could not connect. */
  boolean awaitStart() throws InterruptedException {
    start.await();
    return end.connectFailure().isEmpty();
  }

  /**
   * Lets as many threads as there are processors begin a warm-up of some seconds, and the others in
   * the middle of it: beside hundreds of threads the JVM's compiler would rarely get the chance to
   * run, and the measured time would begin with code that is not compiled. Returns at once when the
   * run is to end.
   */
  void awaitTurn(int thread) throws InterruptedException {
    if (thread >= warmupTimes.early()) {
      var unused = end.pause(warmupTimes.crowdMillis());
    }
  }

  /** Rests at the end of such a warm-up, so that the JVM's compiler finishes what it began. */
  void rest() throws InterruptedException {
    var unused = end.pause(warmupTimes.restMillis());
  }

  /** How long the warm-up's operations are begun; 0 where no time ends it. */
  long warmupNanos() {
    return TimeUnit.MILLISECONDS.toNanos(warmupTimes.runningMillis());
  }

  /** Sets what the first thread does that begins with measured operations. */
  void whenMeasuring(Runnable action) {
    whenMeasuring = action;
  }

  /** A thread begins with measured operations; returns when, on the clock of System.nanoTime. */
  long measuring() {
    if (measuringSinceNanos.compareAndSet(0, System.nanoTime())) {
      measuring.countDown();
      whenMeasuring.run();
    }
    // After all else, so that the first operation of a schedule is not late.
    long now = System.nanoTime();
    long latest = lastMeasuringNanos.get();
    while ((latest == 0 || now - latest > 0) && !lastMeasuringNanos.compareAndSet(latest, now)) {
      latest = lastMeasuringNanos.get();
    }
    return now;
  }

  /** When the latest thread began with that so far; 0 before. */
  long lastMeasuringNanos() {
    return lastMeasuringNanos.get();
  }

  /** Waits for the first measured operation to begin; false if it has not at the deadline. */
  boolean awaitMeasuring(long deadlineNanos) throws InterruptedException {
    return await(measuring, deadlineNanos);
  }

  /** When the first measured operation began, on the clock of System.nanoTime; 0 before. */
  long measuringSinceNanos() {
    return measuringSinceNanos.get();
  }

  /** A thread has done all that is measured of it. */
  void workDone() {
    working.countDown();
  }

  /** Waits until all threads have done that; false if one has not at the deadline. */
  boolean awaitWorkDone(long deadlineNanos) throws InterruptedException {
    return await(working, deadlineNanos);
  }

  private static boolean await(CountDownLatch latch, long deadlineNanos)
      throws InterruptedException {
    return latch.await(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
  }
}
