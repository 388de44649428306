// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import site.ycsb.kv.jvm.Exhausted;
import site.ycsb.kv.jvm.GcCollections;
import site.ycsb.kv.jvm.JvmUse;
import site.ycsb.kv.measure.GroupTimes;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.measure.TimeSeries;
import site.ycsb.kv.pace.Overdue;
import site.ycsb.kv.pace.TargetStep;
import site.ycsb.kv.resource.ResourceSample;
import site.ycsb.kv.resource.ResourceSummary;

/**
 * The result of a load or run.
 *
 * @param phase what its threads did
 * @param threads how many there were
 * @param store the store in a few words; empty where the client does not describe it
 * @param warmup the discarded operations before it
 * @param work how much was done
 * @param summary the latencies of the clients' operations and of the workload's own measurements
 * @param series mean latencies over time, if the settings ask for them
 * @param groups the time that each group of operations took, if the settings ask for it
 * @param targets what came of each step of a scheduled target rate; empty without a schedule
 * @param end how it ended
 * @param records how many records the store held
 * @param client what this process used
 * @param resources what the processes of server and client used, if it was sampled
 * @param seconds the intervals of the measured part
 */
public record RunResult(
    Phase phase,
    int threads,
    String store,
    Warmup warmup,
    Work work,
    Summary summary,
    Optional<TimeSeries> series,
    Optional<GroupTimes> groups,
    List<TargetStep> targets,
    End end,
    RecordCounts records,
    ClientUse client,
    List<ResourceSummary> resources,
    List<Second> seconds) {

  /**
   * A measured interval.
   *
   * @param startNanos its start since the threads started, before the warm-up
   * @param succeeded the operations that succeeded
   * @param p99Nanos the 99th percentile of their latencies; 0 if there were none
   * @param samples what server and client used, if it was sampled
   */
  public record Second(
      long startNanos,
      long lengthNanos,
      long succeeded,
      long p99Nanos,
      List<ResourceSample> samples) {
    static Second of(Interval interval) {
      return new Second(
          interval.startNanos(),
          interval.lengthNanos(),
          interval.summary().succeeded(),
          interval.summary().total().actual().getValueAtPercentile(99),
          interval.resources());
    }

    /** Its throughput. */
    public double succeededPerSecond() {
      return succeeded * 1e9 / lengthNanos;
    }
  }

  /**
   * The discarded operations before a run, and how long they took; 0 without a warm-up.
   *
   * @param settled whether throughput and p99 had settled at its end; empty if it was not to wait
   *     for that
   */
  public record Warmup(long nanos, long operations, Optional<Boolean> settled) {}

  /**
   * How much was done.
   *
   * @param runTimeNanos from the first measured operation to the last; of a load, until all is
   *     stored
   * @param planned operations to do; 0 for no bound
   * @param operations operations done; a read-modify-write is one
   * @param failed those of them that failed
   * @param unsent operations that were due and never sent because the run ended
   * @param withoutSuccessNanos the part of the run time in which no operation succeeded though
   *     there were some, as far as it came in pieces of a second or more
   */
  public record Work(
      long runTimeNanos,
      long planned,
      long operations,
      long failed,
      Unsent unsent,
      long withoutSuccessNanos) {}

  /**
   * Operations that were due by {@code target} and never sent because the run ended, and how long
   * the first of them had been due.
   */
  public record Unsent(long operations, long longestNanos) {
    public static final Unsent NONE = new Unsent(0, 0);

    static Unsent of(List<Overdue> ofThreads) {
      return new Unsent(
          ofThreads.stream().mapToLong(Overdue::count).sum(),
          ofThreads.stream().mapToLong(Overdue::longestNanos).max().orElse(0));
    }
  }

  /**
   * How it ended.
   *
   * @param reason the kind of end
   * @param stopped why it ended early; empty if it did not or its time was over
   * @param exhausted what this process ran out of, if that is the reason
   * @param lostThreads why threads ended before their operations were done
   * @param faults how a client broke its contract when it was asked about its store
   */
  public record End(
      EndReason reason,
      Optional<String> stopped,
      Optional<Exhausted> exhausted,
      List<String> lostThreads,
      List<String> faults) {}

  /** Why it ended. */
  public enum EndReason {
    /** All operations were done. */
    COMPLETED,
    /** The time of {@code maxexecutiontime} was over. */
    DEADLINE,
    /** The user stopped it. */
    STOPPED,
    /** This process ran out of something. */
    EXHAUSTED,
    /** Its server ended, no operation succeeded for too long, or a thread was lost. */
    FAILED
  }

  /**
   * What this process used.
   *
   * @param collections its garbage collections
   * @param jvm its heap, threads and load
   * @param cpuShare share of this machine's processors that it used
   * @param lateStarts how many nanoseconds late its threads began the measured operations that they
   *     had waited for, by {@code target}; empty without one
   */
  public record ClientUse(
      List<GcCollections> collections, JvmUse jvm, double cpuShare, Histogram lateStarts) {}

  /** Operations that succeeded; a record lost in a batch did not. */
  public long succeeded() {
    return Math.max(0, work.operations - work.failed - records.lost());
  }

  /** Operations that succeeded, for each second of the run time. */
  public double throughputPerSecond() {
    return perSecond(succeeded());
  }

  /** Operations done, failed ones included, for each second of the run time. */
  public double attemptedPerSecond() {
    return perSecond(work.operations);
  }

  private double perSecond(long count) {
    return work.runTimeNanos == 0 ? 0 : count * 1e9 / work.runTimeNanos;
  }
}
