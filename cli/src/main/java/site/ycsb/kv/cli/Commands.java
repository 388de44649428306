// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.Interrupts;

/** The commands of bin/ycsb by name. */
final class Commands {
  private final Map<String, Supplier<Object>> all = new LinkedHashMap<>();

  Commands(Interrupts interrupts, Console console) {
    all.put("load", () -> new RunCommand.Load(interrupts, console));
    all.put("run", () -> new RunCommand.Run(interrupts, console));
    all.put("bindings", () -> new BindingsCommand(console));
    all.put("settings", () -> new SettingsCommand(console));
    all.put("shell", () -> new ShellCommand(interrupts, console));
    all.put("limits", () -> new LimitsCommand(interrupts, console));
    all.put("compare", () -> new CompareCommand(console));
    all.put("report", () -> new ReportCommand(console));
    all.put("merge", () -> new MergeCommand(console));
    all.put("max", () -> new MaxCommand(interrupts, console));
    all.put("sweep", () -> new SweepCommand(interrupts, console));
    all.put("experiment", () -> new ExperimentCommand(interrupts, console));
    all.put("completion", () -> new CompletionCommand(this, console));
    all.put("help", () -> new HelpCommand(this, console));
  }

  Set<String> names() {
    return all.keySet();
  }

  /** All commands, described. */
  CommandLine all() {
    return described(all);
  }

  /**
   * The command that these arguments name, described, or all commands if they name none. A command
   * is described by reflection, so that all of them together take a tenth of a second.
   */
  CommandLine namedBy(List<String> arguments) {
    String name = arguments.isEmpty() ? "" : arguments.get(0);
    Supplier<Object> command = all.get(name);
    return described(command == null ? all : Map.of(name, command));
  }

  /** The command of this name, described; null if there is none. */
  @Nullable CommandLine only(String name) {
    return all.containsKey(name) ? namedBy(List.of(name)).getSubcommands().get(name) : null;
  }

  private static CommandLine described(Map<String, Supplier<Object>> commands) {
    CommandLine line = new CommandLine(new Main());
    commands.forEach((name, command) -> line.addSubcommand(name, command.get()));
    return line;
  }
}
