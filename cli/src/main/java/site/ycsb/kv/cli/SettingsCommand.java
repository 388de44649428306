// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import site.ycsb.DBException;
import site.ycsb.kv.cli.check.SettingGroup;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.setting.Setting;

/** {@code bin/ycsb settings}: the settings that every binding has. */
@Command(
    name = "settings",
    mixinStandardHelpOptions = true,
    description = "Lists the settings of runs and workloads, which every binding has.",
    footer = {
      "",
      "The settings of one store: bin/ycsb bindings NAME",
      "",
      "Examples:",
      "  All of them, by groups:",
      "    bin/ycsb settings",
      "  Those with this word in their names:",
      "    bin/ycsb settings warmup"
    })
final class SettingsCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      arity = "0..1",
      paramLabel = "WORD",
      completionCandidates = Names.class,
      description = "Only settings whose names, or whose groups' titles, contain it.")
  private String word = "";

  SettingsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws DBException {
    boolean found = false;
    for (SettingGroup group : SettingGroup.ALL) {
      List<Setting<?>> wanted =
          contains(group.title())
              ? group.settings()
              : group.settings().stream().filter(setting -> contains(setting.name())).toList();
      if (!wanted.isEmpty()) {
        console.result((found ? "\n" : "") + "Settings of " + group.title() + ":");
        wanted.forEach(setting -> SettingLines.of(setting).forEach(console::result));
        found = true;
      }
    }
    if (!found) {
      throw new DBException(
          "No setting has \"" + word + "\" in its name; bin/ycsb settings lists all of them.");
    }
    return ExitCode.VALID;
  }

  private boolean contains(String text) {
    return text.toLowerCase(Locale.ROOT).contains(word.toLowerCase(Locale.ROOT));
  }

  /** The names of all these settings. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return SettingGroup.ALL.stream()
          .flatMap(group -> group.settings().stream())
          .map(Setting::name)
          .iterator();
    }
  }
}
