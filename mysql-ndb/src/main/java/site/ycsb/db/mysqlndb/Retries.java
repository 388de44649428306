/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.db.mysqlndb;

import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import site.ycsb.measurements.Measurements;

/**
 * Decides whether an operation that failed is tried anew, and waits before that: 1 ms at first,
 * then twice as long each time, up to 256 ms, of which a random half is left out so that threads do
 * not come back all at once. Each is measured under the name {@link #MEASUREMENT} with its wait and
 * the outcome that it hides. Used by one thread.
 */
final class Retries {
  /** The name of the measurement. */
  static final String MEASUREMENT = "RETRY";

  private static final long FIRST_PAUSE_MICROS = 1_000;
  private static final int MOST_DOUBLINGS = 8;

  private final int most;
  private final long timeoutNanos;
  private final Properties properties;
  private int tries;
  private long firstFailureNanos;

  /**
   * For one client.
   *
   * @param most how often one operation is tried anew
   * @param timeoutMillis how long after its first failure an operation may still be tried anew
   * @param properties those of the run, for the measurements
   */
  Retries(int most, long timeoutMillis, Properties properties) {
    this.most = most;
    this.timeoutNanos = TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
    this.properties = properties;
  }

  /** An operation begins. */
  void begin() {
    tries = 0;
  }

  /** Returns true after the wait, when the operation that failed so is to be tried anew. */
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
    // Where nobody measures yet, YCSB can't make its measurements without properties.
    Measurements.setProperties(properties);
    Measurements measurements = Measurements.getMeasurements();
    measurements.measure(MEASUREMENT, (int) pauseMicros);
    measurements.reportStatus(MEASUREMENT, NdbStatuses.of(failure));
  }
}
