// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import site.ycsb.DB;
import site.ycsb.kv.jvm.ThreadKind;
import site.ycsb.kv.pace.Outage;
import site.ycsb.kv.pace.Overdue;
import site.ycsb.kv.pace.RateStep;
import site.ycsb.kv.pace.TargetRate;
import site.ycsb.kv.pace.TargetStep;

/** The threads of one run, and what they did together. Used by the thread that made it. */
final class Workers {
  private final SharedState state;
  private final List<Worker> workers = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  Workers(SharedState state) {
    this.state = state;
  }

  /**
   * Starts all threads, each with its own client, which connect at once. A thread that the system
   * does not allow counts as one that cannot connect.
   */
  void start(Supplier<DB> clients) {
    RunSettings settings = state.context().settings();
    ThreadKind.carry(settings.carriers());
    for (int i = 0; i < settings.threads(); i++) {
      Worker worker = new Worker(state, i, clients.get());
      Thread thread = settings.threadKind().make("client-" + i, worker);
      workers.add(worker);
      threads.add(thread);
    }
    try {
      threads.forEach(Thread::start);
    } catch (OutOfMemoryError e) {
      state.gates().connectFailed(e);
    }
  }

  /** Waits until all threads end; false if one has not at the deadline. */
  boolean joinUntil(long deadlineNanos) throws InterruptedException {
    for (Thread thread : threads) {
      long millis = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
      if (thread.isAlive() && millis > 0) {
        thread.join(millis);
      }
      if (thread.isAlive()) {
        return false;
      }
    }
    return true;
  }

  /** Wakes the threads that wait for their next operation to be due. */
  void wake() {
    threads.forEach(LockSupport::unpark);
  }

  /** Interrupts the threads, whatever they wait for. */
  void interrupt() {
    threads.forEach(Thread::interrupt);
  }

  long warmupOperations() {
    return sum(Worker::warmupOperations);
  }

  /** What the intervals count beside latencies. */
  Intervals.Counts counts(long planned) {
    return new Intervals.Counts(
        planned,
        new Intervals.Done(this::warmupOperations, () -> sum(Worker::warmupFailures)),
        new Intervals.Done(this::operations, this::failed));
  }

  long operations() {
    return sum(Worker::operations);
  }

  long failed() {
    return sum(Worker::measuredFailures);
  }

  /** By which an outage is noticed; includes the warm-up. */
  Outage.State state() {
    return new Outage.State(
        sum(Worker::succeeded),
        sum(Worker::allFailed),
        lastSuccessNanos(),
        workers.stream().anyMatch(Worker::operating),
        workers.stream().anyMatch(Worker::pending),
        dueNanos());
  }

  /** The operations of each thread that were due and never sent, as the run ended. */
  List<Overdue> unsent() {
    long untilNanos = state.end().requestedNanos();
    long planned = state.context().planned();
    long most = planned == 0 ? Long.MAX_VALUE : Math.max(0, planned - operations());
    List<Overdue> unsent = new ArrayList<>();
    for (Worker worker : untilNanos == 0 ? List.<Worker>of() : workers) {
      unsent.addAll(worker.overdue(untilNanos));
    }
    return Overdue.first(unsent, most);
  }

  /** What came of each step of a schedule that the run reached; none without a schedule. */
  List<TargetStep> steps(double runSeconds, List<Overdue> unsent) {
    TargetRate target = state.context().settings().target();
    List<TargetStep> steps = new ArrayList<>();
    for (int i = 0; target.ends() && i < target.steps().size(); i++) {
      RateStep planned = target.steps().get(i);
      if (planned.startSeconds() < runSeconds) {
        steps.add(
            step(
                i,
                planned,
                Math.min(planned.seconds(), runSeconds - planned.startSeconds()),
                unsent));
      }
    }
    return List.copyOf(steps);
  }

  private TargetStep step(int number, RateStep planned, double seconds, List<Overdue> unsent) {
    return new TargetStep(
        planned,
        seconds,
        planned.countAt(planned.startSeconds() + seconds) - planned.startCount(),
        sum(worker -> worker.ofStep(number).operations()),
        sum(worker -> worker.ofStep(number).failed()),
        unsent.stream().filter(o -> o.step() == number).mapToLong(Overdue::count).sum(),
        Math.max(seconds, lastEndSeconds(number) - planned.startSeconds()),
        state.recording().measured().ofStep(number));
  }

  /** When the last operation of a step ended, since its thread's schedule began. */
  private double lastEndSeconds(int step) {
    return workers.stream()
        .filter(worker -> worker.ofStep(step).operations() > 0)
        .mapToDouble(worker -> (worker.ofStep(step).lastEndNanos() - worker.startNanos()) / 1e9)
        .max()
        .orElse(0);
  }

  long lostRecords() {
    return sum(Worker::lostRecords);
  }

  /** When the last operation ended; of a load, when all was stored. */
  long finishedNanos() {
    return workers.stream().mapToLong(Worker::finishedNanos).max().orElse(0);
  }

  List<String> lost() {
    return workers.stream().flatMap(worker -> worker.lost().stream()).toList();
  }

  private long dueNanos() {
    return workers.stream().filter(Worker::pending).mapToLong(Worker::dueNanos).min().orElse(0);
  }

  private long lastSuccessNanos() {
    return workers.stream()
        .mapToLong(Worker::lastSuccessNanos)
        .filter(nanos -> nanos != 0)
        .max()
        .orElse(0);
  }

  private long sum(ToLongFunction<Worker> of) {
    return workers.stream().mapToLong(of).sum();
  }
}
