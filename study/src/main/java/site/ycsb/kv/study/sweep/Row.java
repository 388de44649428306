// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.study.statistics.Medians;

/**
 * The valid points of one store and load, as medians over them. Unknown values are null.
 *
 * @param points those that have finished
 * @param validPoints those whose figures count
 * @param throughputSpreadPercent from the lowest to the highest, as a share of the median
 * @param limitedBy what limited the points, such as {@code client-processor}; where they differ,
 *     each of these words, the most frequent first, with commas between
 * @param operation the most frequent one, which the latencies belong to
 * @param serverCpuPercent mean of a run, in percent of one core
 * @param serverRssBytes highest of a run
 */
record Row(
    Cell cell,
    String binding,
    int points,
    int validPoints,
    @Nullable Double throughputPerSecond,
    @Nullable Double throughputSpreadPercent,
    @Nullable String limitedBy,
    @Nullable String operation,
    @Nullable Double p50Micros,
    @Nullable Double p99Micros,
    @Nullable Double p999Micros,
    @Nullable Double serverCpuPercent,
    @Nullable Double serverRssBytes,
    @Nullable Double operationsPerCoreSecond) {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final double PERCENT = 100;

  /** The row of finished points of one cell; there is at least one. */
  static Row of(Cell cell, List<SweepDirectory.Entry> entries) throws IOException {
    List<RunFigures> runs = new ArrayList<>();
    for (SweepDirectory.Entry entry : entries) {
      if (entry.point().valid()) {
        runs.add(new RunFigures(MAPPER.readTree(entry.result().toFile())));
      }
    }
    String operation = runs.isEmpty() ? null : runs.get(0).mainOperation();
    return new Row(
        cell,
        entries.get(0).point().binding(),
        entries.size(),
        runs.size(),
        median(runs, RunFigures::throughputPerSecond),
        spread(runs),
        MaxRow.words(runs.stream().map(RunFigures::limitedBy)),
        operation,
        median(runs, run -> run.latencyMicros(operation, "50")),
        median(runs, run -> run.latencyMicros(operation, "99")),
        median(runs, run -> run.latencyMicros(operation, "99.9")),
        median(runs, RunFigures::serverCpuPercent),
        median(runs, RunFigures::serverRssBytes),
        median(runs, RunFigures::operationsPerCoreSecond));
  }

  /** The median of the values that are known; null if none is. */
  private static @Nullable Double median(
      List<RunFigures> runs, ToDoubleFunction<RunFigures> figure) {
    double[] known = runs.stream().mapToDouble(figure).filter(Double::isFinite).toArray();
    return known.length == 0 ? null : Medians.of(known);
  }

  private static @Nullable Double spread(List<RunFigures> runs) {
    double[] sorted = runs.stream().mapToDouble(RunFigures::throughputPerSecond).toArray();
    Arrays.sort(sorted);
    return sorted.length < 2
        ? null
        : PERCENT * (sorted[sorted.length - 1] - sorted[0]) / Medians.of(sorted);
  }
}
