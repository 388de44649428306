// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.util.Iterator;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.cli.describe.Completion;
import site.ycsb.kv.cli.describe.Words;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.ExitCode;

/** {@code bin/ycsb completion}: the script by which a shell completes words of bin/ycsb. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = {
      "Prints a script by which a shell completes commands, options, bindings, settings and files.",
      "It holds all words, so that no TAB starts Java: print it again after an update."
    },
    footer = {
      "",
      "Examples:",
      "  For bash with the package bash-completion; else source the file in ~/.bashrc:",
      "    mkdir -p ~/.local/share/bash-completion/completions",
      "    bin/ycsb completion bash >~/.local/share/bash-completion/completions/ycsb",
      "  For zsh, with fpath=(~/.zfunc $fpath) before compinit in ~/.zshrc:",
      "    mkdir -p ~/.zfunc",
      "    bin/ycsb completion zsh >~/.zfunc/_ycsb",
      "  For fish:",
      "    mkdir -p ~/.config/fish/completions",
      "    bin/ycsb completion fish >~/.config/fish/completions/ycsb.fish"
    })
final class CompletionCommand implements Callable<Integer> {
  private final Commands commands;
  private final Console console;

  @Parameters(
      paramLabel = "SHELL",
      completionCandidates = Shells.class,
      description = "bash, zsh or fish.")
  private String shell = "";

  CompletionCommand(Commands commands, Console console) {
    this.commands = commands;
    this.console = console;
  }

  @Override
  public Integer call() throws DBException {
    for (Completion completion : Completion.values()) {
      if (completion.shell().equals(shell.toLowerCase(Locale.ROOT))) {
        console.out().print(completion.script(Words.of(commands.all(), Bindings.all())));
        return ExitCode.VALID;
      }
    }
    throw new DBException("completion " + shell + ": must be bash, zsh or fish.");
  }

  /** Their names. */
  static final class Shells implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.of(Completion.values()).map(Completion::shell).iterator();
    }
  }
}
