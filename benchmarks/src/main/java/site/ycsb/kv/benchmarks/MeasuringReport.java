// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Writes the cost of measuring one operation to a file, for each given number of threads. */
public final class MeasuringReport {
  private final StringBuilder text = new StringBuilder();

  private MeasuringReport() {}

  /** Runs the benchmarks: the first argument is the file, the others are numbers of threads. */
  public static void main(String[] args) throws RunnerException, IOException {
    MeasuringReport report = new MeasuringReport();
    report.add("threads", "what", "ns/op", "added ns", "B/op");
    for (int i = 1; i < args.length; i++) {
      report.measure(Integer.parseInt(args[i]));
    }
    Files.writeString(Path.of(args[0]), report.text);
  }

  private void measure(int threads) throws RunnerException {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include(MeasuringBenchmark.class.getName())
                    .threads(threads)
                    .addProfiler(GCProfiler.class)
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .run();
    Map<String, RunResult> byName = new TreeMap<>();
    for (RunResult result : results) {
      byName.put(result.getPrimaryResult().getLabel(), result);
    }
    double unmeasured = nanos(byName, "unmeasured");
    for (String name :
        new String[] {"unmeasured", "clock", "clockAndHistogram", "measured", "stock"}) {
      double nanos = nanos(byName, name);
      add(
          Integer.toString(threads),
          name,
          number(nanos),
          number(nanos - unmeasured),
          number(bytes(byName, name)));
    }
  }

  private static double nanos(Map<String, RunResult> results, String name) {
    return find(results, name).getPrimaryResult().getScore();
  }

  private static double bytes(Map<String, RunResult> results, String name) {
    for (Result<?> result : find(results, name).getSecondaryResults().values()) {
      if (result.getLabel().endsWith("gc.alloc.rate.norm")) {
        return result.getScore();
      }
    }
    return Double.NaN;
  }

  private static RunResult find(Map<String, RunResult> results, String name) {
    return Objects.requireNonNull(results.get(name), name);
  }

  private static String number(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }

  private void add(String... columns) {
    text.append(String.format(Locale.ROOT, "%8s %-18s %9s %9s %9s%n", (Object[]) columns));
  }
}
