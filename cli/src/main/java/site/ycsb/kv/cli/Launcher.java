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
package site.ycsb.kv.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Secrets;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.SettingsException;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resource.Probes;
import site.ycsb.kv.resource.ResourceSettings;
import site.ycsb.kv.resource.Sampler;
import site.ycsb.kv.result.ResultDirectory;
import site.ycsb.kv.result.RunDescription;
import site.ycsb.kv.run.LocalServers;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.Progress;
import site.ycsb.kv.run.Run;
import site.ycsb.kv.run.RunExtras;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.run.StopSignal;
import site.ycsb.kv.run.Verdict;
import site.ycsb.kv.server.ClientProcessors;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;

/** Takes a load or run from checked settings to printed results. Used once. */
final class Launcher {
  private final Binding binding;
  private final Properties properties;
  private final StopSignal stop;
  private final Console console;

  Launcher(Binding binding, Properties properties, StopSignal stop, Console console) {
    this.binding = binding;
    this.properties = properties;
    this.stop = stop;
    this.console = console;
  }

  /**
   * Runs, and returns the exit code.
   *
   * @param out where the files of the result go, if they are asked for
   */
  int launch(Phase phase, Optional<Path> out) throws DBException, IOException {
    RunSettings settings = RunSettings.of(properties);
    Output.of(properties, console);
    if (out.isPresent()) {
      ResultDirectory.check(out.get());
    }
    if (phase == Phase.LOAD || !binding.hasAddress(properties)) {
      Run.recordsToLoad(properties);
    }
    ClientProcessors.pin(ServerLimits.of(properties));
    // Before the run adds to them.
    Map<String, String> given = givenSettings();
    Optional<RunningServer> started =
        LocalServers.start(binding, properties, settings.server(), stop::requested);
    try {
      started.ifPresent(this::use);
      // Before the load, as its libraries take a moment.
      try (Sampler sampler = new Sampler(probes(started))) {
        return measure(phase, settings, out, given, started, sampler);
      }
    } finally {
      started.ifPresent(RunningServer::close);
    }
  }

  private int measure(
      Phase phase,
      RunSettings settings,
      Optional<Path> out,
      Map<String, String> given,
      Optional<RunningServer> started,
      Sampler sampler)
      throws DBException, IOException {
    // A server that was started for this run is empty.
    boolean loads = started.isPresent() && phase == Phase.RUN;
    Optional<RunResult> loaded =
        loads ? Optional.of(prepare(settings.forPreparation(), started)) : Optional.empty();
    if (loaded.isPresent() && !Verdict.of(loaded.get(), settings.forPreparation()).valid()) {
      return Main.INVALID;
    }
    if (stop.requested()) {
      console.error("Nothing was measured: " + stop.reason().orElse("") + ".");
      return Main.COULD_NOT_RUN;
    }
    Output output = Output.of(properties, console);
    try (RunFiles files = new RunFiles(out, MeasurementSettings.of(properties), output)) {
      RunExtras extras = new RunExtras(files.raw(), sampler);
      RunResult result = execute(phase, settings, started, Optional.of(files), extras);
      return finish(describe(given, started, loaded), settings, result, output, files);
    }
  }

  private int finish(
      RunDescription description,
      RunSettings settings,
      RunResult result,
      Output output,
      RunFiles files)
      throws DBException, IOException {
    Verdict verdict = Verdict.of(result, settings);
    output.write(description, result, verdict);
    try {
      files.finish(description, result, verdict);
    } catch (IOException e) {
      console.error("The files of the result are incomplete: " + e.getMessage() + ".");
      return Main.INVALID;
    }
    return verdict.valid() ? Main.VALID : Main.INVALID;
  }

  private Map<String, Probe> probes(Optional<RunningServer> started) throws SettingsException {
    return Probes.of(binding, properties, ResourceSettings.of(properties), started);
  }

  private Map<String, String> givenSettings() {
    Set<String> hidden =
        binding.settings().stream()
            .filter(Setting::secret)
            .map(Setting::name)
            .collect(Collectors.toSet());
    Map<String, String> given = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      String value = properties.getProperty(name);
      given.put(name, hidden.contains(name) ? "***" : Secrets.mask(name, value));
    }
    return given;
  }

  private RunDescription describe(
      Map<String, String> given, Optional<RunningServer> started, Optional<RunResult> loaded) {
    return new RunDescription(
        Version.text(),
        binding.name(),
        given,
        started.map(RunningServer::description),
        started.map(RunningServer::standIn).orElse(false),
        loaded.map(load -> new RunDescription.Preparation(load.succeeded(), load.runTimeNanos())));
  }

  private void use(RunningServer server) {
    server.address().forEach(properties::setProperty);
    console.note("Server: " + server.description());
  }

  private RunResult prepare(RunSettings settings, Optional<RunningServer> server)
      throws DBException {
    RunResult result = execute(Phase.LOAD, settings, server, Optional.empty(), RunExtras.NONE);
    Verdict verdict = Verdict.of(result, settings);
    console.note(
        String.format(
            Locale.ROOT,
            "Loaded %d records in %.1f s (%.0f a second)",
            result.succeeded(),
            result.runTimeNanos() / 1e9,
            result.throughputPerSecond()));
    verdict.invalid().forEach(reason -> console.error("The load is invalid: " + reason));
    return result;
  }

  private RunResult execute(
      Phase phase,
      RunSettings settings,
      Optional<RunningServer> server,
      Optional<RunFiles> files,
      RunExtras extras)
      throws DBException {
    try (Display display = Display.of(phase, properties, settings, console)) {
      Consumer<Progress> listener = files.<Consumer<Progress>>map(display::andThen).orElse(display);
      Run run = new Run(binding, phase, properties, settings, listener, extras);
      stop.onRequest(run::stop);
      server.ifPresent(s -> stopWhenItEnds(s, run));
      return run.execute();
    }
  }

  private static void stopWhenItEnds(RunningServer server, Run run) {
    var unused = server.ended().thenAccept(run::stop);
  }
}
