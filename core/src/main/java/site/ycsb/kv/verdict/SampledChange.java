// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import site.ycsb.kv.resource.Machine;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Probes;
import site.ycsb.kv.resource.ResourceSample;
import site.ycsb.kv.run.RunResult.Second;

/**
 * What the samples show to differ between the seconds before and after a step. The bounds separate
 * what may explain a step of 5 % from noise; they come from what a step of that size would need.
 */
record SampledChange(List<Second> before, List<Second> after) {
  private static final double PERCENT_OF_TIME = 2;
  private static final double PERCENT_OF_CORE = 10;
  private static final double SHARE_OF_MEMORY = 0.05;
  private static final double DISK_BYTES_PER_SECOND = 1e6;
  private static final double DISK_FACTOR = 1.5;
  private static final double MEGABYTE = 1e6;

  private static final Predicate<ResourceSample> CLIENT =
      sample -> sample.process().equals(Probes.CLIENT);

  /** What differs, each as a part of a sentence. */
  List<String> shows() {
    List<String> shows = new ArrayList<>();
    double collector = of(after, CLIENT, Metric.COLLECTOR) - of(before, CLIENT, Metric.COLLECTOR);
    if (Math.abs(collector) >= PERCENT_OF_TIME) {
      add(
          shows,
          "the client's collector paused it for",
          CLIENT,
          Metric.COLLECTOR,
          1,
          "% of the time");
    }
    double stolen =
        of(after, CLIENT, Metric.MACHINE_STOLEN) - of(before, CLIENT, Metric.MACHINE_STOLEN);
    if (Math.abs(stolen) >= PERCENT_OF_TIME) {
      add(shows, "the host took away", CLIENT, Metric.MACHINE_STOLEN, 1, "% of the processors");
    }
    if (Math.abs(others(after) - others(before)) >= PERCENT_OF_CORE) {
      add(shows, "other processes used", others(before), others(after), "% of a core");
    }
    Predicate<ResourceSample> server = CLIENT.negate();
    double memory = of(before, server, Metric.RSS);
    if (Math.abs(of(after, server, Metric.RSS) - memory) > SHARE_OF_MEMORY * memory) {
      add(shows, "the server's memory was", server, Metric.RSS, MEGABYTE, "MB");
    }
    for (Metric disk : List.of(Metric.DISK_READ, Metric.DISK_WRITTEN)) {
      double less = Math.min(of(before, server, disk), of(after, server, disk));
      double more = Math.max(of(before, server, disk), of(after, server, disk));
      if (more - less >= DISK_BYTES_PER_SECOND && more >= DISK_FACTOR * less) {
        boolean reads = disk == Metric.DISK_READ;
        String where = reads ? "MB/s from disk" : "MB/s to disk, as compaction does,";
        add(shows, "the server " + (reads ? "read" : "wrote"), server, disk, MEGABYTE, where);
      }
    }
    return List.copyOf(shows);
  }

  private void add(
      List<String> shows,
      String what,
      Predicate<ResourceSample> process,
      Metric metric,
      double unitSize,
      String unit) {
    double was = of(before, process, metric) / unitSize;
    add(shows, what, was, of(after, process, metric) / unitSize, unit);
  }

  private static void add(
      List<String> shows, String what, double before, double after, String unit) {
    shows.add(String.format(Locale.ROOT, "%s %.0f %s (%.0f before)", what, after, unit, before));
  }

  /**
   * What all processes but client and server used of the client's machine, in percent of a core.
   */
  private static double others(List<Second> seconds) {
    double all = of(seconds, CLIENT, Metric.MACHINE_BUSY) * Machine.processors();
    double ours = of(seconds, CLIENT, Metric.CPU_USER) + of(seconds, CLIENT, Metric.CPU_SYSTEM);
    double server =
        of(seconds, CLIENT.negate(), Metric.CPU_USER)
            + of(seconds, CLIENT.negate(), Metric.CPU_SYSTEM);
    return Math.max(0, all - ours - server);
  }

  /** The mean over the seconds that know it, of several processes their sum; else 0. */
  private static double of(List<Second> seconds, Predicate<ResourceSample> process, Metric metric) {
    return seconds.stream()
        .map(
            second ->
                second.samples().stream()
                    .filter(process)
                    .mapToDouble(sample -> sample.value(metric))
                    .filter(value -> value >= 0)
                    .boxed()
                    .reduce(Double::sum))
        .flatMap(Optional::stream)
        .mapToDouble(sum -> sum)
        .average()
        .orElse(0);
  }
}
