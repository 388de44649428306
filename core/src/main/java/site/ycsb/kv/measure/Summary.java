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

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;
import site.ycsb.Status;

/** The latencies of all threads over some time, by operation and outcome. Not thread-safe. */
public final class Summary {
  private final Map<Operation, Map<String, OutcomeSummary>> operations =
      new EnumMap<>(Operation.class);

  /** The operations that were recorded at least once. */
  public Set<Operation> operations() {
    return operations.keySet();
  }

  /** The outcomes of an operation, by the status' name. */
  public Collection<OutcomeSummary> outcomes(Operation operation) {
    Map<String, OutcomeSummary> outcomes = operations.get(operation);
    return outcomes == null ? List.of() : outcomes.values();
  }

  /** The latencies in nanoseconds of an operation's outcomes of these statuses, as one. */
  public Histogram latencies(Operation operation, Predicate<Status> statuses) {
    Histogram sum = new Histogram(OutcomeRecorder.SIGNIFICANT_DIGITS);
    sum.setAutoResize(true);
    for (OutcomeSummary outcome : outcomes(operation)) {
      if (statuses.test(outcome.status())) {
        sum.add(outcome.latencies());
      }
    }
    return sum;
  }

  /** Adds all of another summary. */
  public void add(Summary more) {
    for (Operation operation : more.operations()) {
      for (OutcomeSummary outcome : more.outcomes(operation)) {
        outcome(operation, outcome.status()).add(outcome.latencies());
      }
    }
  }

  OutcomeSummary outcome(Operation operation, Status status) {
    return operations
        .computeIfAbsent(operation, o -> new TreeMap<>())
        .computeIfAbsent(status.getName(), n -> new OutcomeSummary(status));
  }
}
