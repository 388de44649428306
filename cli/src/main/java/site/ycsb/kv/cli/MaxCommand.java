// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.cli.launch.Launcher;
import site.ycsb.kv.cli.max.Searcher;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.Interrupts;

/** {@code bin/ycsb max}. */
@Command(
    name = "max",
    mixinStandardHelpOptions = true,
    description = {
      "Finds the highest rate at which a store keeps promises of latency and errors.",
      "If the settings name no server, it starts one and loads it first."
    },
    footer = {
      "",
      "Exit codes: 0 a rate, as narrow as asked, or every rate; 1 could not run; 2 another answer.",
      "",
      "Examples:",
      "  Within 10 minutes (the default), or for a first impression in 20 seconds:",
      "    bin/ycsb max redis -P workloads/workloadb --slo 'READ p99 < 5ms' \\",
      "      --budget 20s -p max.stepseconds=1 --within 20%% --out results/max"
    })
final class MaxCommand extends StoreCommand {
  @Mixin private SearchOptions search = new SearchOptions();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      converter = ResultPlace.class,
      description = "Write max.json, steps.csv and the result of each step there.")
  private @Nullable Path out;

  @Option(
      names = {"-q", "--quiet"},
      description = "Leave out the line of each step.")
  private boolean quiet;

  MaxCommand(Interrupts interrupts, Console console) {
    super(interrupts, console);
  }

  @Override
  void addTo(Properties properties) {
    search.addTo(properties);
  }

  @Override
  int call(Binding binding, Properties properties) throws DBException, IOException {
    Searcher searcher =
        new Searcher(
            binding, properties, workloadFiles(), Optional.ofNullable(out), interrupts, console);
    return new Launcher(binding, properties, Optional.empty(), interrupts, console)
        .prepared(Optional.ofNullable(out), workloadFiles(), searcher.quietly(quiet));
  }
}
