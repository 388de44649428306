// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.cli.launch.Launcher;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.Interrupts;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.rank.Rank;
import site.ycsb.kv.run.Phase;

/** {@code bin/ycsb load} and {@code run}, which differ in their phase. */
abstract class RunCommand extends StoreCommand {
  private final Phase phase;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      converter = ResultPlace.class,
      description = "Write result.json, intervals.csv and latency.hlog there.")
  private @Nullable Path out;

  @Option(
      names = {"-q", "--quiet"},
      description = "Leave out the progress bar and the last screen of a terminal.")
  private boolean quiet;

  private RunCommand(Phase phase, Interrupts interrupts, Console console) {
    super(interrupts, console);
    this.phase = phase;
  }

  @Override
  void addTo(Properties properties) throws DBException {
    Rank.of(properties, System.getenv()).declareIn(properties);
  }

  @Override
  int call(Binding binding, Properties properties) throws Exception {
    if (quiet) {
      console.beQuiet();
    }
    long every = MeasurementSettings.of(properties).every();
    if (every > 0 && out == null) {
      console.note("measurement.every=" + every + " has no effect without --out; add --out DIR.");
    }
    Rank rank = Rank.of(properties, Map.of());
    return new Launcher(binding, properties, Optional.empty(), interrupts, console)
        .launch(
            phase, Optional.ofNullable(out).map(rank::directory), workloadFiles(), keepsServer());
  }

  /** Whether the server that the command starts goes on after it. */
  boolean keepsServer() {
    return false;
  }

  @Command(
      name = "load",
      mixinStandardHelpOptions = true,
      description = "Inserts a workload's records.",
      footer = {
        "",
        "Examples:",
        "  10,000 records of workload A into Redis, by 8 threads:",
        "    bin/ycsb load redis -P workloads/workloada -p recordcount=10000 -threads 8",
        "  100 records a request into Tokyo Tyrant, with the result as files:",
        "    bin/ycsb load tokyotyrant -p recordcount=20000 -p batchsize=100 \\",
        "      --out results/load"
      })
  static final class Load extends RunCommand {
    @Option(
        names = "--keep-server",
        description = "Leave the server running that the load starts, and print its address.")
    private boolean keepServer;

    Load(Interrupts interrupts, Console console) {
      super(Phase.LOAD, interrupts, console);
    }

    @Override
    boolean keepsServer() {
      return keepServer;
    }
  }

  @Command(
      name = "run",
      mixinStandardHelpOptions = true,
      description = {
        "Runs a workload's operations.",
        "If the settings name no server, it starts one and loads it first."
      },
      footer = {
        "",
        "Exit codes: 0 valid, 1 could not run, 2 ran and is invalid.",
        "",
        "Examples:",
        "  Workload B on Tokyo Tyrant, with 8 threads:",
        "    bin/ycsb run tokyotyrant -P workloads/workloadb -threads 8",
        "  More records and operations, a warm-up, and the result as files:",
        "    bin/ycsb run redis -P workloads/workloada -p recordcount=10000 \\",
        "      -p operationcount=50000 -p warmup.seconds=1 --out results/a",
        "  500 operations a second for 2 seconds, due at random as those of many users:",
        "    bin/ycsb run redis -P workloads/workloadc -target 500/2s -p arrival=poisson"
      })
  static final class Run extends RunCommand {
    Run(Interrupts interrupts, Console console) {
      super(Phase.RUN, interrupts, console);
    }
  }
}
