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

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import site.ycsb.Status;

/** The latencies of all threads over some time, by operation and outcome. Not thread-safe. */
public final class Summary {
  private static final List<String> LABELS =
      Arrays.stream(Operation.values()).map(Operation::label).toList();

  private final Map<String, Map<String, OutcomeSummary>> operations =
      new TreeMap<>(Comparator.comparing(Summary::place).thenComparing(name -> name));

  /**
   * The operations that were recorded at least once: {@link Operation}s in their order, then what
   * workloads measured by themselves.
   */
  public Set<String> operations() {
    return operations.keySet();
  }

  /** The outcomes of an operation: those that ended well, then the others by name. */
  public Collection<OutcomeSummary> outcomes(String operation) {
    Map<String, OutcomeSummary> outcomes = operations.get(operation);
    return outcomes == null ? List.of() : outcomes.values();
  }

  /** Adds all of another summary. */
  public void add(Summary more) {
    for (String operation : more.operations()) {
      for (OutcomeSummary outcome : more.outcomes(operation)) {
        outcome(operation, outcome.status()).add(outcome);
      }
    }
  }

  OutcomeSummary outcome(String operation, Status status) {
    return operations
        .computeIfAbsent(operation, o -> new TreeMap<>(okFirst()))
        .computeIfAbsent(status.getName(), n -> new OutcomeSummary(status));
  }

  private static Comparator<String> okFirst() {
    return Comparator.comparing((String name) -> !name.equals(Status.OK.getName()))
        .thenComparing(name -> name);
  }

  private static int place(String operation) {
    int place = LABELS.indexOf(operation);
    return place < 0 ? LABELS.size() : place;
  }
}
