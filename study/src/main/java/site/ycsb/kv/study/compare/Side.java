// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

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

  /** Whether half of the runs or more were limited by this. */
  boolean isLimitedBy(String limit) {
    long limited = runs.stream().filter(run -> run.limitedBy().equals(limit)).count();
    return limited > 0 && 2 * limited >= runs.size();
  }
}
