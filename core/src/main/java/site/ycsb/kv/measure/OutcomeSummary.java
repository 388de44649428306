// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import org.HdrHistogram.Histogram;
import site.ycsb.Status;

/**
 * The latencies in nanoseconds of all operations of a kind that ended with one status; those from
 * when each was due are empty if they are not kept. Not thread-safe.
 */
public record OutcomeSummary(Status status, Histogram actual, Histogram intended) {
  OutcomeSummary(Status status) {
    this(
        status,
        new Histogram(Buckets.SIGNIFICANT_DIGITS),
        new Histogram(Buckets.SIGNIFICANT_DIGITS));
  }

  /** The number of operations. */
  public long count() {
    return actual.getTotalCount();
  }

  void add(OutcomeSummary more) {
    actual.add(more.actual);
    intended.add(more.intended);
  }
}
