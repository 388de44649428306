// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.describe;

import java.util.List;
import site.ycsb.kv.cli.describe.CommandWords.OptionWords;
import site.ycsb.kv.setting.Setting;

/** The words as commands of fish: functions that print words, and a {@code complete} for each. */
final class FishData {
  private final Words words;
  private final StringBuilder text = new StringBuilder();

  FishData(Words words) {
    this.words = words;
  }

  String text() {
    text.append("\nset -g __ycsb_takes_value ")
        .append(String.join(" ", words.optionsWithValue()))
        .append("\n\nfunction __ycsb_data\n  switch \"$argv[1]\"\n");
    addWords();
    text.append("  end\nend\n\ncomplete -c ycsb -e\ncomplete -c ycsb -f\n");
    words.commands().forEach(this::addCommand);
    return text.toString();
  }

  private void addWords() {
    begin("commands");
    words.commands().stream()
        .filter(command -> !command.name().isEmpty())
        .forEach(command -> word(command.name(), command.description()));
    begin("bindings");
    words.bindings().forEach(this::word);
    begin("settings");
    words.settings().forEach(this::word);
    words
        .ofBindings()
        .forEach(
            (name, settings) -> {
              begin("settings " + name);
              settings.forEach(this::word);
            });
    words
        .values()
        .forEach(
            (name, values) -> {
              begin("values " + name);
              values.forEach(value -> word(value, ""));
            });
  }

  private void begin(String key) {
    text.append("    case ").append(quoted(key)).append('\n');
  }

  private void word(Setting<?> setting) {
    word(setting.name() + "=", setting.meaning());
  }

  private void word(String word, String description) {
    text.append("      printf '%s\\t%s\\n' ")
        .append(quoted(word))
        .append(' ')
        .append(quoted(description))
        .append('\n');
  }

  private void addCommand(CommandWords command) {
    String at = "__ycsb_at " + (command.name().isEmpty() ? "''" : command.name());
    text.append('\n');
    for (OptionWords option : command.options()) {
      begin(at, option.description());
      option.names().forEach(name -> text.append(' ').append(form(name)));
      option.argument().ifPresent(argument -> text.append(' ').append(value(argument)));
      text.append('\n');
    }
    List<Argument> arguments = command.arguments();
    for (int i = 0; i < arguments.size(); i++) {
      begin(at + " " + (i + 1) + (command.repeats() ? " more" : ""), "");
      // Without an option, -x and -r would say nothing
      text.append(' ').append(value(arguments.get(i)).replaceFirst("^-[xr] ?", "")).append('\n');
    }
  }

  private void begin(String condition, String description) {
    text.append("complete -c ycsb -n ").append(quoted(condition));
    if (!description.isEmpty()) {
      text.append(" -d ").append(quoted(description));
    }
  }

  private static String form(String name) {
    if (name.startsWith("--")) {
      return "-l " + name.substring(2);
    }
    return (name.length() == 2 ? "-s " : "-o ") + name.substring(1);
  }

  private static String value(Argument argument) {
    return switch (argument.kind()) {
      case TEXT -> "-x";
      case FILE -> "-r -F";
      case WORKLOAD ->
          argument.isList() ? generated(argument, "__ycsb_workloads") : "-x -k -a '(__ycsb_files)'";
      case DIRECTORY -> "-x -a '(__fish_complete_directories (__ycsb_token) \"\")'";
      case COMMAND -> generated(argument, "__ycsb_data commands");
      case BINDING -> generated(argument, "__ycsb_data bindings");
      case SETTING -> "-x -a '(__ycsb_settings" + (argument.isList() ? " list" : "") + ")'";
      case WORDS ->
          argument.isList()
              ? generated(argument, "string join \\n " + fishWords(argument))
              : "-x -a " + quoted(fishWords(argument));
    };
  }

  private static String generated(Argument argument, String command) {
    String each = argument.isList() ? command + " | __ycsb_list" : command;
    return "-x -a " + quoted("(" + each + ")");
  }

  private static String fishWords(Argument argument) {
    return String.join(" ", argument.words().stream().map(FishData::quoted).toList());
  }

  private static String quoted(String word) {
    return "'" + word.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
