// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.measure.LateStarts;
import site.ycsb.kv.measure.MeasuredClient;
import site.ycsb.kv.measure.SuccessTimes;
import site.ycsb.kv.measure.ThreadRecorder;
import site.ycsb.kv.pace.OperationBudget;
import site.ycsb.kv.pace.Overdue;
import site.ycsb.kv.pace.Pacer;
import site.ycsb.kv.pace.Tally;

/** One thread of a run, with its client, its recorders and its schedule. */
final class Worker implements Runnable {
  private final SharedState state;
  private final RunContext context;
  private final Gates gates;
  private final int id;
  private final MeasuredClient client;
  private final Pacer pacer;
  private final LateStarts.OfThread lateStarts;
  private final Tally warmup = new Tally(null);

  /** One for each step of the target. */
  private final Tally[] measured;

  private final AtomicLong lastSuccessNanos = new AtomicLong();
  private volatile boolean operating;
  private volatile boolean measuring;
  private volatile @Nullable String lost;
  private volatile long finishedNanos;
  private volatile long startNanos;
  private @Nullable Object workloadState;
  private Tally tally = warmup;
  private @Nullable ThreadRecorder recorder;
  private int step;
  private long failuresSeen;
  private boolean done;

  Worker(SharedState state, int id, DB client) {
    this.state = state;
    this.context = state.context();
    this.gates = state.gates();
    this.id = id;
    this.client = new MeasuredClient(client, state.recording().warmup().add());
    RunSettings settings = context.settings();
    SuccessTimes successTimes = state.recording().addSuccessTimes();
    this.measured = new Tally[Math.max(1, settings.target().steps().size())];
    Arrays.setAll(measured, step -> new Tally(successTimes));
    this.pacer =
        new Pacer(
            settings.arrival(), context.arrivalSeed(), id, settings.threads(), settings.spin());
    this.lateStarts = state.recording().lateStarts().add();
  }

  @Override
  public void run() {
    state.recording().enter(client);
    if (connect()) {
      workAndCleanup();
    }
    workDone();
  }

