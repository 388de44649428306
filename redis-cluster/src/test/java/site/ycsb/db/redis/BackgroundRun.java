// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.Progress;
import site.ycsb.kv.run.Run;
import site.ycsb.kv.run.RunExtras;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;

/** A run without an end of its own, beside which a test does something to the server. */
final class BackgroundRun {
  private final List<Progress> intervals = new CopyOnWriteArrayList<>();
  private final Run run;
  private final FutureTask<RunResult> task;

  private BackgroundRun(Binding binding, Properties settings) throws DBException {
    run =
        new Run(
            binding, Phase.RUN, settings, RunSettings.of(settings), intervals::add, RunExtras.NONE);
    task = new FutureTask<>(run::execute);
  }

  /** Loads the records of these settings, which say how many. */
  static RunResult load(Binding binding, Properties settings) throws DBException {
    return new Run(
            binding, Phase.LOAD, settings, RunSettings.of(settings), progress -> {}, RunExtras.NONE)
        .execute();
  }

  /** Starts it and returns once operations succeed. */
  static BackgroundRun start(Binding binding, Properties settings) throws DBException {
    settings.setProperty("operationcount", "1000000000");
    settings.setProperty("maxoutage", "60");
    BackgroundRun started = new BackgroundRun(binding, settings);
    Thread thread = new Thread(started.task, "background-run");
    thread.setDaemon(true);
    thread.start();
    started.awaitIntervals("operations succeed", started.seen(), true, false);
    return started;
  }

  /** How many intervals there were. */
  int seen() {
    return intervals.size();
  }

  /** Waits until one of the intervals from this one on has seen such operations. */
  void awaitIntervals(String awaited, int from, boolean succeeded, boolean failed) {
    Await.until(
        awaited,
        () ->
            intervals.subList(from, intervals.size()).stream()
                .map(progress -> progress.interval().summary())
                .anyMatch(
                    s -> (!succeeded || count(s, true) > 0) && (!failed || count(s, false) > 0)));
  }

  /** Waits until a whole interval has passed in which operations were done and none failed. */
  void awaitHealthy() {
    int from = seen() + 1;
    Await.until(
        "no operation fails any more",
        () ->
            intervals.size() > from
                && intervals.subList(from, intervals.size()).stream()
                    .map(progress -> progress.interval().summary())
                    .anyMatch(s -> count(s, true) > 0 && count(s, false) == 0));
  }

  /** Ends it. */
  RunResult stop() throws Exception {
    run.stop("the test has seen enough");
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw new AssertionError("The run could not go on", e);
    }
  }

  private static long count(Summary summary, boolean ok) {
    return summary.operations().stream()
        .flatMap(operation -> summary.outcomes(operation).stream())
        .filter(outcome -> outcome.status().isOk() == ok)
        .mapToLong(OutcomeSummary::count)
        .sum();
  }
}
