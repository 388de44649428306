// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

import java.util.List;

/**
 * Operations of one thread that were due in one step of the target, one or more, and never begun.
 *
 * @param step its number, from 0
 * @param first the operations of all threads that were due before the first of these
 * @param spacing the operations of all threads from one of these to the next
 * @param untilNanos when the run ended, since the start of the schedule
 */
public record Overdue(
    TargetRate target, int step, long count, double first, double spacing, double untilNanos) {

  /** The first {@code most} of them. */
  Overdue first(long most) {
    return new Overdue(target, step, Math.min(count, most), first, spacing, untilNanos);
  }

  /** The first {@code most} of all of these. */
  public static List<Overdue> first(List<Overdue> all, long most) {
    long[] left = {most};
    return all.stream()
        .map(
            overdue -> {
              Overdue kept = overdue.first(left[0]);
              left[0] -= kept.count;
              return kept;
            })
        .filter(overdue -> overdue.count > 0)
        .toList();
  }

  /** How long the first had been due. */
  public long longestNanos() {
    return waitNanos(0);
  }

  /** How long one of them had been due, by its number from 0 on. */
  public long waitNanos(double number) {
    return (long) Math.max(0, untilNanos - target.nanosAt(first + number * spacing));
  }
}
