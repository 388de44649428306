// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

import site.ycsb.kv.measure.Summary;

/**
 * What came of a step of a schedule: of the operations that were due in it, whenever they ended.
 *
 * @param planned the step as the schedule has it
 * @param seconds the part of its length that the run reached
 * @param due the operations that the schedule asks for in that time
 * @param operations those of them that were done; a read-modify-write is one
 * @param failed those of the done ones that failed
 * @param unsent those that were never sent because the run ended
 * @param doneSeconds from the step's start until the last one done ended, {@code seconds} at least
 * @param summary the latencies of those done
 */
public record TargetStep(
    RateStep planned,
    double seconds,
    double due,
    long operations,
    long failed,
    long unsent,
    double doneSeconds,
    Summary summary) {

  /** The mean rate that the schedule asks for. */
  public double plannedPerSecond() {
    return seconds > 0 ? due / seconds : 0;
  }

  /** Operations that succeeded, for each second until they were done. */
  public double throughputPerSecond() {
    return doneSeconds > 0 ? (operations - failed) / doneSeconds : 0;
  }

  /** The share of the operations that failed; 0 if there were none. */
  public double failedShare() {
    return operations > 0 ? (double) failed / operations : 0;
  }
}
