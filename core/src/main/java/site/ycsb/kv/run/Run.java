// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.jvm.Exhausted;
import site.ycsb.kv.jvm.ProcessClock;
import site.ycsb.kv.measure.Recorders;
import site.ycsb.kv.measure.UnsentRecorder;
import site.ycsb.kv.pace.Overdue;
import site.ycsb.kv.resource.ResourceTotals;
import site.ycsb.kv.run.RunResult.EndReason;

/** One load or run of one workload on one store. Used once, by one thread. */
public final class Run {
  private static final long SERVER_END_MILLIS = 500;

  private final RunContext context;
  private final SharedState state;
  private final EarlyEnd end;
  private final Gates gates;
  private final Workers workers;
  private final Intervals intervals;
  private final Watch watch;
  private final ProcessClock clock = new ProcessClock();
  private final ResourceTotals resources = new ResourceTotals();
  private final List<RunResult.Second> seconds = new ArrayList<>();
  private boolean loaded;
  private volatile String stopReason = "";
  private CompletableFuture<String> serverEnded = new CompletableFuture<>();

  /**
   * Prepares a run; nothing is connected yet. Workload and clients share these very properties, of
   * which the run sets {@code dotransactions}. The listener is called once an interval, and at the
   * end.
   */
  public Run(
      Binding binding,
      Phase phase,
      Properties properties,
      RunSettings settings,
      Consumer<Progress> listener,
      RunExtras extras)
      throws DBException {
    context = RunContext.of(binding, phase, properties, settings, extras);
    state = SharedState.of(context);
    end = state.end();
    gates = state.gates();
    gates.whenMeasuring(clock::start);
    workers = new Workers(state);
    intervals =
        new Intervals(
            state,
            workers.counts(context.planned()),
            progress -> {
              count(progress.interval());
              listener.accept(progress);
            });
    watch = new Watch(state, workers, intervals);
  }

  private void count(Interval interval) {
    if (!interval.warmup()) {
      clock.sample();
      seconds.add(RunResult.Second.of(interval));
      resources.add(interval.resources());
    }
  }

  /** Asks the run to end in order, with what it did so far as its result. Thread-safe. */
  public void stop(String reason) {
    stopReason = reason;
    end.request(reason);
  }

  /** Ends the run at once, as something ran out. Any thread may call it. */
  public void exhausted(Exhausted what) {
    end.exhausted(what);
  }

  /** Whether measured operations have begun. Any thread may call it. */
  public boolean measures() {
    return gates.measuringSinceNanos() != 0;
  }

  /**
   * Ends the run in order when this completes with a reason, as its server has ended. Called before
   * {@link #execute} where the run's command started and loaded the server.
   */
  public void endWith(CompletableFuture<String> ended) {
    serverEnded = ended;
    loaded = true;
    var unused = ended.thenAccept(end::serverEnded);
  }

  /** Runs. Fails if a client can't connect, or something runs out before the measured part. */
  public RunResult execute() throws DBException {
    if (context.rank().isFirst()) {
      context.binding().prepare(context.properties());
    }
    try (Inspector inspector = new Inspector(context);
        RecordCheck records = new RecordCheck(state, inspector)) {
      records.begin(loaded);
      connect();
      // What lives as long as the run grows old now, and is not copied again while it measures.
      System.gc();
      context.extras().start().await(InstantSource.system(), end::pause);
      clock.start();
      gates.open();
      boolean allEnded = watch.untilAllEnded();
      if (end.exhausted().isPresent() && !measures()) {
        throw new DBException(end.exhausted().get().sentence());
      }
      awaitServersEnd();
      RunResult result = result(inspector, records, allEnded);
      state.workload().cleanup();
      return result;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DBException("The run was interrupted", e);
    } catch (WorkloadException e) {
      throw new DBException("The workload could not end: " + e.getMessage(), e);
    }
  }

  /** Rejects, before anything is started, a workload that these properties do not describe. */
  public static void checkWorkload(Properties properties) throws DBException {
    Workloads.check(properties);
  }

