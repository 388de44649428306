// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import site.ycsb.kv.cli.process.Interrupts;

/** Runs commands in this process, as bin/ycsb would, and keeps what they print. */
final class Cli {
  private Cli() {}

  /**
   * What came of a command.
   *
   * @param exit its exit code
   * @param out its standard output
   * @param err its standard error
   */
  record Result(int exit, String out, String err) {
    /** The lines of its standard output. */
    List<String> lines() {
      return out.lines().toList();
    }

    /** All that it printed. */
    String all() {
      return out + err;
    }
  }

  /** Runs the command of these arguments. */
  static Result ycsb(String... arguments) {
    return type("", arguments);
  }

  /** Runs the command of these arguments with this standard input. */
  static Result type(String input, String... arguments) {
    InputStream in = System.in;
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream newOut = new ByteArrayOutputStream();
    ByteArrayOutputStream newErr = new ByteArrayOutputStream();
    int exit;
    try {
      System.setIn(new ByteArrayInputStream(input.getBytes(UTF_8)));
      System.setOut(new PrintStream(newOut, true, UTF_8));
      System.setErr(new PrintStream(newErr, true, UTF_8));
      exit = Main.execute(new Interrupts(), arguments);
      System.out.flush();
      System.err.flush();
    } finally {
      System.setIn(in);
      System.setOut(out);
      System.setErr(err);
    }
    return new Result(exit, text(newOut), text(newErr));
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(UTF_8).replace(System.lineSeparator(), "\n");
  }
}
