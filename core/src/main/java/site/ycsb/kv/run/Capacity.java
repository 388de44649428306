// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.jvm.SystemLimits;
import site.ycsb.kv.jvm.ThreadKind;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.wire.Batch;
import site.ycsb.kv.workload.WorkloadSettings;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * Compares what a run needs at least with what this process may use, before the run starts a server
 * and again before its clients connect. A run that passes may still run out of something.
 */
public final class Capacity {
  /** Files and threads for probes, results, drivers and the JVM. */
  private static final int SPARE = 16;

  /** What the JVM adds to a value at least: the head of an array. */
  private static final int VALUE_OVERHEAD_BYTES = 16;

  private static final String OWN_WORKLOADS = "site.ycsb.";

  private final SystemLimits limits;
  private final long maxHeapBytes;

  /** Compares with what this process may use. */
  public Capacity() {
    this(new SystemLimits(), Runtime.getRuntime().maxMemory());
  }

  Capacity(SystemLimits limits, long maxHeapBytes) {
    this.limits = limits;
    this.maxHeapBytes = maxHeapBytes;
  }

  /**
   * Checks a run whose server may be {@code inside} this process, and which {@code loads} records,
   * be it only before a run. The sentence names the setting to change.
   */
  public void check(
      Binding binding, Properties properties, RunSettings settings, boolean inside, boolean loads)
      throws DBException {
    int threads = settings.threads();
    long connections = binding.connections(properties, threads);
    checkFiles(threads, inside ? 2 * connections : connections);
    boolean virtual = settings.threadKind() == ThreadKind.VIRTUAL;
    checkThreads(threads, (virtual ? 0 : threads) + (inside ? connections : 0));
    checkHeap(binding, properties, threads, inside, loads);
  }

  private void checkFiles(int threads, long needed) throws DBException {
    OptionalLong limit = limits.files();
    if (needed == 0 || limit.isEmpty()) {
      return;
    }
    long all = limits.openFiles() + needed + SPARE;
    if (all > limit.getAsLong()) {
      throw refused(
          "-threads %d needs %d open files and sockets, but the limit is %d; raise it (ulimit"
              + " -n %d) or lower -threads.",
          threads, all, limit.getAsLong(), all);
    }
  }

  private void checkThreads(int threads, long needed) throws DBException {
    refuseThreads(threads, needed, limits.userThreads(), "this user", "ulimit -u");
    refuseThreads(
        threads, needed, limits.groupThreads(), "the control group", "pids.max of the container");
  }

  private static void refuseThreads(
      int threads, long needed, OptionalLong left, String whose, String limit) throws DBException {
    if (left.isPresent() && needed + SPARE > left.getAsLong()) {
      throw refused(
          "-threads %d needs %d more threads, but %s may start only %d; raise the limit (%s) or"
              + " lower -threads.",
          threads, needed + SPARE, whose, Math.max(0, left.getAsLong()), limit);
    }
  }

  private static DBException refused(String format, Object... values) {
    return new DBException(String.format(Locale.ROOT, format, values));
  }

  private void checkHeap(
      Binding binding, Properties properties, int threads, boolean inside, boolean loads)
      throws DBException {
    WorkloadShape shape = WorkloadShape.of(properties);
    boolean known = properties.getProperty("workload", OWN_WORKLOADS).startsWith(OWN_WORKLOADS);
    if (!known || !shape.constantLength()) {
      return;
    }
    long record =
        shape.keyLength() + shape.fieldCount() * (shape.fieldLength() + VALUE_OVERHEAD_BYTES);
    long records =
        inside && loads ? WorkloadSettings.recordsToLoad(WorkloadSettings.read(properties)) : 0;
    refuseHeap((double) records * record, "recordcount=" + records, "recordcount, fieldcount or");
    if (loads) {
      long batch = batchSize(binding, properties);
      refuseHeap(
          (double) threads * batch * record,
          "-threads " + threads + " with batchsize=" + batch,
          "-threads, batchsize or");
    }
  }

  private void refuseHeap(double bytes, String what, String lower) throws DBException {
    if (bytes > maxHeapBytes) {
      throw refused(
          "%s needs at least %.0f MB of heap in this process, but it has %d MB; raise it"
              + " (JAVA_OPTS=-Xmx%.0fm), or lower %s fieldlength.",
          what, bytes / (1 << 20), maxHeapBytes >> 20, 2 * bytes / (1 << 20), lower);
    }
  }

  /** The records that each thread holds until it sends them. */
  private static long batchSize(Binding binding, Properties properties) {
    boolean batches = binding.settings().stream().anyMatch(s -> s.name().equals(Batch.SIZE.name()));
    // The binding reports a size that can't be read.
    return batches ? Settings.read(properties, List.of(Batch.SIZE)).get(Batch.SIZE) : 1;
  }
}