  private void connect() throws DBException, InterruptedException {
    workers.start(context.binding()::newClient);
    gates.awaitConnected();
    Optional<Throwable> failure = end.connectFailure();
    if (failure.isPresent()) {
      gates.open();
      watch.join();
      Throwable e = failure.get();
      throw e instanceof DBException db ? db : new DBException(sentence(e), e);
    }
  }

  /** Clients may notice the end of a server before the system reports how it ended. */
  private void awaitServersEnd() throws InterruptedException {
    if (end.reason().isEmpty()) {
      return;
    }
    try {
      var unused = serverEnded.get(SERVER_END_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      // The server lives; the run keeps its reason.
    }
  }

  private String sentence(Throwable e) {
    return context.binding().name() + ": a client could not be started: " + e;
  }

  private RunResult result(Inspector inspector, RecordCheck records, boolean allEnded) {
    double cpuShare = clock.cpuShare();
    List<Overdue> unsent = workers.unsent();
    record(unsent);
    resources.from(state.recording().sampled());
    // The store may take longer to answer than there is time.
    boolean ask = end.exhausted().isEmpty();
    String store = ask ? inspector.describe() : "";
    RecordCounts counted = records.end(workers, ask && !watch.storeIsGone());
    return new RunResult(
        context.phase(),
        context.settings().threads(),
        store,
        warmup(),
        new RunResult.Work(
            runTimeNanos(),
            context.planned(),
            workers.operations(),
            workers.failed(),
            RunResult.Unsent.of(unsent),
            watch.withoutSuccessNanos()),
        state.recording().measured().total(),
        state.recording().series(),
        state.recording().groupTimes(gates.measuringSinceNanos()),
        workers.steps(runTimeNanos() / 1e9, unsent),
        ended(allEnded, inspector.faults()),
        counted,
        new RunResult.ClientUse(
            clock.collections(), clock.seen(), cpuShare, state.recording().lateStarts().total()),
        List.copyOf(resources.summaries()),
        List.copyOf(seconds));
  }

  /** Closes the recording with what was never sent. */
  private void record(List<Overdue> unsent) {
    Recorders measured = state.recording().measured();
    UnsentRecorder recorder = new UnsentRecorder(measured, workers.operations());
    unsent.forEach(o -> recorder.record(o.step(), o.count(), o::waitNanos));
    if (context.settings().target().ends()) {
      measured.end();
    }
    long now = System.nanoTime();
    intervals.end(now);
    state.recording().end(now, gates.measuringSinceNanos());
  }

  private RunResult.End ended(boolean allEnded, List<String> faults) {
    List<String> lost = new ArrayList<>(workers.lost());
    if (!allEnded) {
      lost.add(watch.givenUp());
    }
    return new RunResult.End(
        endReason(lost), end.reason(), end.exhausted(), List.copyOf(lost), faults);
  }

  private EndReason endReason(List<String> lostThreads) {
    if (end.exhausted().isPresent()) {
      return EndReason.EXHAUSTED;
    } else if (end.reason().isPresent()) {
      return end.reason().get().equals(stopReason) ? EndReason.STOPPED : EndReason.FAILED;
    } else if (!lostThreads.isEmpty()) {
      return EndReason.FAILED;
    }
    boolean all = context.planned() > 0 && workers.operations() >= context.planned();
    return all ? EndReason.COMPLETED : EndReason.DEADLINE;
  }

  private long runTimeNanos() {
    long start = gates.measuringSinceNanos();
    long end = workers.finishedNanos();
    return start == 0 ? 0 : Math.max(0, end - start);
  }

  private RunResult.Warmup warmup() {
    long since = gates.measuringSinceNanos();
    RunSettings settings = context.settings();
    long nanos = settings.warmsUp() && since != 0 ? since - watch.startNanos() : 0;
    return new RunResult.Warmup(
        nanos,
        workers.warmupOperations(),
        settings.settles() ? Optional.of(intervals.settled()) : Optional.empty());
  }
}
