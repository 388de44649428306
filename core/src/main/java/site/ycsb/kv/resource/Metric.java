// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.util.stream.DoubleStream;

/**
 * A metric of a process: its names, its unit, and how it adds up over time and processes. {@code
 * CPU} is the sum of the two that follow; {@code FILES} is the size of the data files.
 */
public enum Metric {
  CPU("cpuPercent", "Cpu(%)", Metric.PERCENT, false),
  CPU_USER("cpuUserPercent", "CpuUser(%)", Metric.PERCENT, false),
  CPU_SYSTEM("cpuSystemPercent", "CpuSystem(%)", Metric.PERCENT, false),
  RSS("rssBytes", "Rss(bytes)", Metric.GAUGE, false),
  VIRTUAL("virtualBytes", "Virtual(bytes)", Metric.GAUGE, false),
  FILES("fileBytes", "Files(bytes)", Metric.GAUGE, true),
  RECEIVED("receivedBytesPerSecond", "Received(bytes/sec)", Metric.PER_SECOND, true),
  SENT("sentBytesPerSecond", "Sent(bytes/sec)", Metric.PER_SECOND, true),
  THREADS("threads", "Threads", Metric.GAUGE, false),
  /** Of one core; of several processes that of the one whose thread is busiest. */
  BUSIEST_THREAD("busiestThreadPercent", "", Metric.GAUGE, false),
  DISK_READ("diskReadBytesPerSecond", "", Metric.PER_SECOND, false),
  DISK_WRITTEN("diskWrittenBytesPerSecond", "", Metric.PER_SECOND, false),
  /** All memory of the control group, page cache included. */
  GROUP_MEMORY("groupMemoryBytes", "", Metric.GAUGE, false),
  GROUP_CACHE("groupPageCacheBytes", "", Metric.GAUGE, false),
  /** The share of time in which the client's collector stopped it. */
  COLLECTOR("collectorPercent", "", Metric.PERCENT, false),
  /** Of all processors of the client's machine together, as is the next. */
  MACHINE_BUSY("machineBusyPercent", "", Metric.PERCENT, false),
  MACHINE_STOLEN("machineStolenPercent", "", Metric.PERCENT, false);

  private static final double GAUGE = 0;
  private static final double PERCENT = 100;
  private static final double PER_SECOND = 1e9;

  private final String key;
  private final String label;
  private final double perNano;
  private final boolean shared;

  Metric(String key, String label, double perNano, boolean shared) {
    this.key = key;
    this.label = label;
    this.perNano = perNano;
    this.shared = shared;
  }

  /** Its name and unit in JSON and CSV. */
  public String key() {
    return key;
  }

  /** Its name and unit in text output; empty where only the files have it. */
  public String label() {
    return label;
  }

  /**
   * Whether it is the growth of a counter over time, and not a level. A {@link Reading} counts
   * processor time in nanoseconds, which gives a rate in percent of one core.
   */
  public boolean isRate() {
    return perNano > 0;
  }

  /** Whether the processes of one machine share it, so that it is counted once. */
  boolean isShared() {
    return shared;
  }

  /** Whether it counts processor time, which starts from 0 with each process. */
  boolean isProcessorTime() {
    return this == CPU || this == CPU_USER || this == CPU_SYSTEM;
  }

  /** What several processes have together. */
  double together(DoubleStream values) {
    return this == BUSIEST_THREAD ? values.max().orElse(0) : values.sum();
  }

  double rate(long grown, long nanos) {
    return grown * perNano / nanos;
  }
}
