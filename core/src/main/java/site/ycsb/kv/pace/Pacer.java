// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import site.ycsb.kv.measure.LateStarts;

/**
 * One thread's schedule, which no late operation shifts. Operations are due when the integral of
 * the target over time reaches their place: the threads take turns at whole numbers, or each thread
 * has exponential gaps of its own (time rescaling). Used by one thread, unless a method says
 * otherwise.
 */
public final class Pacer {
  /** Later than any run ends. */
  private static final long NEVER_NANOS = TimeUnit.DAYS.toNanos(100 * 365);

  private static final RateStep NOTHING = RateStep.after(0, 0, 0, 0, 0);

  private final Arrival arrival;
  private final long seed;
  private final int thread;
  private final int threads;
  private final boolean spin;
  private SplittableRandom random;
  private long starts;
  private TargetRate target = TargetRate.NONE;
  private volatile long startNanos;
  private volatile boolean waiting;
  private volatile long dueNanos;

  /** Operations that were awaited since the start. */
  private long operations;

  /** The place of the next operation: how many of all threads are due before it. */
  private double nextPlace;

  private double latestPlace;
  private int step;
  private RateStep current = NOTHING;

  /**
   * A schedule for one of several threads. Uniform ones are shifted so that all of them together
   * are even, and of Poisson ones the sum is a Poisson process.
   *
   * @param seed from which the gaps follow, with the thread's number and the count of starts
   */
  public Pacer(Arrival arrival, long seed, int thread, int threads, boolean spin) {
    this.arrival = arrival;
    this.seed = mix(mix(seed) + thread);
    this.thread = thread;
    this.threads = threads;
    this.random = new SplittableRandom(this.seed);
    this.spin = spin;
  }

  /** Unlike those that workloads draw from the same seed. */
  private static long mix(long number) {
    return new SplittableRandom(~number).nextLong();
  }

  /** Starts a schedule at this time of {@link System#nanoTime}, with its first operation. */
  public void start(TargetRate rate, long nowNanos) {
    random = new SplittableRandom(mix(seed + starts));
    starts++;
    target = rate;
    operations = 0;
    step = 0;
    current = rate.given() ? rate.steps().get(0) : NOTHING;
    latestPlace = 0;
    nextPlace = arrival == Arrival.UNIFORM ? thread : gap();
    startNanos = nowNanos;
  }

  private double gap() {
    return -Math.log(1 - random.nextDouble()) * threads;
  }

  /**
   * Waits until the next operation is due, or {@code stopped} once the thread is unparked. Returns
   * when it was due, on the clock of {@link System#nanoTime}; 0 without a schedule. Records in
   * {@code late} how late the wait ended. After the end of a schedule nothing is due any more.
   */
  public long await(BooleanSupplier stopped, LateStarts.OfThread late) {
    if (!target.given()) {
      return 0;
    }
    long due = startNanos + nextNanos();
    operations++;
    latestPlace = nextPlace;
    // Drawn before the wait, which hides the time that it takes.
    nextPlace =
        arrival == Arrival.UNIFORM ? thread + (double) operations * threads : nextPlace + gap();
    dueNanos = due;
    long wait = due - System.nanoTime();
    if (wait > 0) {
      waiting = true;
      long left = waitUntil(due, wait, stopped);
      waiting = false;
      if (left <= 0) {
        late.record(-left);
      }
    }
    return due;
  }

  /** When the next operation is due, since the start. */
  private long nextNanos() {
    while (nextPlace >= current.endCount()) {
      if (step + 1 == target.steps().size()) {
        return NEVER_NANOS;
      }
      step++;
      current = target.steps().get(step);
    }
    return (long) current.nanosAt(nextPlace);
  }

  /** Returns the time left, which is negative if the wait ended late. */
  private long waitUntil(long due, long waitNanos, BooleanSupplier stopped) {
    long wait = waitNanos;
    while (wait > 0 && !stopped.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
      if (!spin) {
        LockSupport.parkNanos(wait);
      }
      wait = due - System.nanoTime();
    }
    return wait;
  }

  /** The number of the step, from 0, in which the latest operation was due. */
  public int step() {
    return step;
  }

  /** Whether the thread waits for an operation that is not due yet. Any thread may ask. */
  public boolean waiting() {
    return waiting;
  }

  /** When the latest operation was due, as {@link #await} returned it. Any thread may ask. */
  public long dueNanos() {
    return dueNanos;
  }

  /**
   * Of the operations since the start, those that were due by this time of {@link System#nanoTime}
   * and not among the {@code begun} ones, by steps. Gaps that nobody drew are as long as their
   * mean. Any thread may ask.
   */
  public List<Overdue> overdue(long begun, long untilNanos) {
    // Read first: what the thread wrote before it is seen then.
    long latest = dueNanos;
    double first = begun < operations && latest >= startNanos ? latestPlace : nextPlace;
    double until = untilNanos - startNanos;
    if (first >= target.count() || target.nanosAt(first) > until) {
      return List.of();
    }
    double more = (target.countAt(until / RateStep.NANOS_PER_SECOND) - first) / threads;
    long whole = arrival == Arrival.UNIFORM ? (long) more : Math.round(more);
    return bySteps(first, 1 + Math.max(0, whole), until);
  }

  private List<Overdue> bySteps(double first, long count, double until) {
    List<Overdue> all = new ArrayList<>();
    long done = 0;
    for (int i = 0; i < target.steps().size(); i++) {
      double before = Math.ceil((target.steps().get(i).endCount() - first) / threads);
      long upTo = (long) Math.min((double) count, before);
      if (upTo > done) {
        double place = first + (double) done * threads;
        all.add(new Overdue(target, i, upTo - done, place, threads, until));
        done = upTo;
      }
    }
    return all;
  }
}
