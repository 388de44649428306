// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import site.ycsb.DBException;
import site.ycsb.kv.result.Evidence;
import site.ycsb.kv.study.sweep.RunFigures;

/**
 * The runs of one store at one load. Immutable.
 *
 * @param runs all of them; only the valid ones have figures that count
 */
record ReportPoint(ReportRun.Key key, List<ReportRun> runs) {

  /** The points of these runs, in the order in which they first occur. */
  static List<ReportPoint> of(Collection<ReportRun> runs) {
    Map<ReportRun.Key, List<ReportRun>> byKey = new LinkedHashMap<>();
    for (ReportRun run : runs) {
      byKey.computeIfAbsent(run.key(), key -> new ArrayList<>()).add(run);
    }
    return byKey.entrySet().stream()
        .map(point -> new ReportPoint(point.getKey(), List.copyOf(point.getValue())))
        .toList();
  }

  /** The figures of the valid runs. */
  List<RunFigures> valid() {
    return runs.stream().filter(ReportRun::valid).map(ReportRun::figures).toList();
  }

  /** A figure over the valid runs. */
  Optional<Spread> spread(ToDoubleFunction<RunFigures> figure) {
    return Spread.of(valid(), figure);
  }

  /** The operations of the valid runs. */
  Set<String> operations() {
    return valid().stream()
        .flatMap(run -> run.operations().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The most frequent operation; empty if no run is valid. */
  Optional<String> mainOperation() {
    return valid().stream().findFirst().map(RunFigures::mainOperation);
  }

  /** What limited the runs, each word once. */
  String limitedBy() {
    return valid().stream().map(RunFigures::limitedBy).distinct().collect(Collectors.joining(", "));
  }

  /**
   * The latencies of an operation in all valid runs together, in nanoseconds.
   *
   * @throws DBException with the reason if one is damaged
   */
  Histogram latencies(String operation) throws DBException {
    Histogram all = new Histogram(3);
    for (RunFigures run : valid()) {
      String text = run.latencies(operation).path("histogram").asText();
      if (!text.isEmpty()) {
        all.add(Evidence.histogram(text));
      }
    }
    return all;
  }
}
