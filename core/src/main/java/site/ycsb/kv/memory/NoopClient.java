// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.memory;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Answers OK and does nothing, so that a run measures the client itself. It answers at once, or
 * after the delay that {@link NoopBinding#DELAY} sets.
 */
public class NoopClient extends DB {
  /**
   * Linux wakes a thread 50 us late by default (timer slack, prctl(2)) and later on a busy machine.
   * The end of a delay is awaited without sleep, so that it is as long as asked.
   */
  private static final long SPIN_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

  private long delayNanos;

  @Override
  public void init() throws DBException {
    delayNanos = NoopBinding.delayNanos(getProperties());
  }

  private Status answer() {
    if (delayNanos > 0) {
      delay(System.nanoTime() + delayNanos);
    }
    return Status.OK;
  }

  private static void delay(long untilNanos) {
    long left = untilNanos - System.nanoTime();
    while (left > 0) {
      if (left > SPIN_NANOS) {
        LockSupport.parkNanos(left - SPIN_NANOS);
      } else {
        Thread.onSpinWait();
      }
      left = untilNanos - System.nanoTime();
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return answer();
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    // CoreWorkload divides by the number of records.
    result.add(new HashMap<>());
    return answer();
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return answer();
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return answer();
  }

  @Override
  public Status delete(String table, String key) {
    return answer();
  }
}
