// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.verdict;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Probes;
import site.ycsb.kv.resource.ResourceSource;
import site.ycsb.kv.resource.ResourceSummary;
import site.ycsb.kv.resource.ResourceSummary.Range;
import site.ycsb.kv.run.RunResult;

/**
 * What limited the rate of a run, told from what was sampled. The first that holds is the answer:
 *
 * <ol>
 *   <li>{@link #TARGET}: the run sent 95 % or more of the operations that {@code target} asks for.
 *   <li>{@link #SERVER_PROCESSOR}: a thread of a server process used 90 % or more of a core, in the
 *       median of the seconds (a server of one thread, such as Redis); or the server used 90 % or
 *       more of the processors that it may use, over the whole time.
 *   <li>{@link #CLIENT_PROCESSOR}: the same of this process. A thread of it at 90 % is one that
 *       never waits for the store, or one that all operations pass through.
 *   <li>One of these two: 90 % or more of the client's machine was busy with all processes
 *       together, or taken away by its host. Of a server on this machine and the client, the one
 *       that used more is named.
 *   <li>{@link #UNKNOWN}: the samples of server or client are missing, or cover less than half of
 *       the run. A server inside this process has none.
 *   <li>{@link #NEITHER}: the operations waited for something else, such as the network, a disk, a
 *       lock, or too few threads.
 * </ol>
 */
public enum LimitedBy {
  SERVER_PROCESSOR,
  CLIENT_PROCESSOR,
  TARGET,
  NEITHER,
  UNKNOWN;

  /** Systems count processor time in steps, and some of it is nobody's: 100 % is never seen. */
  static final double USED_UP = 0.90;

  /** Below this share of the run time samples do not speak for the run. */
  private static final double LEAST_SAMPLED = 0.5;

  /**
   * Tells what limited a run.
   *
   * @param reachesTarget whether there was a target, and the run reached it; false also to learn
   *     what else would have limited it
   */
  public static LimitedBy of(RunResult result, boolean reachesTarget) {
    List<ResourceSummary> servers =
        result.resources().stream().filter(s -> !s.process().equals(Probes.CLIENT)).toList();
    Optional<ResourceSummary> client =
        result.resources().stream().filter(s -> s.process().equals(Probes.CLIENT)).findFirst();
    if (reachesTarget) {
      return TARGET;
    } else if (servers.stream().anyMatch(LimitedBy::hasBusyThread) || usesUp(servers)) {
      return SERVER_PROCESSOR;
    } else if (result.client().cpuShare() >= USED_UP
        || client.filter(LimitedBy::hasBusyThread).isPresent()) {
      return CLIENT_PROCESSOR;
    }
    double busy = client.map(LimitedBy::takenPercent).orElse(0.0);
    if (busy >= 100 * USED_UP) {
      double used = client.map(c -> of(c, Metric.CPU, Range::mean)).orElse(0.0);
      return processors(servers) > 0 && cpu(servers) > used ? SERVER_PROCESSOR : CLIENT_PROCESSOR;
    }
    boolean known =
        processors(servers) > 0
            && client.filter(c -> isKnown(c, result)).isPresent()
            && servers.stream().allMatch(server -> isKnown(server, result));
    return known ? NEITHER : UNKNOWN;
  }

  private static boolean hasBusyThread(ResourceSummary process) {
    return of(process, Metric.BUSIEST_THREAD, Range::median) >= 100 * USED_UP;
  }

  /** What nobody can use any more of the machine, its processes and its host together. */
  private static double takenPercent(ResourceSummary client) {
    return of(client, Metric.MACHINE_BUSY, Range::mean)
        + of(client, Metric.MACHINE_STOLEN, Range::mean);
  }

  private static boolean usesUp(Collection<ResourceSummary> servers) {
    double processors = processors(servers);
    return processors > 0 && cpu(servers) >= 100 * USED_UP * processors;
  }

  /** The use of all processes of the server, which their sum has if there are several. */
  private static double cpu(Collection<ResourceSummary> servers) {
    return servers.stream().mapToDouble(s -> of(s, Metric.CPU, Range::mean)).max().orElse(0);
  }

  /** The processors that the server may use; 0 if unknown. */
  private static double processors(Collection<ResourceSummary> servers) {
    return servers.stream()
        .flatMap(server -> server.source().stream())
        .mapToDouble(ResourceSource::processors)
        .max()
        .orElse(0);
  }

  private static boolean isKnown(ResourceSummary process, RunResult result) {
    return process.range(Metric.CPU).isPresent()
        && process.range(Metric.BUSIEST_THREAD).isPresent()
        && process.sampledSeconds() >= LEAST_SAMPLED * result.work().runTimeNanos() / 1e9;
  }

  private static double of(
      ResourceSummary process, Metric metric, ToDoubleFunction<Range> statistic) {
    return process.range(metric).map(statistic::applyAsDouble).orElse(0.0);
  }
}
