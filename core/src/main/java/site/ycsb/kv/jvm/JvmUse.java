// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.jvm;

/**
 * The least and most that this process used at the ends of intervals: heap, living threads, and the
 * system's load average over a minute, which is negative where it is unknown.
 */
public record JvmUse(
    long minMegabytes,
    long maxMegabytes,
    int minThreads,
    int maxThreads,
    double minLoad,
    double maxLoad) {

  /** What both saw. */
  public JvmUse and(JvmUse other) {
    return new JvmUse(
        Math.min(minMegabytes, other.minMegabytes),
        Math.max(maxMegabytes, other.maxMegabytes),
        Math.min(minThreads, other.minThreads),
        Math.max(maxThreads, other.maxThreads),
        Math.min(minLoad, other.minLoad),
        Math.max(maxLoad, other.maxLoad));
  }
}
