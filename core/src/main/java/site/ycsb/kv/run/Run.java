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

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.binding.SettingsException;
import site.ycsb.kv.resource.ResourceTotals;
import site.ycsb.kv.workload.WorkloadSettings;

/** One load or run of one workload on one store. Used once, by one thread. */
public final class Run {
  /** Threads that were asked to stop get this long to end their operation before an interrupt. */
  private static final long STOP_SECONDS = 30;

  private static final String DO_TRANSACTIONS = "dotransactions";

  private final Binding binding;
  private final Phase phase;
  private final Properties properties;
  private final RunSettings settings;
  private final long planned;
  private final Team team;
  private final List<Worker> workers = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final Intervals intervals;
  private final CpuClock cpu = new CpuClock();
  private final GcClock gc = new GcClock();
  private final JvmClock jvm = new JvmClock();
  private final ResourceTotals resources = new ResourceTotals();
  private long startNanos;

  /**
   * Prepares a run; nothing is connected yet.
   *
   * @param properties given to workload and clients, which share this very object; its {@code
   *     dotransactions} is set to what the phase says
   * @param listener called once an interval, and once at the end
   * @param extras what is kept besides latencies
   * @throws DBException with one sentence when the workload refuses the settings
   */
  public Run(
      Binding binding,
      Phase phase,
      Properties properties,
      RunSettings settings,
      Consumer<Progress> listener,
      RunExtras extras)
      throws DBException {
    this.binding = binding;
    this.phase = phase;
    this.properties = properties;
    properties.setProperty(DO_TRANSACTIONS, String.valueOf(phase == Phase.RUN));
    planned = planned(phase, properties, settings);
    RunSettings own = phase == Phase.LOAD ? settings.withoutWarmup() : settings;
    this.settings = planned > 0 && planned < own.threads() ? own.withThreads((int) planned) : own;
    // CoreWorkload measures some things by itself and asks for these as soon as it is made.
    Recording recording = new Recording(properties, settings.targetPerSecond() > 0, extras);
    Workload workload = Workloads.make(properties);
    team = new Team(phase, properties, this.settings, recording, workload, planned);
    intervals =
        new Intervals(
            team,
            new Intervals.Counts(planned, this::warmupOperations, this::operations),
            progress -> {
              jvm.sample();
              Interval interval = progress.interval();
              if (!interval.warmup()) {
                resources.add(interval.resources(), interval.lengthNanos());
              }
              listener.accept(progress);
            });
  }

  /** Asks the run to end in order; what it did so far is its result. Any thread may call it. */
  public void stop(String reason) {
    team.stop(reason);
  }

  /**
   * Runs.
   *
   * @throws DBException with one sentence when a client can't connect, or the store can't take the
   *     workload
   */
  public RunResult execute() throws DBException {
    binding.prepare(properties);
    try (Inspector inspector = Inspector.connect(binding, properties)) {
      OptionalLong before = phase == Phase.LOAD ? inspector.count() : OptionalLong.empty();
      connect();
      cpu.start();
      gc.start();
      team.open();
      watch();
      boolean allEnded = join();
      RunResult result = result(inspector, before, allEnded);
      team.workload().cleanup();
      return result;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DBException("The run was interrupted", e);
    } catch (WorkloadException e) {
      throw new DBException("The workload could not end: " + e.getMessage(), e);
    }
  }

  private static long planned(Phase phase, Properties properties, RunSettings settings)
      throws SettingsException {
    return phase == Phase.RUN ? settings.operationCount() : recordsToLoad(properties);
  }

  /**
   * The records that a load with these properties inserts.
   *
   * @throws SettingsException when they don't tell
   */
  public static long recordsToLoad(Properties properties) throws SettingsException {
    Settings workload = WorkloadSettings.read(properties);
    if (workload.given(WorkloadSettings.INSERT_COUNT)) {
      return workload.get(WorkloadSettings.INSERT_COUNT);
    }
    long records =
        workload.get(WorkloadSettings.RECORD_COUNT) - workload.get(WorkloadSettings.INSERT_START);
    if (records <= 0) {
      throw new SettingsException(
          List.of(
              "recordcount="
                  + workload.get(WorkloadSettings.RECORD_COUNT)
                  + " leaves nothing to load; set it to the number of records."));
    }
    return records;
  }

