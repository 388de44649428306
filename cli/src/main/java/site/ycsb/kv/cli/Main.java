/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExitCodeExceptionMapper;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Secrets;

/** Where bin/ycsb starts. */
@Command(
    name = "ycsb",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Measures key-value stores with the workloads of YCSB.",
    subcommands = {
      RunCommand.Load.class,
      RunCommand.Run.class,
      BindingsCommand.class,
      ShellCommand.class,
      LimitsCommand.class
    },
    footer = {
      "",
      "For example: bin/ycsb run tokyotyrant -P workloads/workloadb -threads 8",
      "Exit codes: 0 valid, 1 could not run, 2 ran and is invalid."
    })
public final class Main {
  /** The run was valid, or the command did what it was asked. */
  static final int VALID = 0;

  /** It could not run: settings, connection. */
  static final int COULD_NOT_RUN = 1;

  /** It ran, and its result is not to be trusted. */
  static final int INVALID = 2;

  private Main() {}

  /** Runs the command of these arguments and ends the process with its exit code. */
  public static void main(String[] args) {
    // The same bytes whatever the locale.
    System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8));
    System.setErr(new PrintStream(new FileOutputStream(FileDescriptor.err), true, UTF_8));
    Interrupts interrupts = new Interrupts();
    interrupts.watch();
    int code = execute(interrupts, args);
    System.out.flush();
    System.err.flush();
    interrupts.finished(code);
    System.exit(code);
  }

  /** Runs the command of these arguments and returns its exit code. */
  static int execute(Interrupts interrupts, String... args) {
    Console console = new Console(System.out, System.err);
    CommandLine commandLine =
        new CommandLine(new Main(), new Commands(interrupts, console))
            // The last one counts, as in stock YCSB.
            .setOverwrittenOptionsAllowed(true)
            .setParameterExceptionHandler((e, a) -> badArguments(e))
            .setExecutionExceptionHandler((e, line, result) -> failed(e, console));
    commandLine.setExitCodeExceptionMapper(exitCodes());
    return args.length == 0 ? usage(commandLine) : commandLine.execute(args);
  }

  private static IExitCodeExceptionMapper exitCodes() {
    return e -> COULD_NOT_RUN;
  }

  private static int usage(CommandLine commandLine) {
    commandLine.usage(commandLine.getErr());
    return COULD_NOT_RUN;
  }

  private static int badArguments(ParameterException e) {
    PrintWriter err = e.getCommandLine().getErr();
    err.println(Secrets.mask(String.valueOf(e.getMessage())));
    if (!UnmatchedArgumentException.printSuggestions(e, err)) {
      err.println("See bin/ycsb " + e.getCommandLine().getCommandName() + " --help");
    }
    return COULD_NOT_RUN;
  }

  /** A user's mistake is a sentence or a few; a fault of ours keeps its stack trace. */
  private static int failed(Exception e, Console console) {
    if (e instanceof DBException) {
      console.error(String.valueOf(e.getMessage()));
    } else {
      console.bug(e);
    }
    return COULD_NOT_RUN;
  }
}
