// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.cli.launch.Launcher;
import site.ycsb.kv.cli.max.Searcher;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.cli.process.Interrupts;
import site.ycsb.kv.rank.Rank;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.setting.SecretValues;
import site.ycsb.kv.study.launch.ToldSettings;
import site.ycsb.kv.study.sweep.KeptServer;
import site.ycsb.kv.study.sweep.Sweep;
import site.ycsb.kv.study.sweep.Task;

/**
 * The entry point of the processes that a sweep starts: one load, run or search, like {@code
 * bin/ycsb load}, {@code run} and {@code max}, of settings that the sweep has checked. It neither
 * parses options nor looks at other bindings, which takes more than half of a second. A {@code
 * rank} is a run that is one of as many as the settings say, by the number in its environment.
 */
public final class SweptRun {
  private SweptRun() {}

  /**
   * Takes {@code load}, {@code run}, {@code max} or {@code rank}, the binding's class, the file of
   * its settings, the directory of its result and the workload's name. Standard input holds the
   * settings that no file may hold and an empty line; the process ends when its standard input
   * does. The environment of a rank holds them instead, if a word says so.
   */
  public static void main(String[] args) {
    Main.begin(interrupts -> execute(interrupts, args));
  }

  private static int execute(Interrupts interrupts, String... args) {
    Console console = new Console(System.out, System.err);
    int code;
    try {
      code = run(interrupts, console, args);
    } catch (Exception | Error e) {
      code = Main.failed(e, interrupts.guard(), console);
    }
    return Main.written(console, code);
  }

  private static int run(Interrupts interrupts, Console console, String... args) throws Exception {
    boolean isRank = args[0].equals(Task.RANK);
    Properties told = isRank ? told(args) : interrupts.obeySupervisor(System.in);
    Optional<KeptServer> keptServer = KeptServer.takeFrom(told);
    Binding binding = Bindings.find(args[1]);
    Bindings.enter(binding);
    Properties properties = WorkloadOptions.load(Path.of(args[2]), args[2]);
    properties.putAll(told);
    WorkloadOptions.trim(properties);
    console.hide(SecretValues.of(properties, binding.settings()));
    Rank rank = isRank ? Rank.of(properties, System.getenv()) : Rank.ONLY;
    rank.declareIn(properties);
    Optional<Path> out = Optional.of(rank.directory(Path.of(args[3])));
    List<String> workload = List.of(args[4]);
    Launcher launcher = new Launcher(binding, properties, keptServer, interrupts, console);
    if (args[0].equals(Task.MAX)) {
      Searcher searcher = new Searcher(binding, properties, workload, out, interrupts, console);
      return launcher.prepared(out, workload, searcher);
    }
    Phase phase = args[0].equals(Sweep.LOAD) ? Phase.LOAD : Phase.RUN;
    int code = launcher.launch(phase, out, workload, false);
    // The verdict is in the result, and many launchers end the other clients if one fails.
    return isRank && code == ExitCode.INVALID ? ExitCode.VALID : code;
  }

  private static Properties told(String... args) throws DBException {
    return args[args.length - 1].equals(ToldSettings.EXPECTED)
        ? ToldSettings.read(System.getenv())
        : new Properties();
  }
}
