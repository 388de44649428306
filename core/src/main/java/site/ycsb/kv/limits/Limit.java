// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.limits;

import java.util.Optional;
import site.ycsb.kv.binding.DocumentedLimit;

/**
 * The largest size of a key or value that was stored and read back equal, 0 if none was, and the
 * trial of the smallest that failed, if any did.
 */
public record Limit(long largestBytes, Optional<Trial> beyond) {
  /** What a client adds to a key or value is small compared with documented limits. */
  private static final double OVERHEAD_SHARE = 0.01;

  private static final long OVERHEAD_BYTES = 256;

  /** How a finding compares with a documented limit. */
  public enum Comparison {
    /** They agree. */
    MEETS,
    /** More was stored, or less. */
    CONTRADICTS,
    /** The documented limit is a default that the server overrides. */
    TUNED,
    /** No trial was that large. */
    NOT_REACHED
  }

  /** Compares this limit with a documented one of the same part. */
  public Comparison compare(DocumentedLimit documented) {
    double overhead = Math.max(OVERHEAD_BYTES, documented.bytes() * OVERHEAD_SHARE);
    long missing = documented.bytes() - largestBytes;
    if (beyond.isEmpty() && missing > 0) {
      return Comparison.NOT_REACHED;
    }
    // A default is the store's own: what a client adds does not count.
    boolean meets = documented.tunable() ? missing == 0 : missing >= 0 && missing <= overhead;
    if (meets) {
      return Comparison.MEETS;
    }
    return documented.tunable() ? Comparison.TUNED : Comparison.CONTRADICTS;
  }
}
