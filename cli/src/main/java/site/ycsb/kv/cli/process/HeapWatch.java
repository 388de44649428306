// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.process;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Detects a heap that is nearly full: the collector works almost all the time and frees almost
 * nothing. ParallelGC has the same check, "GC overhead limit"; other collectors continue like that
 * for minutes. Used by one thread; a check allocates nothing.
 */
public final class HeapWatch {
  /** The time over which the share of collections is computed. */
  private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final double BUSY_SHARE = 0.9;
  private static final double FREE_SHARE = 0.1;

  private final LongSupplier clock;
  private final LongSupplier collectionMillis;
  private final LongSupplier freeBytes;
  private final long maxBytes;
  private long sinceNanos;
  private long sinceMillis;
  private boolean roomy;

  /** Watches the heap of this process. */
  public HeapWatch() {
    this(System::nanoTime, collectors(), HeapWatch::free, Runtime.getRuntime().maxMemory());
  }

  HeapWatch(
      LongSupplier clock, LongSupplier collectionMillis, LongSupplier freeBytes, long maxBytes) {
    this.clock = clock;
    this.collectionMillis = collectionMillis;
    this.freeBytes = freeBytes;
    this.maxBytes = maxBytes;
    begin(clock.getAsLong());
  }

  /** Whether the heap is full; call this several times a second. */
  public boolean isFull() {
    long now = clock.getAsLong();
    roomy |= freeBytes.getAsLong() > FREE_SHARE * maxBytes;
    if (now - sinceNanos < WINDOW_NANOS) {
      return false;
    }
    double busyNanos = (collectionMillis.getAsLong() - sinceMillis) * 1e6;
    boolean full = !roomy && busyNanos >= BUSY_SHARE * (now - sinceNanos);
    begin(now);
    return full;
  }

  private void begin(long now) {
    sinceNanos = now;
    sinceMillis = collectionMillis.getAsLong();
    roomy = false;
  }

  private static long free() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
  }

  private static LongSupplier collectors() {
    GarbageCollectorMXBean[] beans =
        ManagementFactory.getGarbageCollectorMXBeans().toArray(new GarbageCollectorMXBean[0]);
    return () -> {
      long millis = 0;
      for (GarbageCollectorMXBean bean : beans) {
        millis += Math.max(0, bean.getCollectionTime());
      }
      return millis;
    };
  }
}
