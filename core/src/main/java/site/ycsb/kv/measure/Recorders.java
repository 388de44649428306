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
package site.ycsb.kv.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;

/**
 * The recorders of all threads of a run, and what they add up to. Any thread may add one; one
 * thread collects.
 */
public final class Recorders {
  private final List<ThreadRecorder> threads = new CopyOnWriteArrayList<>();
  private final Map<String, Map<String, Sums>> sums = new TreeMap<>();
  private final Summary total = new Summary();
  private final boolean keepsIntended;
  private final @Nullable RawLog rawLog;

  /** The sums of one outcome of one operation. */
  private static final class Sums {
    private final Status status;
    private final LatencySums actual = new LatencySums();
    private final LatencySums intended = new LatencySums();

    private Sums(Status status) {
      this.status = status;
    }
  }

  /**
   * None yet.
   *
   * @param keepsIntended whether latencies from when operations were due are kept too
   * @param rawLog where each single latency goes, if any is kept
   */
  public Recorders(boolean keepsIntended, @Nullable RawLog rawLog) {
    this.keepsIntended = keepsIntended;
    this.rawLog = rawLog;
  }

  /** The recorder of one more thread. */
  public ThreadRecorder add() {
    ThreadRecorder added = new ThreadRecorder(keepsIntended, rawLog);
    threads.add(added);
    return added;
  }

  /** What was recorded since the last call, without stopping who records. */
  public Summary collect() {
    threads.forEach(thread -> thread.forEach(this::sum));
    Summary interval = new Summary();
    sums.forEach(
        (operation, outcomes) -> {
          for (Sums outcome : outcomes.values()) {
            OutcomeSummary latencies = new OutcomeSummary(outcome.status);
            outcome.actual.takeInterval(latencies.actual());
            outcome.intended.takeInterval(latencies.intended());
            // An operation may be seen here in one of the two, and in the other the next time.
            if (latencies.count() > 0 || latencies.intended().getTotalCount() > 0) {
              interval.outcome(operation, outcome.status).add(latencies);
            }
          }
        });
    total.add(interval);
    return interval;
  }

  /** All that was collected so far. */
  public Summary total() {
    return total;
  }

  /** How many latencies there are so far under each name that is shown, and their sum. */
  Map<String, Tally> tallies(MeasurementSettings settings) {
    Map<String, Tally> tallies = new TreeMap<>();
    for (ThreadRecorder thread : threads) {
      thread.forEach(
          operation -> {
            for (OutcomeRecorder outcome : operation.outcomes()) {
              String name = settings.names().of(operation.name(), outcome.status());
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
      tallies.computeIfAbsent(shown.get(), name -> new Tally()).add(latencies.tally());
    }
  }

  private void sum(OperationRecorder operation) {
    for (OutcomeRecorder outcome : operation.outcomes()) {
      Sums into =
          sums.computeIfAbsent(operation.name(), name -> new TreeMap<>())
              .computeIfAbsent(outcome.status().getName(), name -> new Sums(outcome.status()));
      outcome.actual().addTo(into.actual);
      LatencyRecorder intended = outcome.intended();
      if (intended != null) {
        intended.addTo(into.intended);
      }
    }
  }
}
