// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.describe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page of the commands, in the macros of man(7). */
public final class ManPage {
  /**
   * That of the jars (project.build.outputTimestamp), so that the page changes by its text only.
   */
  private static final String DATE = "2026-01-01";

  /** Columns that mandoc -Tlint allows. */
  private static final int LONGEST_LINE = 80;

  private final List<String> lines = new ArrayList<>();

  private ManPage() {}

  /** The lines of the page about these commands. */
  public static List<String> lines(CommandLine line) {
    ManPage page = new ManPage();
    page.addHead(line.getCommandSpec());
    page.macro("SH", "COMMANDS");
    line.getSubcommands().values().forEach(command -> page.addCommand(command.getCommandSpec()));
    page.macro("SH", "SEE ALSO");
    page.text("README.md and the directory docs of ycsb-kv.");
    return List.copyOf(page.lines);
  }

  private void addHead(CommandSpec ycsb) {
    lines.add(".\\\" SPDX-License-Identifier: Apache-2.0");
    lines.add(".\\\" Printed by: bin/ycsb help --man");
    lines.add(".TH YCSB 1 " + DATE + " ycsb\\-kv \"User Commands\"");
    macro("SH", "NAME");
    lines.add("ycsb \\- measures key\\-value stores with the workloads of YCSB");
    macro("SH", "SYNOPSIS");
    lines.add(".B ycsb");
    lines.add(".I COMMAND");
    lines.add("[\\fIarguments\\fR]");
    macro("SH", "DESCRIPTION");
    describe(ycsb);
    macro("SH", "OPTIONS");
    ycsb.options().forEach(this::addOption);
  }

  private void addCommand(CommandSpec command) {
    macro("SS", "ycsb " + command.name());
    lines.add(".B " + escaped("ycsb " + command.name()));
    lines.add("[\\fIoptions\\fR]");
    for (PositionalParamSpec place : command.positionalParameters()) {
      String label = "\\fI" + escaped(place.paramLabel()) + "\\fR";
      String more = place.arity().max() > 1 ? "..." : "";
      lines.add(place.arity().min() == 0 ? "[" + label + more + "]" : label + more);
    }
    macro("PP");
    describe(command);
    command.positionalParameters().forEach(this::addArgument);
    Stream<OptionSpec> options =
        command.options().stream().filter(option -> !option.usageHelp() && !option.versionHelp());
    options
        .sorted((a, b) -> a.shortestName().compareToIgnoreCase(b.shortestName()))
        .forEach(this::addOption);
    addFooter(command.usageMessage().footer());
  }

  private void describe(CommandSpec command) {
    Arrays.stream(command.usageMessage().description()).map(ManPage::plain).forEach(this::text);
    if (command.parent() == null) {
      addFooter(command.usageMessage().footer());
    }
  }

  private void addArgument(PositionalParamSpec place) {
    macro("TP");
    lines.add("\\fI" + escaped(place.paramLabel()) + "\\fR");
    addDescription(place);
  }

  private void addOption(OptionSpec option) {
    macro("TP");
    String names =
        Arrays.stream(option.names())
            .map(name -> "\\fB" + escaped(name) + "\\fR")
            .collect(Collectors.joining(", "));
    String label = "\\fI" + escaped(option.paramLabel()) + "\\fR";
    if (option.arity().max() == 0) {
      lines.add(names);
    } else if (option.arity().min() == 0) {
      lines.add(names + "[=" + label + "]");
    } else {
      lines.add(names + " " + label);
    }
    addDescription(option);
  }

  private void addDescription(ArgSpec spec) {
    Arrays.stream(spec.description()).map(ManPage::plain).forEach(this::text);
  }

  /** Indented lines stay as they are; the others are paragraphs. */
  private void addFooter(String[] footer) {
    boolean isExample = false;
    for (String line : footer) {
      boolean isIndented = line.startsWith(" ");
      if (isIndented != isExample) {
        macro(isIndented ? "EX" : "EE");
        isExample = isIndented;
      }
      if (isIndented) {
        lines.add(guarded(escaped(plain(line))));
      } else if (!line.isEmpty()) {
        macro("PP");
        text(plain(line));
      }
    }
    if (isExample) {
      macro("EE");
    }
  }

  private static String plain(String formatted) {
    return formatted.replace("%%", "%");
  }

  private void macro(String name, String... arguments) {
    lines.add(
        Stream.concat(Stream.of("." + name), Stream.of(arguments).map(ManPage::argument))
            .collect(Collectors.joining(" ")));
  }

  private static String argument(String text) {
    return text.indexOf(' ') < 0 ? escaped(text) : '"' + escaped(text) + '"';
  }

  /** Adds text, which man fills and which stands in lines that people can compare. */
  private void text(String text) {
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      String escaped = escaped(word);
      if (!line.isEmpty() && line.length() + escaped.length() >= LONGEST_LINE) {
        lines.add(guarded(line.toString()));
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(escaped);
    }
    lines.add(guarded(line.toString()));
  }

  /** A line that is no macro. */
  private static String guarded(String line) {
    return line.startsWith(".") ? "\\&" + line : line;
  }

  /**
   * Text as roff prints it; a plain dash, quote or accent would be another character (groff(7)).
   */
  private static String escaped(String text) {
    return text.replace("\\", "\\e")
        .replace("-", "\\-")
        .replace("'", "\\(aq")
        .replace("`", "\\(ga")
        .replace("^", "\\(ha")
        .replace("~", "\\(ti");
  }
}
