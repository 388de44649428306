// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import site.ycsb.measurements.Measurements;

/**
 * Decides whether a failed operation is retried, and pauses before that: 1 ms at first, doubled up
 * to 256 ms. A random half of each pause is left out, so that threads do not retry all at once.
 * Each retry is measured as {@link #MEASUREMENT}, with its pause and the status that it hides. Used
 * by one thread.
 */
final class Retries {
  static final String MEASUREMENT = "RETRY";

  private static final long FIRST_PAUSE_MICROS = 1_000;
  private static final int MOST_DOUBLINGS = 8;

  private final int most;
  private final long timeoutNanos;
  private final Properties properties;
  private int tries;
  private long firstFailureNanos;

  /** Retries an operation so often, and for so long after its first failure. */
  Retries(int most, long timeoutMillis, Properties properties) {
    this.most = most;
    this.timeoutNanos = TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
    this.properties = properties;
  }

  void begin() {
    tries = 0;
  }

  /** Whether to retry after this failure; returns true after the pause. */
  boolean again(NdbException failure) {
    if (!failure.temporary() || tries == most) {
      return false;
    }
    long now = System.nanoTime();
    if (tries == 0) {
      firstFailureNanos = now;
    }
    long pauseMicros = FIRST_PAUSE_MICROS << Math.min(tries, MOST_DOUBLINGS);
    pauseMicros -= ThreadLocalRandom.current().nextLong(pauseMicros / 2);
    long pauseNanos = TimeUnit.MICROSECONDS.toNanos(pauseMicros);
    if (now + pauseNanos - firstFailureNanos > timeoutNanos) {
      return false;
    }
    tries++;
    measure(pauseMicros, failure);
    return pause(pauseNanos);
  }

  private static boolean pause(long nanos) {
    try {
      TimeUnit.NANOSECONDS.sleep(nanos);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void measure(long pauseMicros, NdbException failure) {
    // Before the first measurement YCSB needs properties.
    Measurements.setProperties(properties);
    Measurements measurements = Measurements.getMeasurements();
    measurements.measure(MEASUREMENT, (int) pauseMicros);
    measurements.reportStatus(MEASUREMENT, NdbStatuses.of(failure));
  }
}
