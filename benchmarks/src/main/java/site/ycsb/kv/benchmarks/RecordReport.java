// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Writes the cost of an operation of CoreWorkload and of KeyValueWorkload to a file. */
public final class RecordReport {
  private final StringBuilder text = new StringBuilder();

  private RecordReport() {}

  /** The costs of one operation in ns; null if not measured. */
  private static final class Costs {
    private @Nullable Double stock;
    private @Nullable Double ours;
  }

  /** Runs the benchmarks: the first argument is the file, the others are JMH's options. */
  public static void main(String[] args)
      throws RunnerException, CommandLineOptionException, IOException {
    String[] options = Arrays.copyOfRange(args, 1, args.length);
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .parent(new CommandLineOptions(options))
                    .include(RecordBenchmark.class.getName())
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .run();
    Map<String, Costs> rows = new TreeMap<>();
    for (RunResult result : results) {
      String label = result.getPrimaryResult().getLabel();
      double nanos = result.getPrimaryResult().getScore();
      boolean stock = label.endsWith("Stock");
      String operation = label.replaceAll("Stock$|Ours$", "") + parameters(result.getParams());
      Costs row = rows.computeIfAbsent(operation, name -> new Costs());
      if (stock) {
        row.stock = nanos;
      } else {
        row.ours = nanos;
      }
    }
    RecordReport report = new RecordReport();
    report.add("operation", "stock ns", "ycsb-kv ns", "ratio");
    rows.forEach(
        (operation, row) ->
            report.add(operation, number(row.stock, 1), number(row.ours, 1), ratio(row)));
    Files.writeString(Path.of(args[0]), report.text);
  }

  private static String parameters(BenchmarkParams params) {
    StringBuilder text = new StringBuilder();
    for (String key : params.getParamsKeys()) {
      text.append(' ').append(params.getParam(key));
    }
    return text.toString();
  }

  private static String ratio(Costs row) {
    Double stock = row.stock;
    Double ours = row.ours;
    return stock == null || ours == null ? "" : number(ours / stock, 2);
  }

  private static String number(@Nullable Double number, int digits) {
    return number == null ? "" : String.format(Locale.ROOT, "%." + digits + "f", number);
  }

  private void add(String... columns) {
    text.append(String.format(Locale.ROOT, "%-26s %12s %12s %8s%n", (Object[]) columns));
  }
}
