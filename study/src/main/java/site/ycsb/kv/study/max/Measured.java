// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What one step measured. Immutable.
 *
 * @param donePerSecond operations that succeeded, each second
 * @param counts for each promise, in the order of the promises
 * @param percentiles of the latencies of all operations, counted from when each was due
 * @param undriven how the client fell behind on its own, as the end of a sentence that begins with
 *     "the client", such as {@code used 97 % of its processors}; empty if it drove the step. What
 *     such a step measured says nothing about the store
 * @param broken why the store can't take any step like this, one sentence, such as that it ended;
 *     empty if it can
 * @param longestStallSeconds the longest time in which operations were due or under way and none
 *     ended; 0 if there was no such time of note
 * @param uses what was used, the most used first
 */
public record Measured(
    double donePerSecond,
    List<Count> counts,
    Percentiles percentiles,
    Optional<String> undriven,
    Optional<String> broken,
    double longestStallSeconds,
    List<Use> uses) {

  /** The same with the count of one more promise. */
  Measured with(Count count) {
    List<Count> more = new ArrayList<>(counts);
    more.add(count);
    return new Measured(
        donePerSecond, List.copyOf(more), percentiles, undriven, broken, longestStallSeconds, uses);
  }

  /**
   * Operations that a promise is about, and those of them that passed its bound.
   *
   * @param over operations that took as long as the bound or longer, or failed
   * @param of all of them
   */
  public record Count(long over, long of) {
    /** Their share; 0 if there are none. */
    public double share() {
      return of == 0 ? 0 : (double) over / of;
    }
  }

  /** Latencies in microseconds; 0 if there are none. */
  public record Percentiles(double p50Micros, double p99Micros, double p999Micros) {}

  /**
   * How much of something was used.
   *
   * @param what such as {@code the server's processor}
   * @param share of what there is, such as 0.97; where nothing bounds it, 0
   * @param text the figure in words, such as {@code 97 % of one core}
   */
  public record Use(String what, double share, String text) {}
}
