// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

/**
 * Operations of one thread that were due and never begun.
 *
 * @param count how many
 * @param longestNanos how long the first of them had been due
 * @param tickNanos the time between two of them
 */
public record Overdue(long count, long longestNanos, double tickNanos) {
  public static final Overdue NONE = new Overdue(0, 0, 0);

  /** The first {@code most} of them. */
  public Overdue first(long most) {
    return count <= most ? this : new Overdue(most, longestNanos, tickNanos);
  }
}
