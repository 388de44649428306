// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * A stock client of a store that serves one operation after another, each in {@code queue.nanos}.
 * When it ends an operation is computed and not measured, so that the store's capacity is exact
 * however late threads wake. By settings it also stalls for the first second of each {@code
 * queue.stall.seconds}, fails every {@code queue.fail.every}-th operation, ends {@code
 * queue.end.seconds} after its first client, and keeps the client's processor busy for {@code
 * queue.burn.nanos} an operation.
 */
public final class QueueClient extends DB {
  private static final long STALL_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Shorter waits are too short to sleep. */
  private static final long SPUN_NANOS = 20_000;

  private static final AtomicLong FREE_NANOS = new AtomicLong(System.nanoTime());
  private static final AtomicLong SERVED = new AtomicLong();
  private static final AtomicLong STARTED_NANOS = new AtomicLong();

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private long serviceNanos;
  private long stallEveryNanos;
  private long failEvery;
  private long endNanos;
  private long burnNanos;

  /** Starts the store anew, for the next command. */
  static void restart() {
    FREE_NANOS.set(System.nanoTime());
    SERVED.set(0);
    STARTED_NANOS.set(0);
  }

  @Override
  public void init() throws DBException {
    serviceNanos = setting("queue.nanos");
    stallEveryNanos = TimeUnit.SECONDS.toNanos(setting("queue.stall.seconds"));
    failEvery = setting("queue.fail.every");
    endNanos = TimeUnit.SECONDS.toNanos(setting("queue.end.seconds"));
    burnNanos = setting("queue.burn.nanos");
    STARTED_NANOS.compareAndSet(0, System.nanoTime());
    if (isGone()) {
      throw new DBException("the queue is gone");
    }
  }

  private long setting(String name) {
    return Long.parseLong(getProperties().getProperty(name, "0"));
  }

  private boolean isGone() {
    return endNanos > 0 && System.nanoTime() - STARTED_NANOS.get() > endNanos;
  }

  private Status serve() {
    if (isGone()) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
      return Status.SERVICE_UNAVAILABLE;
    }
    long now = System.nanoTime();
    await(FREE_NANOS.updateAndGet(free -> served(Math.max(now, free))));
    burn();
    return failEvery > 0 && SERVED.incrementAndGet() % failEvery == 0 ? Status.ERROR : Status.OK;
  }

  /** Uses this much of a processor, however many threads share it. */
  private void burn() {
    if (burnNanos > 0) {
      long end = THREADS.getCurrentThreadCpuTime() + burnNanos;
      while (THREADS.getCurrentThreadCpuTime() < end) {
        Thread.onSpinWait();
      }
    }
  }

  /** When an operation ends whose service begins then. */
  private long served(long beginNanos) {
    long begin = beginNanos;
    if (stallEveryNanos > 0) {
      long since = Math.floorMod(begin - STARTED_NANOS.get(), stallEveryNanos);
      begin += Math.max(0, STALL_NANOS - since);
    }
    return begin + serviceNanos;
  }

  private static void await(long endNanos) {
    long left = endNanos - System.nanoTime();
    while (left > 0) {
      if (left > SPUN_NANOS) {
        LockSupport.parkNanos(left);
      }
      left = endNanos - System.nanoTime();
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return serve();
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return serve();
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return serve();
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return serve();
  }

  @Override
  public Status delete(String table, String key) {
    return serve();
  }
}
