// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.cli.launch.Stage.Act;
import site.ycsb.kv.cli.launch.Stage.Ended;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.cli.process.Guard;
import site.ycsb.kv.cli.process.Interrupts;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.rank.CommonStart;
import site.ycsb.kv.result.LastScreen;
import site.ycsb.kv.result.ResultDirectory;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.study.sweep.KeptServer;

/** Takes a load or run from checked settings to printed results. Used once. */
public final class Launcher {
  /** Below the directory of a run's result: that of the load before it. */
  private static final String LOAD = "load";

  private final Binding binding;
  private final Properties properties;
  private final Optional<KeptServer> keptServer;
  private final Interrupts interrupts;
  private final CompletableFuture<String> stop;
  private final Guard guard;
  private final Console console;
  private final Output output;

  /**
   * Prepares a launch; {@code keptServer} describes a server that another command started.
   *
   * @throws DBException with one sentence if the results can't be written as the settings ask
   */
  public Launcher(
      Binding binding,
      Properties properties,
      Optional<KeptServer> keptServer,
      Interrupts interrupts,
      Console console)
      throws DBException {
    this.binding = binding;
    this.properties = properties;
    this.keptServer = keptServer;
    this.interrupts = interrupts;
    this.stop = interrupts.stop();
    this.guard = interrupts.guard();
    this.console = console;
    this.output = Output.of(properties, console);
  }

  /** Does the command's work on a store that is ready and returns the exit code. */
  public interface Work {
    /** The load of the server that was started; empty if the settings name a server. */
    int on(Stage stage, Optional<Ended> load) throws DBException, IOException;
  }

  /**
   * Runs, writes the files of the result to {@code out} if given, and returns the exit code. A
   * valid load leaves the server that it started running if {@code keepServer} says so.
   */
  public int launch(Phase phase, Optional<Path> out, List<String> workloadFiles, boolean keepServer)
      throws DBException, IOException {
    RunSettings settings = RunSettings.of(properties);
    if (out.isPresent()) {
      ResultDirectory.check(out.get());
    }
    if (phase == Phase.RUN) {
      return prepared(
          out, workloadFiles, (stage, load) -> measure(phase, settings, out, stage, load));
    }
    try (Stage stage = open(phase, workloadFiles)) {
      stage.server().tellEndOfData(keepServer);
      int exit = measure(phase, settings, out, stage, Optional.empty());
      if (keepServer && exit == ExitCode.VALID) {
        stage.server().keep();
      }
      return exit;
    }
  }

  /**
   * Does the work on the server that the settings name, or on one that it starts and loads, and
   * returns the exit code: that of the work unless the load is invalid.
   */
  public int prepared(Optional<Path> out, List<String> workloadFiles, Work work)
      throws DBException, IOException {
    try (Stage stage = open(Phase.RUN, workloadFiles)) {
      Optional<Ended> load = Optional.empty();
      // A server that was started for this run is empty.
      if (stage.server().started().isPresent()) {
        RunSettings settings = RunSettings.of(properties).forPreparation();
        Ended ended = load(settings, out, stage);
        if (!ended.verdict().valid()) {
          var unused = show(ended, settings, out);
          return guard.exhausted().isPresent() ? ExitCode.COULD_NOT_RUN : ExitCode.INVALID;
        }
        load = Optional.of(ended);
      }
      return work.on(stage, load);
    }
  }

  private Stage open(Phase phase, List<String> workloadFiles) throws DBException {
    return Stage.open(
        new Stage.Task(binding, phase, properties, workloadFiles, keptServer), interrupts, console);
  }

  private int measure(
      Phase phase, RunSettings settings, Optional<Path> out, Stage stage, Optional<Ended> load)
      throws DBException, IOException {
    if (stop.isDone()) {
      console.note("Nothing was measured: " + stop.join() + ".");
      return ExitCode.COULD_NOT_RUN;
    }
    CommonStart.of(properties)
        .text()
        .ifPresent(
            start -> console.note("Waits for " + start + " when its clients are connected."));
    try (RunFiles files = new RunFiles(out, MeasurementSettings.of(properties), output)) {
      Ended ended = perform(phase, settings, files, stage, load.map(Ended::result));
      boolean written = show(ended, settings, out);
      return written && ended.good() && load.map(Ended::good).orElse(true)
          ? ExitCode.VALID
          : ExitCode.INVALID;
    }
  }

  /** Prints a result; false if {@code exportfile} cannot be written. */
  private boolean show(Ended ended, RunSettings settings, Optional<Path> out) throws DBException {
    boolean written = output.write(ended.description(), ended.result(), ended.verdict());
    if (console.isRead()) {
      console.summary(
          LastScreen.lines(
              ended.description(),
              ended.result(),
              ended.verdict(),
              settings.target(),
              ended.saved() ? out : Optional.empty(),
              Console.columns()));
    }
    return written;
  }

  /** Loads before the run. The files move to the run's directory if the load is invalid. */
  private Ended load(RunSettings settings, Optional<Path> out, Stage stage)
      throws DBException, IOException {
    Optional<Path> own = out.map(directory -> directory.resolve(LOAD));
    Ended ended;
    try (RunFiles files = RunFiles.ofResult(own)) {
      ended = perform(Phase.LOAD, settings, files, stage, Optional.empty());
    }
    RunResult result = ended.result();
    console.note(
        String.format(
            Locale.ROOT,
            "Loaded %d records in %.1f s (%.0f a second)",
            result.succeeded(),
            result.work().runTimeNanos() / 1e9,
            result.throughputPerSecond()));
    if (own.isPresent() && ended.saved() && !ended.verdict().valid()) {
      ResultDirectory.moveUp(own.get());
    }
    return ended;
  }

  private Ended perform(
      Phase phase, RunSettings settings, RunFiles files, Stage stage, Optional<RunResult> load)
      throws DBException {
    return stage.perform(
        new Act(phase, properties, settings, stage.given(), load),
        Display.of(phase, properties, settings, console),
        files);
  }
}
