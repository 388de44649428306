// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import site.ycsb.DBException;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.study.sweep.KeptStores.Loader;
import site.ycsb.kv.study.sweep.KeptStores.Reached;
import site.ycsb.kv.study.sweep.Point.Outcome;
import site.ycsb.kv.workload.WorkloadSettings;

/**
 * Runs the points of a plan that its directory does not hold yet. A point's files appear under its
 * name in one step when it has finished, so that a sweep may be killed at any time. Used by one
 * thread.
 */
public final class Sweep implements AutoCloseable {
  /** The command, and the directory of its result below that of a point. */
  public static final String LOAD = "load";

  private static final double MILLIS_PER_SECOND = 1e3;

  /** Settings of a run that a load before it does not have. */
  private static final List<String> OF_RUNS =
      List.of(
          "target",
          "maxexecutiontime",
          "warmup.seconds",
          "warmup.operations",
          Plan.SETTLE,
          "client.count");

  private final SweepFiles files;
  private final List<Task> tasks;
  private final List<Task> left = new ArrayList<>();
  private final Estimate estimate = new Estimate();
  private final CompletableFuture<String> stop;
  private final KeptStores stores;
  private final Plan plan;

  /** Follows a sweep. */
  public interface Listener {
    /**
     * A point has finished.
     *
     * @param finished the number of points that have, those of earlier starts included
     * @param timeLeft until the last one has
     */
    void finished(SweepDirectory.Entry entry, int finished, Duration timeLeft);
  }

  /**
   * Takes the directory, for which no other sweep may work.
   *
   * @param stop completes when the sweep is to end
   * @throws DBException with one sentence if the directory holds something else
   */
  public Sweep(SweepFiles files, Plan plan, CompletableFuture<String> stop) throws DBException {
    this.files = files;
    this.plan = plan;
    this.stop = stop;
    this.stores = new KeptStores(stop::isDone);
    this.tasks = plan.inOrder();
    for (Task task : tasks) {
      Optional<Point> finished = files.finished(task);
      finished.ifPresent(point -> estimate.add(task, point.seconds()));
      if (finished.isEmpty()) {
        left.add(task);
      }
    }
  }

  /** The number of all points. */
  public int points() {
    return tasks.size();
  }

  /** The number of points that have finished, those of earlier starts included. */
  public int finished() {
    return tasks.size() - left.size();
  }

  /** The time that the points to come will take, as far as can be told. */
  public Duration timeLeft() {
    return estimate.of(left);
  }

  /**
   * Runs the points that are left, until the last or until it is to stop.
   *
   * @param launcher the words that start a JVM with the main class of a sweep's runs
   * @throws DBException with one sentence if the files can't be written, or a line's program is not
   *     there
   */
  public void run(List<String> launcher, Listener listener) throws DBException {
    for (Task task : left) {
      task.launch().checkProgram();
    }
    RunProcess process = new RunProcess(launcher, stop);
    try {
      while (!left.isEmpty() && !stop.isDone()) {
        Task task = left.get(0);
        Path directory = files.begin(task);
        Point point = run(process, task, directory);
        if (!stop.isDone()) {
          SweepDirectory.Entry entry = files.finish(task, directory, point);
          left.remove(0);
          estimate.add(task, point.seconds());
          listener.finished(entry, finished(), timeLeft());
        } else {
          removeInterrupted(directory);
        }
      }
    } catch (IOException e) {
      throw new DBException("The sweep's files can't be written: " + e.getMessage() + ".", e);
    }
  }

  private static void removeInterrupted(Path directory) throws IOException {
    try {
      SweepFiles.remove(directory);
    } catch (DirectoryNotEmptyException e) {
      // Clients on other machines may still write; what is left goes when the sweep goes on.
    }
  }

  /** Whether no point is left. */
  public boolean complete() {
    return left.isEmpty();
  }

  private Point run(RunProcess process, Task task, Path directory) throws IOException {
    long start = System.nanoTime();
    Outcome outcome = Outcome.FAILED;
    List<String> reasons;
    int code = 1;
    try (KeptStores own = new KeptStores(stop::isDone)) {
      Reached store = reach(process, task, directory, own);
      code = process.run(task.command(), task, store, directory);
      RunOutcome ended =
          task.isLaunched()
              ? LaunchedOutcome.of(directory, task.launch(), task.merge(), code)
              : RunOutcome.of(directory, code);
      outcome = ended.outcome();
      reasons = ended.reasons();
    } catch (DBException e) {
      reasons = List.of(String.valueOf(e.getMessage()));
    }
    double seconds = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) / MILLIS_PER_SECOND;
    Cell cell = task.cell();
    return new Point(
        task.block(),
        task.order(),
        cell.label(),
        task.binding().name(),
        cell.workload(),
        cell.threads(),
        cell.varied(),
        outcome,
        reasons,
        code,
        seconds);
  }

  /**
   * How a point reaches its store, which is loaded unless the process of its run does that.
   *
   * @param own keeps the server that several clients share, which none of them can start
   */
  private Reached reach(RunProcess process, Task task, Path directory, KeptStores own)
      throws DBException, IOException {
    Optional<Reached> kept =
        plan.keepData()
            ? stores.reach(task, store -> load(process, task, store, files.load(task)))
            : Optional.empty();
    if (kept.isPresent()) {
      return kept.get();
    }
    Loader loader =
        store -> load(process, task, store, Files.createDirectories(directory.resolve(LOAD)));
    if (task.isLaunched()) {
      Optional<Reached> shared = own.reachAny(task, loader);
      if (shared.isEmpty() && task.launch().ofMany()) {
        throw new DBException(
            ("client.count=%d needs a server that all clients reach, and that of %s would run inside"
                    + " a client; name one by its settings.")
                .formatted(task.launch().clients(), task.binding().name()));
      }
      return shared.orElse(new Reached(task.settings(), Optional.empty()));
    }
    Reached store = new Reached(task.settings(), Optional.empty());
    if (loadsBefore(task)) {
      loader.load(store);
    }
    return store;
  }

  private static void load(RunProcess process, Task task, Reached store, Path directory)
      throws DBException, IOException {
    Map<String, String> ofLoad = new TreeMap<>(store.settings());
    ofLoad.keySet().removeAll(OF_RUNS);
    int code = process.run(LOAD, task, new Reached(ofLoad, store.server()), directory);
    RunOutcome ended = RunOutcome.of(directory, code);
    if (ended.outcome() != Outcome.VALID) {
      throw new DBException("The load before it: " + String.join(" ", ended.reasons()));
    }
    long others = RunOutcome.recordsBesidesLoad(directory);
    if (others > 0) {
      throw new DBException(
          "The store holds %d records besides those that were loaded, so it is not freshly loaded;"
                  .formatted(others)
              + " empty it, or let the sweep start the server.");
    }
  }

  /**
   * Whether a point is loaded by a process of its own: its settings name a server, which a run does
   * not load.
   */
  public static boolean loadsBefore(Task task) {
    Properties properties = task.properties();
    // A binding without an address, such as noop, has nothing to load; a stock client tells none.
    return task.binding().hasAddress(properties)
        && !(task.binding().declaresAllSettings() && !task.binding().hasServers(properties));
  }

  /** Whether a point inserts records, which stay in a store that is not its own. */
  public static boolean inserts(Task task) {
    Properties properties = task.properties();
    return WorkloadSettings.declareAll(properties)
        && Settings.read(properties, WorkloadSettings.ALL).get(WorkloadSettings.INSERT) > 0;
  }

  @Override
  public void close() {
    stores.close();
  }
}
