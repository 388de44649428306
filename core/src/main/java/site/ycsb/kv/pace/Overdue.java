// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

/**
 * Operations of one thread that were due, each a tick after the other, and never begun; the first
 * had been due the longest.
 */
public record Overdue(long count, long longestNanos, double tickNanos) {
  public static final Overdue NONE = new Overdue(0, 0, 0);

  /** The first {@code most} of them. */
  public Overdue first(long most) {
    return count <= most ? this : new Overdue(most, longestNanos, tickNanos);
  }
}
