// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.DBException;
import site.ycsb.kv.cli.check.PlanCheck;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.cli.process.Interrupts;
import site.ycsb.kv.study.experiment.Availability;
import site.ycsb.kv.study.experiment.Experiment;
import site.ycsb.kv.study.experiment.ExperimentFiles;
import site.ycsb.kv.study.experiment.ExperimentReader;
import site.ycsb.kv.study.experiment.ExperimentResult;
import site.ycsb.kv.study.experiment.ExperimentText;
import site.ycsb.kv.study.experiment.Setup;
import site.ycsb.kv.study.sweep.Plan;
import site.ycsb.kv.study.sweep.StoreLine;
import site.ycsb.kv.study.sweep.Sweep;
import site.ycsb.kv.study.sweep.SweepFiles;
import site.ycsb.kv.study.sweep.Task;

/** {@code bin/ycsb experiment}. */
@Command(
    name = "experiment",
    mixinStandardHelpOptions = true,
    description = {
      "Repeats a published comparison with the stores that can be had here, and holds its figures"
          + " and claims against the results.",
      "The same command goes on where an earlier one ended, and repeats no finished point."
    },
    footer = {
      "",
      "See docs/experiments.md for what the words of the claims mean.",
      "",
      "Examples:",
      "  What it would run here, and how long that takes:",
      "    bin/ycsb experiment experiments/p2.yaml --dry-run",
      "  A part of it at a hundredth of its size; --out DIR instead of --dry-run runs it:",
      "    bin/ycsb experiment experiments/p3.yaml --scale 0.01 --part read --dry-run"
    })
final class ExperimentCommand implements Callable<Integer> {
  private static final double LARGEST_SCALE = 1000;

  private final Interrupts interrupts;
  private final Console console;

  @Parameters(arity = "1", paramLabel = "FILE", description = "Such as experiments/p2.yaml.")
  private Path file = Path.of("");

  @Mixin private WorkloadOptions options = new WorkloadOptions();

  @Option(
      names = "--scale",
      paramLabel = "NUMBER",
      description = "Multiplies the numbers of records and operations, times and limits (1).")
  private String scale = "1";

  @Option(
      names = "--store",
      paramLabel = "LINE",
      description = "Further settings of a store: 'LABEL=BINDING -p NAME=VALUE ...'.")
  private List<String> storeLines = new ArrayList<>();

  @Option(names = "--part", split = ",", paramLabel = "NAME,...", description = "Only these parts.")
  private List<String> parts = new ArrayList<>();

  @Option(names = "--repeat", paramLabel = "N", description = "Blocks of all points.")
  private @Nullable Integer repeat;

  @Mixin private SweepRunner.Place place = new SweepRunner.Place();

  ExperimentCommand(Interrupts interrupts, Console console) {
    this.interrupts = interrupts;
    this.console = console;
  }

  @Override
  public Integer call() throws DBException {
    ExperimentReader reader =
        ExperimentReader.of(
            file, workload -> WorkloadOptions.load(file.resolveSibling(workload), "its name"));
    reader.throwFaults();
    Setup setup = Setup.of(reader.experiment(), choice());
    Set<String> faults = new LinkedHashSet<>();
    for (Experiment.Part part : setup.parts()) {
      faults.addAll(PlanCheck.faults(part.plan()));
      if (part.plan().tasks().stream().anyMatch(Task::isMax)) {
        faults.add("target=max: no claim is about a search; use bin/ycsb sweep for it.");
      }
    }
    faults.forEach(reader::addFault);
    reader.throwFaults();
    describe(reader.experiment(), setup);
    if (place.dryRun) {
      return ExitCode.VALID;
    }
    if (place.out == null) {
      throw new DBException("An experiment needs a directory for its results; add --out DIR.");
    }
    ExperimentFiles.take(place.out, file, setup.conditions());
    for (Experiment.Part part : setup.parts()) {
      if (!interrupts.stop().isDone()) {
        run(part, place.out);
      }
    }
    if (interrupts.stop().isDone()) {
      console.note("Interrupted; the same command goes on where it ended.");
    }
    ExperimentResult result = ExperimentResult.read(place.out);
    ExperimentFiles.write(result, place.out);
    console.result("");
    ExperimentText.of(result).forEach(console::result);
    return result.valid() && !interrupts.stop().isDone() ? ExitCode.VALID : ExitCode.INVALID;
  }

  private Setup.Choice choice() throws DBException {
    Properties settings = options.properties();
    boolean allThreads = !settings.containsKey("threadcount");
    settings.remove("status"); // Nobody would see the lines.
    List<Integer> threads = SweepOptions.threads(settings);
    if (repeat != null && repeat < 1) {
      throw new DBException("--repeat " + repeat + ": must be 1 or more.");
    }
    List<Plan.Store> stores = new ArrayList<>();
    for (String line : storeLines) {
      stores.add(StoreLine.parse(line));
    }
    return new Setup.Choice(
        number(scale),
        Plan.map(settings),
        stores,
        parts,
        allThreads ? List.of() : threads,
        repeat == null ? 0 : repeat);
  }

  private static double number(String text) throws DBException {
    try {
      double number = Double.parseDouble(text);
      if (number > 0 && number <= LARGEST_SCALE) {
        return number;
      }
    } catch (NumberFormatException e) {
      // The exception below describes a scale.
    }
    throw new DBException("--scale " + text + ": must be a number above 0, such as 0.01.");
  }

  private void describe(Experiment experiment, Setup setup) throws DBException {
    console.note(experiment.title());
    for (Availability store : setup.conditions().stores()) {
      String not = store.kind() == Availability.Kind.MISSING ? "not here: " : "";
      console.note("  " + store.label() + ": " + not + store.words());
    }
    setup.conditions().leftOut().forEach(reason -> console.note("Left out: " + reason + "."));
    Duration all = Duration.ZERO;
    for (Experiment.Part part : setup.parts()) {
      Duration time = part.plan().timeOfAll();
      all = all.plus(time);
      console.note(part.name() + ": " + part.plan().describe(time).get(0));
    }
    console.note("All parts take about " + Math.max(1, all.toMinutes()) + " min.");
  }

  private void run(Experiment.Part part, Path directory) throws DBException {
    try (SweepFiles files = SweepFiles.open(directory.resolve(part.name()))) {
      Plan plan = files.take(part.plan(), true);
      try (Sweep sweep = new Sweep(files, plan, interrupts.stop())) {
        if (!sweep.complete()) {
          new SweepRunner(interrupts, console).run(sweep, files, part.name());
        }
        if (sweep.finished() > 0) {
          files.writeTable(plan);
        }
      }
    }
  }
}
