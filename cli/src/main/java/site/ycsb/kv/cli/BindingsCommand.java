// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.setting.Setting;

/** {@code bin/ycsb bindings}: the bindings, or one binding's settings. */
@Command(
    name = "bindings",
    mixinStandardHelpOptions = true,
    description = "Lists the bindings, or one binding's settings with types, defaults and meaning.",
    footer = {
      "",
      "Examples:",
      "  All bindings:",
      "    bin/ycsb bindings",
      "  The settings of the binding redis:",
      "    bin/ycsb bindings redis"
    })
final class BindingsCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(arity = "0..1", paramLabel = "BINDING", description = "One binding.")
  private @Nullable String name;

  BindingsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (name == null) {
      for (Binding binding : Bindings.all()) {
        console.result(String.format("%-14s %s", binding.name(), binding.summary()));
      }
      Bindings.stockFolders()
          .forEach(
              (folder, clients) ->
                  console.result(
                      String.format(
                          "%-14s Written for stock YCSB: %s.",
                          folder, String.join(", ", clients))));
      return ExitCode.VALID;
    }
    Binding binding = Bindings.find(name);
    console.result(binding.name() + ": " + binding.summary());
    if (binding.settings().isEmpty()) {
      console.result("It has no settings of its own.");
    }
    for (Setting<?> setting : binding.settings()) {
      SettingLines.of(setting).forEach(console::result);
    }
    return ExitCode.VALID;
  }
}
