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
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.run.LocalServers;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.Run;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.run.StopSignal;
import site.ycsb.kv.run.Verdict;
import site.ycsb.kv.server.RunningServer;

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

  /** Returns the exit code. */
  int launch(Phase phase) throws DBException, IOException {
    RunSettings settings = RunSettings.of(properties);
    Output output = Output.of(properties, console);
    if (phase == Phase.LOAD || !binding.hasAddress(properties)) {
      Run.recordsToLoad(properties);
    }
    Optional<RunningServer> started =
        LocalServers.start(binding, properties, settings.server(), stop::requested);
    try {
      started.ifPresent(this::use);
      // A server that was started for this run is empty.
      boolean loads = started.isPresent() && phase == Phase.RUN;
      if (loads && !prepare(settings.forPreparation(), started)) {
        return Main.INVALID;
      }
      if (stop.requested()) {
        console.error("Nothing was measured: " + stop.reason().orElse("") + ".");
        return Main.COULD_NOT_RUN;
      }
      RunResult result = execute(phase, settings, started);
      Verdict verdict = Verdict.of(result, settings);
      output.write(binding, started, result, verdict);
      return verdict.valid() ? Main.VALID : Main.INVALID;
    } finally {
      started.ifPresent(RunningServer::close);
    }
  }

  private void use(RunningServer server) {
    server.address().forEach(properties::setProperty);
    console.note("Server: " + server.description());
  }

  private boolean prepare(RunSettings settings, Optional<RunningServer> server) throws DBException {
    RunResult result = execute(Phase.LOAD, settings, server);
    Verdict verdict = Verdict.of(result, settings);
    console.note(
        String.format(
            Locale.ROOT,
            "Loaded %d records in %.1f s (%.0f a second)",
            result.succeeded(),
            result.runTimeNanos() / 1e9,
            result.throughputPerSecond()));
    verdict.invalid().forEach(reason -> console.error("The load is invalid: " + reason));
    return verdict.valid();
  }

  private RunResult execute(Phase phase, RunSettings settings, Optional<RunningServer> server)
      throws DBException {
    try (Display display = Display.of(phase, properties, settings, console)) {
      Run run = new Run(binding, phase, properties, settings, display);
      stop.onRequest(run::stop);
      server.ifPresent(s -> stopWhenItEnds(s, run));
      return run.execute();
    }
  }

  private static void stopWhenItEnds(RunningServer server, Run run) {
    var unused = server.ended().thenAccept(run::stop);
  }
}
