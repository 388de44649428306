// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.ToIntFunction;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import site.ycsb.DBException;
import site.ycsb.kv.jvm.Exhausted;
import site.ycsb.kv.setting.Secrets;

/** The entry point of bin/ycsb. */
@Command(
    name = "ycsb",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Measures key-value stores with the workloads of YCSB.",
    footer = {
      "",
      "For example: bin/ycsb run tokyotyrant -P workloads/workloadb -threads 8",
      "Exit codes: 0 valid, 1 could not run, 2 ran and is invalid."
    })
public final class Main {
  /** The run was valid, or the command succeeded. */
  static final int VALID = 0;

  /** The command could not run, such as for a wrong setting or a refused connection. */
  static final int COULD_NOT_RUN = 1;

  /** The run took place, but its result is invalid. */
  static final int INVALID = 2;

  private static final int STANDARD_OUTPUT = 1;

  private Main() {}

  /** Runs the command of these arguments and ends the process with its exit code. */
  public static void main(String[] args) {
    begin(interrupts -> execute(interrupts, args));
  }

  /** Runs a command as all that this process does, and ends the process with its exit code. */
  static void begin(ToIntFunction<Interrupts> command) {
    // Print the same bytes in every locale.
    System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8));
    System.setErr(new PrintStream(new FileOutputStream(FileDescriptor.err), true, UTF_8));
    try {
      run(command);
    } catch (LinkageError e) {
      // The classes that report other errors may be missing too.
      System.err.println(
          "A class can't be loaded ("
              + e.getMessage()
              + "); raise the limit on open files (ulimit -n), or correct the class path.");
      System.exit(COULD_NOT_RUN);
    }
  }

  private static void run(ToIntFunction<Interrupts> command) {
    Interrupts interrupts = new Interrupts();
    interrupts.watch();
    int code = COULD_NOT_RUN;
    if (Console.isClosed(STANDARD_OUTPUT)) {
      System.err.println("Standard output is closed; open it, such as by >/dev/null.");
    } else {
      code = command.applyAsInt(interrupts);
    }
    System.out.flush();
    System.err.flush();
    interrupts.finished(code);
    interrupts.unwatch();
    System.exit(code);
  }

  /** Runs the command of these arguments and returns its exit code. */
  static int execute(Interrupts interrupts, String... args) {
    Console console = new Console(System.out, System.err);
    CommandLine commandLine =
        new CommandLine(new Main())
            .addSubcommand(new RunCommand.Load(interrupts, console))
            .addSubcommand(new RunCommand.Run(interrupts, console))
            .addSubcommand(new BindingsCommand(console))
            .addSubcommand(new ShellCommand(interrupts, console))
            .addSubcommand(new LimitsCommand(interrupts, console))
            .addSubcommand(new CompareCommand(console))
            .addSubcommand(new ReportCommand(console))
            .addSubcommand(new SweepCommand(interrupts, console))
            .addSubcommand(new ExperimentCommand(interrupts, console))
            // The last value counts, as in stock YCSB.
            .setOverwrittenOptionsAllowed(true)
            .setParameterExceptionHandler((e, a) -> badArguments(e))
            .setExecutionExceptionHandler(
                (e, line, result) -> failed(e, interrupts.guard(), console));
    commandLine.setExitCodeExceptionMapper(e -> COULD_NOT_RUN);
    int code;
    try {
      code = args.length == 0 ? usage(commandLine) : commandLine.execute(args);
    } catch (Error e) {
      code = failed(e, interrupts.guard(), console);
    }
    return written(console, code);
  }

  /** The exit code of a command, which is not valid if its results could not be printed. */
  static int written(Console console, int code) {
    if (console.out().checkError()) {
      console.note("The results could not be written to standard output; give it room to write.");
      return code == VALID ? INVALID : code;
    }
    return code;
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

  /** Reports a user's mistake in sentences, and a bug with its stack trace. */
  static int failed(Throwable e, Guard guard, Console console) {
    Optional<Exhausted> exhausted = Exhausted.of(e).or(guard::exhausted);
    if (exhausted.isPresent()) {
      guard.report(exhausted.get());
      console.note(exhausted.get().sentence());
      return guard.exitCode();
    }
    if (e instanceof DBException) {
      console.note(String.valueOf(e.getMessage()));
    } else if (e instanceof LinkageError) {
      console.note("A class can't be loaded (" + e + "); add its jar with -cp.");
    } else {
      console.bug(e);
    }
    return COULD_NOT_RUN;
  }
}
