// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.describe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A command with its options and arguments. Immutable.
 *
 * @param name of the command; empty for bin/ycsb without one
 * @param arguments at the first position and so on; there are as many more of the last one as it
 *     {@code repeats}
 */
record CommandWords(
    String name,
    String description,
    List<OptionWords> options,
    List<Argument> arguments,
    boolean repeats) {

  /** The options that bin/ycsb itself takes at any place. */
  private static final List<OptionWords> OF_SCRIPT =
      List.of(
          new OptionWords(
              List.of("-cp"),
              "Class path entries before ours.",
              Optional.of(new Argument(Argument.Kind.FILE, false, List.of()))),
          new OptionWords(
              List.of("-jvm-args"),
              "Further arguments of the JVM.",
              Optional.of(new Argument(Argument.Kind.TEXT, false, List.of()))));

  /**
   * An option. Immutable.
   *
   * @param argument the value that must follow it, if any
   */
  record OptionWords(List<String> names, String description, Optional<Argument> argument) {
    static OptionWords of(OptionSpec option) {
      return new OptionWords(
          List.of(option.names()),
          sentence(option.description()),
          option.arity().min() == 0 ? Optional.empty() : Optional.of(Argument.of(option)));
    }
  }

  static CommandWords of(CommandSpec spec) {
    boolean isCommand = spec.parent() != null;
    List<OptionWords> options = new ArrayList<>();
    spec.options().stream()
        .sorted((a, b) -> a.shortestName().compareToIgnoreCase(b.shortestName()))
        .map(OptionWords::of)
        .forEach(options::add);
    options.addAll(OF_SCRIPT);
    List<PositionalParamSpec> places = spec.positionalParameters();
    return new CommandWords(
        isCommand ? spec.name() : "",
        sentence(spec.usageMessage().description()),
        List.copyOf(options),
        isCommand
            ? places.stream().map(Argument::of).toList()
            : List.of(new Argument(Argument.Kind.COMMAND, false, List.of())),
        isCommand && places.stream().anyMatch(place -> place.arity().max() > 1));
  }

  /** The first line of a description. */
  private static String sentence(String[] lines) {
    return lines.length == 0 ? "" : lines[0].replace("%%", "%");
  }
}
