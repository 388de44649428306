// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.launch;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.Guard;
import site.ycsb.kv.cli.process.Interrupts;
import site.ycsb.kv.cli.process.Version;
import site.ycsb.kv.jvm.Exhausted;
import site.ycsb.kv.rank.Rank;
import site.ycsb.kv.resource.Probes;
import site.ycsb.kv.resource.ResourceSettings;
import site.ycsb.kv.resource.Sampler;
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

/**
 * The store of a command, with the server that the command starts if the settings name none, and
 * what the loads and runs on it share. Used by one thread.
 */
public final class Stage implements AutoCloseable {
  private final Binding binding;
  private final Phase command;
  private final Properties properties;
  private final List<String> workloadFiles;
  private final Optional<KeptServer> keptServer;
  private final Interrupts interrupts;
  private final Guard guard;
  private final Console console;
  private final Map<String, String> given;
  private final CommandServer server;
  private final Sampler sampler;

  /**
   * What a command is about.
   *
   * @param command the phase that it measures
   * @param properties checked ones, to which the address of a started server is added
   * @param keptServer describes a server that another command started
   */
  public record Task(
      Binding binding,
      Phase command,
      Properties properties,
      List<String> workloadFiles,
      Optional<KeptServer> keptServer) {}

  /**
   * One load or run.
   *
   * @param properties of its own, or those of the stage
   * @param given its settings as shown in the result
   * @param load the load before it
   */
  public record Act(
      Phase phase,
      Properties properties,
      RunSettings settings,
      Map<String, String> given,
      Optional<RunResult> load) {}

  /** What came of a load or run; {@code saved} is false if its files are incomplete. */
  public record Ended(
      RunDescription description, RunResult result, Verdict verdict, boolean saved) {
    boolean good() {
      return saved && verdict.valid();
    }
  }

  private Stage(
      Task task,
      Map<String, String> given,
      CommandServer server,
      Sampler sampler,
      Interrupts interrupts,
      Console console) {
    this.binding = task.binding;
    this.command = task.command;
    this.properties = task.properties;
    this.workloadFiles = task.workloadFiles;
    this.keptServer = task.keptServer;
    this.interrupts = interrupts;
    this.guard = interrupts.guard();
    this.console = console;
    this.given = given;
    this.server = server;
    this.sampler = sampler;
  }

  /**
   * Checks what the command needs and starts the server, if there is one to start.
   *
   * @throws DBException with one sentence if anything is missing
   */
  public static Stage open(Task task, Interrupts interrupts, Console console) throws DBException {
    Binding binding = task.binding;
    Properties properties = task.properties;
    RunSettings settings = RunSettings.of(properties);
    RankCheck.check(binding, properties);
    boolean loads = task.command == Phase.LOAD || !binding.hasAddress(properties);
    if (loads) {
      WorkloadSettings.recordsToLoad(WorkloadSettings.read(properties));
    } else if (WorkloadSettings.declareAll(properties) && binding.hasServers(properties)) {
      WorkloadSettings.requireRecords(properties);
    }
    Run.checkWorkload(properties);
    ServerLimits.of(properties).pinClient();
    // Before the run adds to them.
    Map<String, String> shown = console.secrets().shown(properties);
    Map<String, String> given = task.keptServer.map(kept -> kept.asGiven(shown)).orElse(shown);
    new Capacity().check(binding, properties, settings, false, loads);
    CommandServer server = CommandServer.start(binding, properties, interrupts, console);
    try {
      // Its own files and threads count too.
      new Capacity().check(binding, properties, settings, server.inside(), loads);
      // Before the load, as its libraries take a moment.
      Sampler sampler =
          new Sampler(
              RankCheck.sampledBy(
                  Rank.of(properties, Map.of()),
                  Probes.of(
                      binding, properties, ResourceSettings.of(properties), server.started())));
      return new Stage(task, given, server, sampler, interrupts, console);
    } catch (DBException | RuntimeException | Error e) {
      server.close();
      throw e;
    }
  }

  /** The settings as shown in a result, without the address of a server that was started. */
  public Map<String, String> given() {
    return given;
  }

  /** The server of the command. */
  public CommandServer server() {
    return server;
  }

  /** Performs a load or run and writes its files. */
  public Ended perform(Act act, Display display, RunFiles files) throws DBException {
    Beginning beginning =
        act.phase == command ? Beginning.of(properties, files.place()) : Beginning.AT_ONCE;
    RunResult result = execute(act, beginning, display, files);
    Verdict verdict =
        Verdict.of(result, act.settings)
            .withWarnings(binding.warnings(properties))
            .masked(console.secrets()::mask);
    RunDescription description = describe(act, beginning, result.threads());
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

  private RunResult execute(Act act, Beginning beginning, Display display, RunFiles files)
      throws DBException {
    RunExtras extras = new RunExtras(files.raw(), sampler, beginning.start(), guard::report);
    // A future keeps what waits for it, here a run with all its recorders, until it completes.
    CompletableFuture<String> stop = interrupts.stop().copy();
    Optional<CompletableFuture<String>> serverEnded =
        server.started().map(started -> started.ended().copy());
    try (display) {
      Run run =
          new Run(binding, act.phase, act.properties, act.settings, display.andThen(files), extras);
      guard.watch(run, act.phase == command);
      var unused = stop.thenAccept(run::stop);
      serverEnded.ifPresent(run::endWith);
      return run.execute();
    } finally {
      stop.cancel(false);
      serverEnded.ifPresent(ended -> ended.cancel(false));
    }
  }

  private RunDescription describe(Act act, Beginning beginning, int threads) {
    Optional<RunningServer> started = server.started();
    return new RunDescription(
        Version.text(),
        binding.name(),
        binding.clientLibrary(),
        binding.connections(properties, threads),
        act.given,
        workloadFiles,
        started.map(RunningServer::description).or(() -> kept(KeptServer::description)),
        started.map(RunningServer::standIn).orElse(false),
        started
            .map(RunningServer::commandLines)
            .or(() -> kept(KeptServer::commandLines))
            .orElse(List.of())
            .stream()
            .map(console.secrets()::mask)
            .toList(),
        act.load.map(l -> new RunDescription.Preparation(l.succeeded(), l.work().runTimeNanos())),
        beginning.described());
  }

  private <T> Optional<T> kept(Function<KeptServer, T> part) {
    return keptServer.map(part);
  }

  @Override
  public void close() {
    sampler.close();
    server.close();
  }
}
