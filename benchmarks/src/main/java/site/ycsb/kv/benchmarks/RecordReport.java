/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.benchmarks;

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

/** Prints what a workload's operation costs, stock's and ours; JMH's options may be given. */
public final class RecordReport {
  private RecordReport() {}

  /** One row. */
  private static final class Costs {
    private @Nullable Double stock;
    private @Nullable Double ours;
  }

  /** Runs the benchmarks. */
  public static void main(String[] args) throws RunnerException, CommandLineOptionException {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .parent(new CommandLineOptions(args))
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
    print("operation", "stock ns", "ycsb-kv ns", "ratio");
    rows.forEach(
        (operation, row) ->
            print(operation, number(row.stock, 1), number(row.ours, 1), ratio(row)));
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

  private static void print(String... columns) {
    System.out.printf(Locale.ROOT, "%-26s %12s %12s %8s%n", (Object[]) columns);
  }
}
