// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.max;

import java.util.List;
import java.util.Optional;
import site.ycsb.kv.measure.GroupTimes;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.run.RunResult;

/** The longest time of a run in which its operations waited and none of them succeeded. */
final class Stalls {
  /** A shorter one is not of note. */
  private static final double SHORTEST_SECONDS = 0.1;

  private Stalls() {}

  /**
   * The time by which one group of operations ({@code measurement.every}) took longer than the
   * others do, and no longer than the longest latency, as without that nothing was due; 0 if there
   * was no such time of note.
   */
  static double longestSeconds(RunResult result) {
    Optional<GroupTimes> groups = result.groups();
    if (groups.isEmpty() || groups.get().nanos().isEmpty()) {
      return 0;
    }
    List<Long> sorted = groups.get().nanos().stream().sorted().toList();
    double longest = sorted.get(sorted.size() - 1) - sorted.get(sorted.size() / 2);
    OutcomeSummary total = result.summary().total();
    double latency = Math.max(total.actual().getMaxValue(), total.intended().getMaxValue());
    double seconds = Math.min(longest, latency) / 1e9;
    return seconds >= SHORTEST_SECONDS ? seconds : 0;
  }
}
