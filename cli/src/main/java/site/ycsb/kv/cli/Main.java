// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import site.ycsb.DBException;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.cli.process.Guard;
import site.ycsb.kv.cli.process.Interrupts;
import site.ycsb.kv.cli.process.Version;
import site.ycsb.kv.jvm.Exhausted;
import site.ycsb.kv.resource.Machine;
import site.ycsb.kv.setting.Secrets;

/** The entry point of bin/ycsb. */
@Command(
    name = "ycsb",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Measures key-value stores with the workloads of YCSB.",
    footer = {
      "",
      "bin/ycsb help COMMAND describes a command with examples.",
      "Exit codes: 0 valid, 1 could not run, 2 ran and is invalid.",
      "",
      "Options of bin/ycsb itself, at any place:",
      "  -cp PATH           class path entries before its own",
      "  -jvm-args \"ARGS\"   further arguments of the JVM",
      "Environment:",
      "  JAVA_HOME          a Java 17 or later; default is the one on the PATH",
      "  JAVA_OPTS          further arguments of the JVM",
      "  YCSB_CLASSPATH     class path entries behind its own",
      "",
      "Example:",
      "  Workload B on Tokyo Tyrant, with 8 threads:",
      "    bin/ycsb run tokyotyrant -P workloads/workloadb -threads 8"
    })
public final class Main {
  private static final int STANDARD_OUTPUT = 1;

  Main() {}

  /** Runs the command of these arguments and ends the process with its exit code. */
  public static void main(String[] args) {
    Machine.prepare();
    begin(interrupts -> execute(interrupts, args));
  }

  /** Runs a command as all that this process does, and ends the process with its exit code. */
  static void begin(ToIntFunction<Interrupts> command) {
    // Print the same bytes in every locale.
    System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8));
    System.setErr(new PrintStream(new FileOutputStream(FileDescriptor.err), true, UTF_8));
    Interrupts interrupts = new Interrupts();
    try {
      interrupts.watch();
      end(interrupts, run(interrupts, command));
    } catch (OutOfMemoryError | LinkageError e) {
      // The report of an error needs memory and classes too.
      interrupts.guard().giveUp(e);
      System.err.println(
          "A class can't be loaded (" + e.getMessage() + "); correct the class path.");
      end(interrupts, ExitCode.COULD_NOT_RUN);
    } finally {
      // Without an exit code the process would go on to wait for one.
      interrupts.finished(ExitCode.COULD_NOT_RUN);
    }
  }

  private static int run(Interrupts interrupts, ToIntFunction<Interrupts> command) {
    if (Console.isClosed(STANDARD_OUTPUT)) {
      System.err.println("Standard output is closed; open it, such as by >/dev/null.");
      return ExitCode.COULD_NOT_RUN;
    }
    return command.applyAsInt(interrupts);
  }

  private static void end(Interrupts interrupts, int code) {
    System.out.flush();
    System.err.flush();
    interrupts.finished(code);
    interrupts.unwatch();
    System.exit(code);
  }

  /** Runs the command of these arguments and returns its exit code. */
  static int execute(Interrupts interrupts, String... args) {
    Console console = new Console(System.out, System.err);
    CommandLine commandLine = new Commands(interrupts, console).namedBy(List.of(args));
    commandLine
        // The last value counts, as in stock YCSB.
        .setOverwrittenOptionsAllowed(true)
        .setParameterExceptionHandler((e, a) -> badArguments(e))
        .setExecutionExceptionHandler((e, line, result) -> failed(e, interrupts.guard(), console));
    commandLine.setExitCodeExceptionMapper(e -> ExitCode.COULD_NOT_RUN);
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
      return code == ExitCode.VALID ? ExitCode.INVALID : code;
    }
    return code;
  }

  private static int usage(CommandLine commandLine) {
    commandLine.usage(commandLine.getErr());
    return ExitCode.COULD_NOT_RUN;
  }

  private static int badArguments(ParameterException e) {
    PrintWriter err = e.getCommandLine().getErr();
    err.println(Secrets.mask(String.valueOf(e.getMessage())));
    if (!UnmatchedArgumentException.printSuggestions(e, err)) {
      err.println("See bin/ycsb " + e.getCommandLine().getCommandName() + " --help");
    }
    return ExitCode.COULD_NOT_RUN;
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
    return ExitCode.COULD_NOT_RUN;
  }
}
