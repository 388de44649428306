// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.describe;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.cli.check.SettingGroup;
import site.ycsb.kv.setting.Setting;

/**
 * All words that a shell completes. Immutable.
 *
 * @param commands bin/ycsb without a command, then each command
 * @param bindings with what each of them is
 * @param settings that every binding has
 * @param ofBindings the other settings of each binding
 */
public record Words(
    List<CommandWords> commands,
    Map<String, String> bindings,
    List<Setting<?>> settings,
    Map<String, List<Setting<?>>> ofBindings) {

  private static final String FLAG = "true or false";
  private static final String CHOICE = "choice";

  /** The words of these commands and bindings. */
  public static Words of(CommandLine line, List<Binding> bindings) {
    List<CommandWords> commands = new ArrayList<>();
    commands.add(CommandWords.of(line.getCommandSpec()));
    line.getSubcommands()
        .values()
        .forEach(command -> commands.add(CommandWords.of(command.getCommandSpec())));
    List<Setting<?>> settings =
        SettingGroup.ALL.stream().flatMap(group -> group.settings().stream()).toList();
    Set<String> common = new HashSet<>(settings.stream().map(Setting::name).toList());
    Map<String, String> names = new LinkedHashMap<>();
    Map<String, List<Setting<?>>> ofBindings = new LinkedHashMap<>();
    for (Binding binding : bindings) {
      names.put(binding.name(), binding.summary());
      ofBindings.put(
          binding.name(),
          List.copyOf(
              binding.settings().stream().filter(each -> !common.contains(each.name())).toList()));
    }
    return new Words(List.copyOf(commands), names, settings, ofBindings);
  }

  /** The options of all commands that a value must follow, as a word of its own. */
  Set<String> optionsWithValue() {
    Set<String> names = new TreeSet<>();
    commands.stream()
        .flatMap(command -> command.options().stream())
        .filter(option -> option.argument().isPresent())
        .forEach(option -> names.addAll(option.names()));
    return names;
  }

  /** The values of each setting that has few: one of some words, or true or false. */
  Map<String, List<String>> values() {
    Map<String, List<String>> values = new LinkedHashMap<>();
    settings.forEach(setting -> addValues(setting, values));
    ofBindings.values().forEach(each -> each.forEach(setting -> addValues(setting, values)));
    return values;
  }

  private static void addValues(Setting<?> setting, Map<String, List<String>> values) {
    if (setting.type().equals(FLAG)) {
      values.put(setting.name(), List.of("true", "false"));
    } else if (setting.type().equals(CHOICE)) {
      values.put(setting.name(), List.of(setting.range().split(", ", -1)));
    }
  }
}
