// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The runs of one store at one load. Immutable.
 *
 * @param label of the store
 * @param runs the valid ones
 * @param leftOut why the others do not count, one sentence each
 */
record Side(String label, List<MeasuredRun> runs, List<String> leftOut) {

  /** The same under another label. */
  Side named(String name) {
    return new Side(name, runs, leftOut);
  }

  /** A figure of each run that has it, by block. */
  Map<Integer, Double> byBlock(Quantity quantity) {
    Map<Integer, Double> values = new TreeMap<>();
    for (MeasuredRun run : runs) {
      Optional.ofNullable(run.figures().get(quantity)).ifPresent(v -> values.put(run.block(), v));
    }
    return values;
  }

  /** The throughputs of its runs, or the highest rates that its searches found. */
  double[] ratesPerSecond() {
    return Stream.of(Quantity.Measure.THROUGHPUT, Quantity.Measure.MAX)
        .flatMap(measure -> byBlock(new Quantity("", measure)).values().stream())
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  /** The promises of its searches; of runs, those without any. */
  Set<String> promises() {
    return runs.stream().map(MeasuredRun::promises).collect(Collectors.toSet());
  }

  /** Whether half of the runs or more were limited by this. */
  boolean isLimitedBy(String limit) {
    long limited = runs.stream().filter(run -> run.limitedBy().equals(limit)).count();
    return limited > 0 && 2 * limited >= runs.size();
  }
}