  private void workAndCleanup() {
    try {
      if (gates.awaitStart()) {
        gates.awaitTurn(id);
        work();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      cleanup();
    }
  }

  private boolean connect() {
    boolean initialised = false;
    try {
      if (!gates.mayConnect()) {
        gates.connected();
        return false;
      }
      client.setProperties(context.properties());
      client.init();
      initialised = true;
      workloadState =
          state.workload().initThread(context.properties(), id, context.settings().threads());
      gates.connected();
      return true;
    } catch (Throwable e) {
      // Errors too, such as a missing class of a driver, or the run would wait for ever.
      if (initialised) {
        cleanup();
      }
      gates.connectFailed(e);
      return false;
    }
  }

  /** Whatever a client or a workload throws, there must be a result. */
  private void work() {
    try {
      // The same steps as in the measured part, so that the JVM has nothing to compile anew there.
      pacer.start(context.settings().target().warmup(), System.nanoTime());
      drain(state.warmups().get(id), new LateStarts().add());
      gates.rest();
      enter(0);
      failuresSeen = client.failures();
      startNanos = gates.measuring();
      pacer.start(context.settings().target(), startNanos);
      measuring = true;
      drain(state.budgets().get(id), lateStarts);
    } catch (Throwable e) {
      lost(e, "");
    } finally {
      finishedNanos = System.nanoTime();
      if (!context.loads()) {
        workDone();
      }
    }
  }

  /** Nothing more of this thread is measured. */
  private void workDone() {
    if (!done) {
      done = true;
      gates.workDone();
    }
  }

  /** Records what is due in this step of the target from here on. */
  private void enter(int number) {
    ThreadRecorder before = recorder;
    recorder = state.recording().measured().add(number);
    client.recordInto(recorder);
    if (before != null) {
      before.end();
    }
    step = number;
    tally = measured[number];
  }

  private void drain(OperationBudget budget, LateStarts.OfThread late) {
    operating = true;
    try {
      drain(state.workload(), budget, late);
    } finally {
      operating = false;
    }
  }

  private void drain(Workload workload, OperationBudget budget, LateStarts.OfThread late) {
    // A warm-up ends for threads too that wait for an operation that is due after it.
    BooleanSupplier stopped = () -> workload.isStopRequested() || budget.closed();
    long claimed = 0;
    while (!stopped.getAsBoolean()) {
      if (claimed == 0) {
        claimed = budget.claim();
        if (claimed == 0) {
          return;
        }
      }
      claimed--;
      long due = pacer.await(stopped, late);
      if (pacer.step() != step) {
        enter(pacer.step());
      }
      client.begin(due);
      if (stopped.getAsBoolean()) {
        return;
      }
      boolean goOn = operate(workload);
      boolean failure = failed();
      if (!failure) {
        lastSuccessNanos.setRelease(client.lastEndNanos());
      }
      tally.add(failure, client.lastEndNanos());
      if (!goOn && !context.continuesAfterFailures()) {
        state.workloadEnded(id);
        return;
      }
    }
  }

  private boolean operate(Workload workload) {
    return context.loads()
        ? workload.doInsert(client, workloadState)
        : workload.doTransaction(client, workloadState);
  }

  /**
   * One operation of a run may be several of the client: it failed if one of them did. One of a
   * load may try more than once: it failed if the last try did.
   */
  private boolean failed() {
    long seen = client.failures();
    boolean anyFailed = seen != failuresSeen;
    failuresSeen = seen;
    return context.loads() ? client.lastFailed() : anyFailed;
  }

  private void cleanup() {
    try {
      client.cleanup();
    } catch (Throwable e) {
      lost(e, "its client could not be closed: ");
    }
    if (context.loads()) {
      finishedNanos = System.nanoTime();
    }
  }

  /** An error, such as a full heap, soon hits other threads too, so it ends the run. */
  private void lost(Throwable e, String what) {
    if (state.end().exhaustedBy(e)) {
      return;
    }
    if (e instanceof Error) {
      state.end().request("a client failed with " + e);
    } else if (lost == null) {
      lost = what + (e instanceof DBException ? e.getMessage() : e.toString());
    }
  }

  long warmupOperations() {
    return warmup.operations();
  }

  long operations() {
    return Arrays.stream(measured).mapToLong(Tally::operations).sum();
  }

  long warmupFailures() {
    return warmup.failed();
  }

  long measuredFailures() {
    return Arrays.stream(measured).mapToLong(Tally::failed).sum();
  }

  /** What it did of the operations that were due in this step of the target. */
  Tally ofStep(int number) {
    return measured[number];
  }

  /** When its measured operations began, on the clock of System.nanoTime; 0 before. */
  long startNanos() {
    return startNanos;
  }

  /** Operations so far that succeeded, those of the warm-up too. */
  long succeeded() {
    // Failures are counted before what was done: read last, they are never too few.
    long done = warmupOperations() + operations();
    return Math.max(0, done - allFailed());
  }

  /** Operations so far that failed, those of the warm-up too. */
  long allFailed() {
    return warmupFailures() + measuredFailures();
  }

  /** When an operation succeeded last, on the clock of System.nanoTime; 0 if none did. */
  long lastSuccessNanos() {
    return lastSuccessNanos.getAcquire();
  }

  boolean operating() {
    return operating;
  }

  /** Whether an operation is under way or overdue. */
  boolean pending() {
    return operating && !pacer.waiting();
  }

  /** When that operation was due, on the clock of System.nanoTime; 0 where there is no schedule. */
  long dueNanos() {
    return pacer.dueNanos();
  }

  /** The measured operations that were due by some time and never begun. */
  List<Overdue> overdue(long untilNanos) {
    return measuring ? pacer.overdue(operations() + (pending() ? 1 : 0), untilNanos) : List.of();
  }

  /** When the last operation ended; of a load, when all was stored. */
  long finishedNanos() {
    return finishedNanos;
  }

  /** Why the thread ended early, if it did. */
  Optional<String> lost() {
    return Optional.ofNullable(lost);
  }

  long lostRecords() {
    return client.client() instanceof BindingClient binding ? binding.lostRecords() : 0;
  }
}
