// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.describe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import site.ycsb.kv.cli.describe.Argument.Kind;
import site.ycsb.kv.cli.describe.CommandWords.OptionWords;
import site.ycsb.kv.setting.Setting;

/**
 * The words as functions that bash and zsh both read: {@code _ycsb_data KEY} sets {@code reply} to
 * words, each with a colon and its description; {@code _ycsb_kind PLACE} says of what kind the
 * words of a place are; {@code _ycsb_takes_value OPTION} whether a value follows an option.
 */
final class ShellData {
  private final Words words;
  private final StringBuilder text = new StringBuilder();

  ShellData(Words words) {
    this.words = words;
  }

  String text() {
    text.append("_ycsb_data() {\n  case $1 in\n");
    addWords();
    text.append("    *) reply=() ;;\n  esac\n}\n\n");
    text.append("_ycsb_kind() {\n  case $1 in\n");
    addKinds();
    text.append("    *) kind='' list='' ;;\n  esac\n}\n\n");
    text.append("_ycsb_takes_value() {\n  case $1 in\n    ")
        .append(String.join(" | ", words.optionsWithValue()))
        .append(") return 0 ;;\n  esac\n  return 1\n}\n");
    return text.toString();
  }

  private void addWords() {
    Map<String, String> commands = new LinkedHashMap<>();
    for (CommandWords command : words.commands()) {
      Map<String, String> options = new LinkedHashMap<>();
      for (OptionWords option : command.options()) {
        option.names().forEach(name -> options.put(name, option.description()));
      }
      add("options " + command.name(), options);
      if (!command.name().isEmpty()) {
        commands.put(command.name(), command.description());
      }
    }
    add("commands", commands);
    add("bindings", words.bindings());
    add("settings", settings(words.settings()));
    words.ofBindings().forEach((name, settings) -> add("settings " + name, settings(settings)));
    words.values().forEach((name, values) -> add("values " + name, plain(values)));
    places().forEach((place, argument) -> add("words " + place, plain(argument.words())));
  }

  private static Map<String, String> settings(List<Setting<?>> settings) {
    Map<String, String> described = new LinkedHashMap<>();
    settings.forEach(setting -> described.put(setting.name() + "=", setting.meaning()));
    return described;
  }

  private static Map<String, String> plain(List<String> words) {
    Map<String, String> described = new LinkedHashMap<>();
    words.forEach(word -> described.put(word, ""));
    return described;
  }

  private void add(String key, Map<String, String> described) {
    if (described.isEmpty()) {
      return;
    }
    text.append("    ").append(quoted(key)).append(") reply=(");
    described.forEach(
        (word, description) ->
            text.append("\n      ")
                .append(quoted(description.isEmpty() ? word : word + ":" + description)));
    text.append(") ;;\n");
  }

  private void addKinds() {
    Map<String, List<String>> patterns = new LinkedHashMap<>();
    places()
        .forEach(
            (place, argument) ->
                patterns
                    .computeIfAbsent(assignments(argument), key -> new ArrayList<>())
                    .add(pattern(place)));
    patterns.remove(assignments(new Argument(Kind.TEXT, false, List.of())));
    patterns.forEach(
        (kind, places) ->
            text.append("    ")
                .append(String.join(" | \\\n      ", places))
                .append(") ")
                .append(kind)
                .append(" ;;\n"));
  }

  private static String assignments(Argument argument) {
    return argument.kind() == Kind.TEXT
        ? "kind='' list=''"
        : "kind=" + Setting.word(argument.kind()) + " list=" + (argument.isList() ? "," : "''");
  }

  private static String pattern(String place) {
    return place.endsWith("*")
        ? quoted(place.substring(0, place.length() - 2)) + "[1-9]*"
        : quoted(place);
  }

  /** What each place takes: the values of options and the arguments of commands. */
  private Map<String, Argument> places() {
    Map<String, Argument> places = new LinkedHashMap<>();
    for (CommandWords command : words.commands()) {
      for (OptionWords option : command.options()) {
        option
            .argument()
            .ifPresent(
                argument ->
                    option
                        .names()
                        .forEach(name -> places.put(command.name() + " " + name, argument)));
      }
      for (int i = 0; i < command.arguments().size(); i++) {
        String place = command.name() + " " + (i + 1) + (command.repeats() ? "*" : "");
        places.put(place, command.arguments().get(i));
      }
    }
    return places;
  }

  private static String quoted(String word) {
    return word.chars()
        .mapToObj(c -> c == '\'' ? "'\\''" : Character.toString(c))
        .collect(Collectors.joining("", "'", "'"));
  }
}
