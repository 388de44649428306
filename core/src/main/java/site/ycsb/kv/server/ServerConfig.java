// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import site.ycsb.kv.setting.Setting;

/**
 * Further options of a server that a run starts, in the order given: {@code name=value} with commas
 * between, where {@code \,} is a comma in a value. Dashes before a name are left out. Immutable.
 */
public record ServerConfig(List<Option> options) {
  /** No options. */
  public static final ServerConfig NONE = new ServerConfig(List.of());

  private static final Pattern COMMA = Pattern.compile("(?<!\\\\),");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  /** Results show these options, so none may hold a secret. */
  private static final Pattern SECRET =
      Pattern.compile("(?i).*(pass|password|passwd|masterauth|secret)");

  /** One option; without a value where it is a word alone. */
  public record Option(String name, Optional<String> value) {
    /** The option with this before its name and that before its value: {@code --name=value}. */
    public String text(String beforeName, String beforeValue) {
      return beforeName + name + value.map(v -> beforeValue + v).orElse("");
    }
  }

  /** Whether an option may be a word alone. */
  public enum Form {
    VALUES,
    VALUES_AND_WORDS
  }

  /**
   * The setting {@code prefix.config}.
   *
   * @param example of its value, with the program that takes it
   * @param taken options that the run sets itself, each with the setting that they follow from;
   *     empty for those without one. In lower case with dashes
   */
  public static Setting<ServerConfig> setting(
      String prefix, Form form, String example, Map<String, String> taken) {
    return Setting.of(
            prefix + ".config",
            "name=value,...",
            null,
            "",
            (String text) -> new ServerConfig(parse(text, form, taken)))
        .ofStartedServer()
        .means(
            "Options of a server that is started, where \\, is a comma in a value: "
                + example
                + ".");
  }

  /**
   * Requires that there are none, as the server that is started is a stand-in without them.
   *
   * @param setting they were given by
   * @param product that they are of, whose program is on the PATH
   * @throws IOException with one sentence
   */
  public void refuse(Setting<ServerConfig> setting, String product, String program)
      throws IOException {
    if (!options.isEmpty()) {
      throw new IOException(
          "%s is for %s's own server and not for the embedded one; put %s on the PATH, or remove it."
              .formatted(setting, product, program));
    }
  }

  /** The options with this before each name and that before each value. */
  public List<String> texts(String beforeName, String beforeValue) {
    return options.stream().map(option -> option.text(beforeName, beforeValue)).toList();
  }

  /** The options as words of a command line: a name with this before it, then its value. */
  public List<String> words(String beforeName) {
    List<String> words = new ArrayList<>();
    for (Option option : options) {
      words.add(beforeName + option.name());
      option.value().ifPresent(words::add);
    }
    return words;
  }

  private static List<Option> parse(String text, Form form, Map<String, String> taken) {
    List<Option> options = new ArrayList<>();
    for (String part : COMMA.split(text, -1)) {
      Option option = option(part.replace("\\,", ",").trim());
      boolean whole = option.value().isPresent() || form == Form.VALUES_AND_WORDS;
      if (!whole || !NAME.matcher(option.name()).matches() || CONTROL.matcher(part).find()) {
        throw new IllegalArgumentException("must be name=value with commas between");
      }
      checkFree(option.name(), taken);
      options.add(option);
    }
    return List.copyOf(options);
  }

  private static Option option(String part) {
    String[] pair = part.replaceFirst("^-{1,2}", "").split("=", 2);
    Optional<String> value = pair.length < 2 ? Optional.empty() : Optional.of(pair[1].trim());
    return new Option(pair[0].trim(), value);
  }

  private static void checkFree(String name, Map<String, String> taken) {
    String owner = taken.get(name.toLowerCase(Locale.ROOT).replace('_', '-'));
    if (owner != null) {
      throw new IllegalArgumentException(
          "must leave " + name + " to " + (owner.isEmpty() ? "the run, which sets it" : owner));
    }
    if (SECRET.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "must leave " + name + " out, as a result would show its value");
    }
  }
}