  private void connect() throws DBException, InterruptedException {
    ThreadKind.carry(settings.carriers());
    for (int i = 0; i < settings.threads(); i++) {
      Worker worker = new Worker(team, i, binding.newClient());
      Thread thread = settings.threadKind().make("client-" + i, worker);
      workers.add(worker);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
    Optional<Throwable> failure = team.awaitConnected();
    if (failure.isPresent()) {
      team.open();
      join();
      Throwable e = failure.get();
      throw e instanceof DBException db ? db : new DBException(sentence(e), e);
    }
  }

  private String sentence(Throwable e) {
    return binding.name() + ": a client could not be started: " + e;
  }

  /** Closes an interval each second until the threads end, and ends the run when it is time to. */
  private void watch() throws InterruptedException {
    startNanos = System.nanoTime();
    intervals.start(startNanos);
    // Where the counters of the processes stand now.
    team.recording().beginSampling();
    Outage outage = new Outage(settings.maxOutageSeconds());
    boolean running = true;
    while (running) {
      long now = System.nanoTime();
      long due =
          Math.min(Math.min(intervals.dueNanos(), team.recording().dueNanos()), nextDeadline());
      running = !joinUntil(Math.max(due, now));
      now = System.nanoTime();
      endWhatIsOver(now);
      outage.check(now, operations(), failed()).ifPresent(team::stop);
      if (running) {
        intervals.closeIfDue(now);
        team.recording().closeIfDue(now, team.measuringSinceNanos());
      }
      if (running && team.workload().isStopRequested()) {
        break;
      }
    }
  }

  private long nextDeadline() {
    if (team.warmupNanos() > 0 && !team.warmup().closed()) {
      return startNanos + team.warmupNanos();
    }
    if (settings.maxSeconds() > 0 && team.measuringSinceNanos() != 0) {
      return team.measuringSinceNanos() + TimeUnit.SECONDS.toNanos(settings.maxSeconds());
    }
    return Long.MAX_VALUE;
  }

  private void endWhatIsOver(long now) {
    if (team.warmupNanos() > 0 && now - startNanos >= team.warmupNanos()) {
      team.warmup().close();
    }
    long measuring = team.measuringSinceNanos();
    if (settings.maxSeconds() > 0
        && measuring != 0
        && now - measuring >= TimeUnit.SECONDS.toNanos(settings.maxSeconds())) {
      team.timeOver();
    }
  }

  private boolean joinUntil(long deadlineNanos) throws InterruptedException {
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

  /** Waits for the threads' ends; false when one had to be given up. */
  private boolean join() throws InterruptedException {
    long grace = TimeUnit.SECONDS.toNanos(STOP_SECONDS);
    // Those that wait for their next operation to be due have none to wait for.
    threads.forEach(LockSupport::unpark);
    if (joinUntil(System.nanoTime() + grace)) {
      return true;
    }
    threads.forEach(Thread::interrupt);
    return joinUntil(System.nanoTime() + grace);
  }

  private RunResult result(Inspector inspector, OptionalLong before, boolean allEnded) {
    double cpuShare = cpu.shareSinceStart();
    long now = System.nanoTime();
    intervals.end(now);
    team.recording().end(now, team.measuringSinceNanos());
    List<String> lost = new ArrayList<>();
    workers.forEach(worker -> worker.lost().ifPresent(lost::add));
    if (!allEnded) {
      lost.add("it did not end within " + 2 * STOP_SECONDS + " s of being asked to");
    }
    return new RunResult(
        phase,
        settings.threads(),
        inspector.describe(),
        warmup(),
        runTimeNanos(),
        planned,
        operations(),
        failed(),
        team.recording().measured().total(),
        team.recording().series(),
        team.stopReason(),
        List.copyOf(lost),
        properties.containsKey(WorkloadSettings.INSERT_COUNT.name()),
        before,
        inspector.count(),
        workers.stream().mapToLong(Worker::lostRecords).sum(),
        gc.sinceStart(),
        jvm.seen(),
        List.copyOf(resources.summaries()),
        cpuShare);
  }

  private long runTimeNanos() {
    long start = team.measuringSinceNanos();
    long end = workers.stream().mapToLong(Worker::finishedNanos).max().orElse(0);
    return start == 0 ? 0 : Math.max(0, end - start);
  }

  private RunResult.Warmup warmup() {
    long since = team.measuringSinceNanos();
    long nanos = settings.warmsUp() && since != 0 ? since - startNanos : 0;
    return new RunResult.Warmup(nanos, warmupOperations());
  }

  private long warmupOperations() {
    return workers.stream().mapToLong(Worker::warmupOperations).sum();
  }

  private long operations() {
    return workers.stream().mapToLong(Worker::operations).sum();
  }

  private long failed() {
    return workers.stream().mapToLong(Worker::failed).sum();
  }
}
