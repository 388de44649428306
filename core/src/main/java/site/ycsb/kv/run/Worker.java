// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.measure.MeasuredClient;
import site.ycsb.kv.measure.SuccessTimes;
import site.ycsb.kv.measure.ThreadRecorder;
import site.ycsb.kv.pace.OperationBudget;
import site.ycsb.kv.pace.Overdue;
import site.ycsb.kv.pace.Pacer;

/** One thread of a run, with its client, its recorders and its schedule. */
final class Worker implements Runnable {
  private final SharedState state;
  private final RunContext context;
  private final Gates gates;
  private final int id;
  private final MeasuredClient client;
  private final ThreadRecorder recorder;
  private final Pacer pacer;
  private final Count warmup = new Count(null);
  private final Count measured;
  private final AtomicLong lastSuccessNanos = new AtomicLong();
  private volatile boolean operating;
  private volatile boolean measuring;
  private volatile @Nullable String lost;
  private volatile long finishedNanos;
  private @Nullable Object workloadState;
  private long failuresSeen;
  private boolean done;

  /** Operations so far, and those of them that failed; only the worker's thread adds to them. */
  private static final class Count {
    private final AtomicLong operations = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final @Nullable SuccessTimes successTimes;

    Count(@Nullable SuccessTimes successTimes) {
      this.successTimes = successTimes;
    }

    /** No atomic addition is needed. */
    void add(boolean failure, long endNanos) {
      // Failures come first, so that a reader who reads them last never counts one as a success.
      if (failure) {
        failed.setRelease(failed.getPlain() + 1);
      } else if (successTimes != null) {
        successTimes.add(endNanos);
      }
      operations.setRelease(operations.getPlain() + 1);
    }
  }

  Worker(SharedState state, int id, DB client) {
    this.state = state;
    this.context = state.context();
    this.gates = state.gates();
    this.id = id;
    this.client = new MeasuredClient(client, state.recording().warmup().add());
    this.recorder = state.recording().measured().add();
    this.measured = new Count(state.recording().addSuccessTimes());
    RunSettings settings = context.settings();
    this.pacer = new Pacer(settings.targetPerSecond(), id, settings.threads(), settings.spin());
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
      drain(state.warmups().get(id), warmup);
      gates.rest();
      client.recordInto(recorder);
      failuresSeen = client.failures();
      gates.measuring();
      measuring = true;
      drain(state.budgets().get(id), measured);
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

  private void drain(OperationBudget budget, Count count) {
    pacer.start();
    operating = true;
    try {
      drain(state.workload(), budget, count);
    } finally {
      operating = false;
    }
  }

  private void drain(Workload workload, OperationBudget budget, Count count) {
    BooleanSupplier stopped = workload::isStopRequested;
    long claimed = 0;
    while (!stopped.getAsBoolean()) {
      if (claimed == 0) {
        claimed = budget.claim();
        if (claimed == 0) {
          return;
        }
      } else if (budget.closed()) {
        return;
      }
      claimed--;
      client.begin(pacer.await(stopped));
      if (stopped.getAsBoolean()) {
        return;
      }
      boolean goOn = operate(workload);
      boolean failure = failed();
      if (!failure) {
        lastSuccessNanos.setRelease(client.lastEndNanos());
      }
      count.add(failure, client.lastEndNanos());
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
    return warmup.operations.getAcquire();
  }

  long operations() {
    return measured.operations.getAcquire();
  }

  long warmupFailures() {
    return warmup.failed.getAcquire();
  }

  long measuredFailures() {
    return measured.failed.getAcquire();
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
  Overdue overdue(long untilNanos) {
    return measuring ? pacer.overdue(operations() + (pending() ? 1 : 0), untilNanos) : Overdue.NONE;
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
