// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.List;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.resource.ResourceSample;

/**
 * About one second of a run and its measurements, with its beginning and end since the threads
 * started, and what server and client used in it, if that is sampled.
 */
public record Interval(
    long startNanos,
    long endNanos,
    boolean warmup,
    Summary summary,
    List<ResourceSample> resources) {
  /** An interval without samples. */
  public Interval(long startNanos, long endNanos, boolean warmup, Summary summary) {
    this(startNanos, endNanos, warmup, summary, List.of());
  }

  /** Its length in nanoseconds. */
  public long lengthNanos() {
    return endNanos - startNanos;
  }
}
