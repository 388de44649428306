// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.limits;

/** The trial of one size in bytes: what happened, and why, in the store's words if any. */
public record Trial(long bytes, Outcome outcome, String detail) {
  /** What can happen to a record. */
  public enum Outcome {
    /** Stored, and read back equal. */
    STORED,
    /** Refused: nothing was stored. */
    REFUSED,
    /** Reported as stored, but truncated, changed or not found again. */
    CHANGED,
    /** The connection was lost or timed out. */
    LOST
  }

  /** Whether the record was stored, and read back equal. */
  public boolean stored() {
    return outcome == Outcome.STORED;
  }
}
