// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import java.util.List;

/**
 * What one rank's process used in one measured interval.
 *
 * @param summed the values of {@link #SUMMED}
 * @param highest the values of {@link #HIGHEST}
 */
record ClientFigures(
    double startSeconds,
    double endSeconds,
    boolean missing,
    double sampledSeconds,
    Figures summed,
    Figures highest) {
  /**
   * Figures of which those of all ranks are the sum. Ranks on one machine share its interfaces and
   * control group, of which a sum would count the same bytes twice.
   */
  static final Figures.Names SUMMED =
      new Figures.Names(
          "cpuUserPercent",
          "cpuSystemPercent",
          "rssBytes",
          "virtualBytes",
          "threads",
          "diskReadBytesPerSecond",
          "diskWrittenBytesPerSecond");

  /** Figures that are whole numbers, besides bytes. */
  static final List<String> WHOLE = List.of("threads", "busiestThreadPercent");

  /** Figures of which the rank with the highest value counts. */
  static final Figures.Names HIGHEST =
      new Figures.Names(
          "busiestThreadPercent", "collectorPercent", "machineBusyPercent", "machineStolenPercent");
}
