// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.jvm;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What this process uses: processor time, garbage collections, heap and threads. Thread-safe. */
public final class ProcessClock {
  private static final long BYTES_PER_MEGABYTE = 1 << 20;

  private long startCpuNanos;
  private long startNanos;
  private List<GcCollections> before = List.of();
  private @Nullable JvmUse seen;

  /** Processor time and collections count from now on. */
  public synchronized void start() {
    startCpuNanos = cpuNanos();
    startNanos = System.nanoTime();
    before = collectionsOfProcess();
  }

  /** The share of all this machine's processors used since the start; 0 where unknown. */
  public synchronized double cpuShare() {
    long elapsed = System.nanoTime() - startNanos;
    double used = cpuNanos() - startCpuNanos;
    return elapsed <= 0 ? 0 : used / elapsed / Runtime.getRuntime().availableProcessors();
  }

  /** What each collector did since the start. */
  public synchronized List<GcCollections> collections() {
    List<GcCollections> after = collectionsOfProcess();
    return IntStream.range(0, before.size())
        .mapToObj(i -> after.get(i).since(before.get(i)))
        .toList();
  }

  /** Takes one more sample of heap, threads and load. */
  public synchronized void sample() {
    JvmUse now = use();
    seen = seen == null ? now : seen.and(now);
  }

  /** The least and most of these samples, as for stock YCSB's {@code measurement.trackjvm}. */
  public synchronized JvmUse seen() {
    return seen == null ? use() : seen;
  }

  private static long cpuNanos() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean os
        ? os.getProcessCpuTime()
        : 0;
  }

  /** The collectors are the same, in the same order, as long as the process lives. */
  private static List<GcCollections> collectionsOfProcess() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(ProcessClock::total)
        .toList();
  }

  /** A collector that does not know its figures reports -1. */
  private static GcCollections total(GarbageCollectorMXBean bean) {
    return new GcCollections(
        bean.getName(),
        Math.max(0, bean.getCollectionCount()),
        Math.max(0, bean.getCollectionTime()));
  }

  private static JvmUse use() {
    Runtime runtime = Runtime.getRuntime();
    long megabytes = (runtime.totalMemory() - runtime.freeMemory()) / BYTES_PER_MEGABYTE;
    int threads = ManagementFactory.getThreadMXBean().getThreadCount();
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return new JvmUse(megabytes, megabytes, threads, threads, load, load);
  }
}
