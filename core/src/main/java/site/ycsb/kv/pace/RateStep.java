// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

/**
 * A step of a schedule, in which the rate stays or changes evenly. Immutable.
 *
 * @param startSeconds its start since that of the schedule
 * @param seconds its length; infinite for a rate without an end
 * @param fromPerSecond operations a second of all threads at its start
 * @param toPerSecond the same at its end
 * @param startCount operations due before it
 * @param count operations due in it
 * @param operationNanos the time for each operation at the first rate
 */
public record RateStep(
    double startSeconds,
    double seconds,
    double fromPerSecond,
    double toPerSecond,
    double startCount,
    double count,
    double operationNanos) {
  static final double NANOS_PER_SECOND = 1e9;

  /** A step after all that comes {@code before} it. */
  static RateStep after(
      double startSeconds, double startCount, double seconds, double from, double to) {
    double count = from == 0 && to == 0 ? 0 : (from + to) / 2 * seconds;
    return new RateStep(
        startSeconds, seconds, from, to, startCount, count, NANOS_PER_SECOND / from);
  }

  /** The mean rate. */
  public double meanPerSecond() {
    return (fromPerSecond + toPerSecond) / 2;
  }

  double endSeconds() {
    return startSeconds + seconds;
  }

  /** The operations due before its end. */
  double endCount() {
    return startCount + count;
  }

  /** The operations due until this time since the schedule's start, which must be within it. */
  public double countAt(double atSeconds) {
    double passed = Math.min(Math.max(0, atSeconds - startSeconds), seconds);
    if (fromPerSecond == toPerSecond) {
      return startCount + fromPerSecond * passed;
    }
    double slope = (toPerSecond - fromPerSecond) / seconds;
    return startCount + passed * (fromPerSecond + slope * passed / 2);
  }

  /** When so many operations are due, in nanoseconds since the schedule's start. */
  double nanosAt(double atCount) {
    double due = atCount - startCount;
    return startSeconds * NANOS_PER_SECOND
        + (fromPerSecond == toPerSecond ? due * operationNanos : rampNanos(due));
  }

  /**
   * Solves {@code due = from t + slope t² / 2} in the form that loses no digits and holds for a
   * start at 0.
   */
  private double rampNanos(double due) {
    if (due <= 0) {
      return 0;
    }
    double slope = (toPerSecond - fromPerSecond) / seconds;
    double root = Math.sqrt(Math.max(0, fromPerSecond * fromPerSecond + 2 * slope * due));
    return 2 * due / (fromPerSecond + root) * NANOS_PER_SECOND;
  }
}
