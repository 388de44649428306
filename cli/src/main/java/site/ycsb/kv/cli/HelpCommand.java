// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.DBException;
import site.ycsb.kv.cli.describe.ManPage;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.setting.Names;

/** {@code bin/ycsb help}: what {@code --help} prints too, and the manual page. */
@Command(
    name = "help",
    mixinStandardHelpOptions = true,
    description = "Describes one command with examples, or lists all commands.",
    footer = {
      "",
      "Examples:",
      "  What run does, and its options:",
      "    bin/ycsb help run",
      "  The manual page of all commands, for man ./ycsb.1:",
      "    bin/ycsb help --man >ycsb.1"
    })
final class HelpCommand implements Callable<Integer> {
  private final Commands commands;
  private final Console console;

  @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "One command.")
  private String name = "";

  @Option(names = "--man", description = "Print the manual page of all commands.")
  private boolean man;

  HelpCommand(Commands commands, Console console) {
    this.commands = commands;
    this.console = console;
  }

  @Override
  public Integer call() throws DBException {
    if (man && !name.isEmpty()) {
      throw new DBException("help --man prints all commands; leave " + name + " out.");
    }
    if (man) {
      ManPage.lines(commands.all()).forEach(console::result);
      return ExitCode.VALID;
    }
    CommandLine wanted = name.isEmpty() ? commands.all() : commands.only(name);
    if (wanted == null) {
      throw unknown();
    }
    wanted.usage(console.out());
    return ExitCode.VALID;
  }

  private DBException unknown() {
    return new DBException(
        "There is no command "
            + name
            + Names.nearest(name, commands.names())
                .map(near -> "; did you mean " + near + "?")
                .orElse("; bin/ycsb help lists them."));
  }
}
