// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import site.ycsb.Status;

/** The latencies of all threads over some time, by operation and outcome. Not thread-safe. */
public final class Summary {
  private static final List<String> LABELS =
      Arrays.stream(Operation.values()).map(Operation::label).toList();

  /** The operations that reach the store and are part of no other. */
  private static final Set<String> SINGLE =
      EnumSet.complementOf(EnumSet.of(Operation.CLEANUP)).stream()
          .filter(operation -> !Operation.COMPOSITE.contains(operation))
          .map(Operation::label)
          .collect(Collectors.toUnmodifiableSet());

  private final Map<String, Map<String, OutcomeSummary>> operations =
      new TreeMap<>(Comparator.comparing(Summary::place).thenComparing(name -> name));

  /**
   * The operations recorded at least once: each {@link Operation} in its order, then what workloads
   * measured by themselves.
   */
  public Set<String> operations() {
    return operations.keySet();
  }

  /** The outcomes of an operation: OK first, then the others by name. */
  public Collection<OutcomeSummary> outcomes(String operation) {
    Map<String, OutcomeSummary> outcomes = operations.get(operation);
    return outcomes == null ? List.of() : outcomes.values();
  }

  /** The latencies of an operation by the names under which they are shown, successes first. */
  public Map<String, Histogram> named(String operation, MeasurementSettings settings) {
    Map<String, Histogram> named = new LinkedHashMap<>();
    for (boolean intended : new boolean[] {false, true}) {
      for (OutcomeSummary outcome : outcomes(operation)) {
        Histogram latencies = intended ? outcome.intended() : outcome.actual();
        String name = settings.nameOf(operation, outcome.status());
        if (latencies.getTotalCount() > 0) {
          settings
              .shownAs(name, intended)
              .map(n -> named.computeIfAbsent(n, m -> new Histogram(Buckets.SIGNIFICANT_DIGITS)))
              .ifPresent(sum -> sum.add(latencies));
        }
      }
    }
    return named;
  }

  /** The same latencies in whole microseconds, as stock YCSB keeps them. */
  public static Histogram inMicros(Histogram nanos) {
    Histogram micros = new Histogram(Buckets.SIGNIFICANT_DIGITS);
    for (HistogramIterationValue value : nanos.recordedValues()) {
      micros.recordValueWithCount(
          TimeUnit.NANOSECONDS.toMicros(value.getValueIteratedTo()),
          value.getCountAddedInThisIterationStep());
    }
    return micros;
  }

  /** Adds the latencies of another summary, which stays as it is. */
  public void add(Summary more) {
    for (String operation : more.operations()) {
      for (OutcomeSummary outcome : more.outcomes(operation)) {
        add(operation, outcome);
      }
    }
  }

  /** Adds the latencies of an outcome, which stays as it is. */
  public void add(String operation, OutcomeSummary more) {
    outcome(operation, more.status()).add(more);
  }

  /** The successful operations; a read-modify-write, or a read-through, is one. */
  public long succeeded() {
    long parts =
        Operation.COMPOSITE.stream().mapToLong(o -> sum(outcomes(o.label())).count()).sum();
    return total().count() - parts;
  }

  /** The share of READs among them and READ-MISSes; empty without a READ-MISS. */
  public OptionalDouble hitRatio() {
    long hits = sum(outcomes(Operation.READ.label())).count();
    long misses = sum(outcomes(Operation.READ_MISS.label())).count();
    return misses == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(hits / (double) (hits + misses));
  }

  /** The latencies of all successful reads and writes, those of read-modify-writes included. */
  public OutcomeSummary total() {
    return sum(
        operations.entrySet().stream()
            .filter(named -> SINGLE.contains(named.getKey()))
            .flatMap(named -> named.getValue().values().stream())
            .toList());
  }

  private static OutcomeSummary sum(Collection<OutcomeSummary> outcomes) {
    OutcomeSummary sum = new OutcomeSummary(Status.OK);
    outcomes.stream().filter(outcome -> outcome.status().isOk()).forEach(sum::add);
    return sum;
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
