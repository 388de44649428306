// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.setting.SecretValues;
import site.ycsb.kv.study.sweep.KeptServer;

/**
 * The entry point of the processes that a sweep starts: one load or run, like {@code bin/ycsb load}
 * and {@code run}, of settings that the sweep has checked. It neither parses options nor looks at
 * other bindings, which takes more than half of a second.
 */
public final class SweptRun {
  private SweptRun() {}

  /**
   * Takes {@code load} or {@code run}, the binding's class, the file of its settings, the directory
   * of its result and the workload's name. Standard input holds the settings that no file may hold
   * and an empty line; the process ends when its standard input does.
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
    Properties told = interrupts.obeySupervisor(System.in);
    Optional<KeptServer> keptServer = KeptServer.takeFrom(told);
    Binding binding = Bindings.find(args[1]);
    Properties properties = WorkloadOptions.load(Path.of(args[2]), args[2]);
    properties.putAll(told);
    WorkloadOptions.trim(properties);
    console.hide(SecretValues.of(properties, binding.settings()));
    return new Launcher(binding, properties, keptServer, interrupts, console)
        .launch(
            args[0].equals("load") ? Phase.LOAD : Phase.RUN,
            Optional.of(Path.of(args[3])),
            List.of(args[4]),
            false);
  }
}
