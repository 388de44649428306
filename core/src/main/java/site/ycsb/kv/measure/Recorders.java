// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.kv.measure.OperationRecorder.OutcomeRecorder;

/** The recorders of all threads, and their sums. Any thread may add one; one thread collects. */
public final class Recorders {
  private final Queue<ThreadRecorder> threads = new ConcurrentLinkedQueue<>();
  private final Set<ThreadRecorder> moved = new HashSet<>();
  private final Map<Integer, Summary> steps = new HashMap<>();
  private final Map<String, Map<String, Sums>> sums = new TreeMap<>();
  private final Summary total = new Summary();
  private final boolean keepsIntended;
  private final @Nullable RawLog rawLog;

  private record Sums(Status status, LatencySums actual, LatencySums intended) {
    private Sums(Status status) {
      this(status, new LatencySums(), new LatencySums());
    }
  }

  /** Recorders of intended latencies too, if asked for, and of single ones if there is a log. */
  public Recorders(boolean keepsIntended, @Nullable RawLog rawLog) {
    this.keepsIntended = keepsIntended;
    this.rawLog = rawLog;
  }

  /** Adds the recorder of one more thread. */
  public ThreadRecorder add() {
    return add(0);
  }

  /** The same for the operations that are due in this step of the target, a number from 0 on. */
  public ThreadRecorder add(int step) {
    ThreadRecorder added = new ThreadRecorder(step, keepsIntended, rawLog);
    threads.add(added);
    return added;
  }

  /** The number of an operation so far, with any outcome. */
  long count(Operation operation) {
    return threads.stream()
        .flatMap(thread -> thread.of(operation).outcomes().stream())
        .mapToLong(outcome -> outcome.actual().count())
        .sum();
  }

  /** Returns what was recorded since the last call, without stopping the recorders. */
  public Summary collect() {
    // Those that end from here on may record what is not collected now.
    List<ThreadRecorder> ended =
        threads.stream().filter(t -> t.ended() && !moved.contains(t)).toList();
    threads.forEach(thread -> thread.forEach(this::sum));
    Summary interval = new Summary();
    sums.forEach(
        (operation, outcomes) -> {
          for (Sums outcome : outcomes.values()) {
            OutcomeSummary latencies = new OutcomeSummary(outcome.status);
            outcome.actual.takeInterval(latencies.actual());
            outcome.intended.takeInterval(latencies.intended());
            // An operation may be in one of the two here, and in the other the next time.
            if (latencies.count() > 0 || latencies.intended().getTotalCount() > 0) {
              interval.outcome(operation, outcome.status).add(latencies);
            }
          }
        });
    total.add(interval);
    ended.forEach(this::moveToStep);
    return interval;
  }

  /** No thread records any more. */
  public void end() {
    threads.forEach(ThreadRecorder::end);
  }

  /**
   * What was recorded in one step of the target by threads that had ended there when it was
   * collected.
   */
  public Summary ofStep(int step) {
    return steps.getOrDefault(step, new Summary());
  }

  /** Gives back the memory of a recorder, so that a schedule of many steps needs little. */
  private void moveToStep(ThreadRecorder thread) {
    moved.add(thread);
    Summary into = steps.computeIfAbsent(thread.step(), number -> new Summary());
    thread.forEach(
        operation -> {
          for (OutcomeRecorder outcome : operation.outcomes()) {
            Sums taken = sums(operation, outcome);
            OutcomeSummary latencies = into.outcome(operation.name(), outcome.status());
            outcome.actual().moveTo(latencies.actual(), taken.actual);
            LatencyRecorder intended = outcome.intended();
            if (intended != null) {
              intended.moveTo(latencies.intended(), taken.intended);
            }
          }
        });
  }

  /** The sum of all collected so far. */
  public Summary total() {
    return total;
  }

  /** How many latencies there are so far under one name, and their sum. */
  record Tally(long count, long nanos) {
    private Tally plus(Tally more) {
      return new Tally(count + more.count, nanos + more.nanos);
    }
  }

  /** The latencies so far under each name that is shown. */
  Map<String, Tally> tallies(MeasurementSettings settings) {
    Map<String, Tally> tallies = new TreeMap<>();
    for (ThreadRecorder thread : threads) {
      thread.forEach(
          operation -> {
            for (OutcomeRecorder outcome : operation.outcomes()) {
              String name = settings.nameOf(operation.name(), outcome.status());
              add(settings.shownAs(name, false), outcome.actual(), tallies);
              add(settings.shownAs(name, true), outcome.intended(), tallies);
            }
          });
    }
    return tallies;
  }

  private static void add(
      Optional<String> shown, @Nullable LatencyRecorder latencies, Map<String, Tally> tallies) {
    if (shown.isPresent() && latencies != null) {
      Tally more = new Tally(latencies.count(), latencies.sumNanos());
      tallies.merge(shown.get(), more, Tally::plus);
    }
  }

  private void sum(OperationRecorder operation) {
    for (OutcomeRecorder outcome : operation.outcomes()) {
      Sums into = sums(operation, outcome);
      outcome.actual().addTo(into.actual);
      LatencyRecorder intended = outcome.intended();
      if (intended != null) {
        intended.addTo(into.intended);
      }
    }
  }

  private Sums sums(OperationRecorder operation, OutcomeRecorder outcome) {
    return sums.computeIfAbsent(operation.name(), name -> new TreeMap<>())
        .computeIfAbsent(outcome.status().getName(), name -> new Sums(outcome.status()));
  }
}
