// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import site.ycsb.DBException;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.cli.process.Interrupts;
import site.ycsb.kv.study.sweep.Plan;
import site.ycsb.kv.study.sweep.Sweep;
import site.ycsb.kv.study.sweep.SweepDirectory;
import site.ycsb.kv.study.sweep.SweepFiles;

/** {@code bin/ycsb sweep}. */
@Command(
    name = "sweep",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a grid of stores, workloads, threads and settings, each point in a fresh JVM.",
      "-threads and -target take several numbers, with commas between.",
      "-target max finds the highest rate that keeps the promises of --slo.",
      "The same command goes on where an earlier one ended, and repeats no finished point."
    },
    footer = {
      "",
      "Examples:",
      "  Two stores, each twice:",
      "    bin/ycsb sweep redis,memory -P workloads/workloadb --repeat 2 --seed 1 \\",
      "      --out results/sweep",
      "  The plan of a larger one:",
      "    bin/ycsb sweep redis --store 'tch=tokyotyrant -p tokyotyrant.engine=tch' \\",
      "      --workload workloads/workloada,workloads/workloadb -threads 1,8,32 \\",
      "      --vary fieldcount=1,10 --repeat 5 --out results/engines --dry-run"
    })
final class SweepCommand implements Callable<Integer> {
  private final Interrupts interrupts;
  private final Console console;
  private final SweepRunner runner;

  @Mixin private SweepOptions options = new SweepOptions();

  @Mixin private SweepRunner.Place place = new SweepRunner.Place();

  SweepCommand(Interrupts interrupts, Console console) {
    this.interrupts = interrupts;
    this.console = console;
    this.runner = new SweepRunner(interrupts, console);
  }

  @Override
  public Integer call() throws DBException {
    Plan plan = options.plan();
    if (place.dryRun) {
      plan.describe(plan.timeOfAll()).forEach(console::result);
      plan.points().forEach(console::result);
      return ExitCode.VALID;
    }
    Path directory = place.out == null ? options.directory() : place.out;
    try (SweepFiles files = SweepFiles.open(directory)) {
      return run(files, files.take(plan, options.seeded()), directory);
    }
  }

  private int run(SweepFiles files, Plan plan, Path directory) throws DBException {
    try (Sweep sweep = new Sweep(files, plan, interrupts.stop())) {
      plan.describe(sweep.timeLeft()).forEach(console::note);
      if (sweep.finished() > 0) {
        console.note(sweep.finished() + " of them have finished before.");
      }
      if (!sweep.complete()) {
        runner.run(sweep, files, "sweep");
      }
      if (sweep.finished() > 0) {
        console.result("");
        files.writeTable(plan).forEach(console::result);
      }
      SweepDirectory.read(directory)
          .startAndEndSeconds()
          .ifPresent(seconds -> console.note(startAndEnd(seconds)));
      if (!sweep.complete()) {
        console.note(
            String.format(
                Locale.ROOT,
                "Interrupted after %d of %d points; to go on: bin/ycsb sweep %s",
                sweep.finished(),
                sweep.points(),
                directory.resolve("sweep.yaml")));
        return ExitCode.INVALID;
      }
    }
    boolean valid =
        SweepDirectory.read(directory).points().stream().allMatch(entry -> entry.point().valid());
    return valid ? ExitCode.VALID : ExitCode.INVALID;
  }

  private static String startAndEnd(double seconds) {
    return String.format(
        Locale.ROOT, "Starting and ending a point took %.1f s, its load left out.", seconds);
  }
}
