// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.jvm.Exhausted;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.resource.Probes;
import site.ycsb.kv.resource.ResourceSettings;
import site.ycsb.kv.resource.Sampler;
import site.ycsb.kv.result.LastScreen;
import site.ycsb.kv.result.ResultDirectory;
import site.ycsb.kv.result.RunDescription;
import site.ycsb.kv.run.Capacity;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.Run;
import site.ycsb.kv.run.RunExtras;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.study.sweep.KeptServer;
import site.ycsb.kv.verdict.Verdict;
import site.ycsb.kv.workload.WorkloadSettings;

/** Takes a load or run from checked settings to printed results. Used once. */
final class Launcher {
  /** Below the directory of a run's result: that of the load before it. */
  private static final String LOAD = "load";

  private final Binding binding;
  private final Properties properties;
  private final Optional<KeptServer> keptServer;
  private final Interrupts interrupts;
  private final CompletableFuture<String> stop;
  private final Guard guard;
  private final Console console;

  Launcher(
      Binding binding,
      Properties properties,
      Optional<KeptServer> keptServer,
      Interrupts interrupts,
      Console console) {
    this.binding = binding;
    this.properties = properties;
    this.keptServer = keptServer;
    this.interrupts = interrupts;
    this.stop = interrupts.stop();
    this.guard = interrupts.guard();
    this.console = console;
  }

  /**
   * Runs, writes the files of the result to {@code out} if given, and returns the exit code. A
   * valid load leaves the server that it started running if {@code keepServer} says so.
   */
  int launch(Phase phase, Optional<Path> out, List<String> workloadFiles, boolean keepServer)
      throws DBException, IOException {
    RunSettings settings = RunSettings.of(properties);
    Output.of(properties, console);
    if (out.isPresent()) {
      ResultDirectory.check(out.get());
    }
    boolean loads = phase == Phase.LOAD || !binding.hasAddress(properties);
    if (loads) {
      WorkloadSettings.recordsToLoad(WorkloadSettings.read(properties));
    } else if (WorkloadSettings.declareAll(properties)
        && !binding.addresses(properties).isEmpty()) {
      WorkloadSettings.requireRecords(properties);
    }
    Run.checkWorkload(properties);
    ServerLimits.of(properties).pinClient();
    // Before the run adds to them.
    Map<String, String> shown = console.secrets().shown(properties);
    Map<String, String> given = keptServer.map(kept -> kept.asGiven(shown)).orElse(shown);
    new Capacity().check(binding, properties, settings, false, loads);
    try (CommandServer server = CommandServer.start(binding, properties, interrupts, console)) {
      if (phase == Phase.LOAD) {
        server.tellEndOfData(keepServer);
      }
      // Its own files and threads count too.
      new Capacity().check(binding, properties, settings, server.inside(), loads);
      // Before the load, as its libraries take a moment.
      try (Sampler sampler =
          new Sampler(
              Probes.of(binding, properties, ResourceSettings.of(properties), server.started()))) {
        Stage stage = new Stage(phase, given, workloadFiles, server.started(), sampler);
        int exit = measure(phase, settings, out, stage);
        if (keepServer && exit == Main.VALID) {
          server.keep();
        }
        return exit;
      }
    }
  }

  /** What a run shares with the load before it; {@code given} are the settings as shown. */
  private record Stage(
      Phase command,
      Map<String, String> given,
      List<String> workloadFiles,
      Optional<RunningServer> server,
      Sampler sampler) {}

  private record Ended(
      RunDescription description, RunResult result, Verdict verdict, boolean saved) {
    boolean good() {
      return saved && verdict.valid();
    }
  }

  private int measure(Phase phase, RunSettings settings, Optional<Path> out, Stage stage)
      throws DBException, IOException {
    Output output = Output.of(properties, console);
    Optional<Ended> load = Optional.empty();
    // A server that was started for this run is empty.
    if (stage.server().isPresent() && phase == Phase.RUN) {
      Ended ended = load(settings.forPreparation(), out, stage);
      if (!ended.verdict().valid()) {
        var unused = show(ended, output, settings.forPreparation(), out);
        return guard.exhausted().isPresent() ? Main.COULD_NOT_RUN : Main.INVALID;
      }
      load = Optional.of(ended);
    }
    if (stop.isDone()) {
      console.note("Nothing was measured: " + stop.join() + ".");
      return Main.COULD_NOT_RUN;
    }
    try (RunFiles files = new RunFiles(out, MeasurementSettings.of(properties), output)) {
      Ended ended = perform(phase, settings, files, stage, load.map(Ended::result));
      boolean written = show(ended, output, settings, out);
      return written && ended.good() && load.map(Ended::good).orElse(true)
          ? Main.VALID
          : Main.INVALID;
    }
  }

  /** Prints a result; false if {@code exportfile} cannot be written. */
  private boolean show(Ended ended, Output output, RunSettings settings, Optional<Path> out)
      throws DBException {
    boolean written = output.write(ended.description(), ended.result(), ended.verdict());
    if (console.isRead()) {
      console.summary(
          LastScreen.lines(
              ended.description(),
              ended.result(),
              ended.verdict(),
              settings.targetPerSecond(),
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
    try (RunFiles files = RunFiles.ofLoad(own)) {
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
    RunResult result = execute(phase, settings, files, stage);
    Verdict verdict = Verdict.of(result, settings).masked(console.secrets()::mask);
    RunDescription description = describe(stage, load, result.threads());
    boolean saved = true;
    try {
      files.finish(description, result, verdict);
    } catch (IOException e) {
      console.note("The files of the result are incomplete: " + e.getMessage() + ".");
      saved = false;
    } catch (OutOfMemoryError e) {
      // The text needs less memory, and the verdict reports the heap.
      guard.report(Exhausted.HEAP);
      saved = false;
    }
    return new Ended(description, result, verdict, saved);
  }

  private RunDescription describe(Stage stage, Optional<RunResult> load, int threads) {
    return new RunDescription(
        Version.text(),
        binding.name(),
        binding.clientLibrary(),
        binding.connections(properties, threads),
        stage.given(),
        stage.workloadFiles(),
        stage.server().map(RunningServer::description).or(() -> kept(KeptServer::description)),
        stage.server().map(RunningServer::standIn).orElse(false),
        stage
            .server()
            .map(RunningServer::commandLines)
            .or(() -> kept(KeptServer::commandLines))
            .orElse(List.of())
            .stream()
            .map(console.secrets()::mask)
            .toList(),
        load.map(l -> new RunDescription.Preparation(l.succeeded(), l.work().runTimeNanos())));
  }

  private <T> Optional<T> kept(Function<KeptServer, T> part) {
    return keptServer.map(part);
  }

  private RunResult execute(Phase phase, RunSettings settings, RunFiles files, Stage stage)
      throws DBException {
    RunExtras extras = new RunExtras(files.raw(), stage.sampler(), guard::report);
    try (Display display = Display.of(phase, properties, settings, console)) {
      Run run = new Run(binding, phase, properties, settings, display.andThen(files), extras);
      guard.watch(run, phase == stage.command());
      var unused = stop.thenAccept(run::stop);
      stage.server().ifPresent(server -> run.endWith(server.ended()));
      return run.execute();
    }
  }
}
