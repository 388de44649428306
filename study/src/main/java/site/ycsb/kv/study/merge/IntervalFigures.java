// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

/**
 * One outcome of one operation in one measured interval of a rank.
 *
 * @param micros the latencies of {@link #LATENCIES}
 */
record IntervalFigures(
    double startSeconds, double endSeconds, Kind kind, long operations, Figures micros) {
  /**
   * Latencies of an interval by which those of several ranks can be computed: means by operations,
   * lowest, highest. Percentiles can't.
   */
  static final Figures.Names LATENCIES =
      new Figures.Names(
          "meanMicros", "minMicros", "maxMicros", "intendedMeanMicros", "intendedMaxMicros");

  /** An operation and how it ended. */
  record Kind(String operation, String outcome) {
    /** The operation of the row that sums up a second, which is its last. */
    private static final String TOTAL = "TOTAL";

    boolean isTotal() {
      return operation.equals(TOTAL);
    }
  }
}
