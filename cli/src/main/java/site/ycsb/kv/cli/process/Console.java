// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.process;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import site.ycsb.kv.setting.SecretValues;

/**
 * Writes results to standard output and all else to standard error, and masks secrets in both.
 * Thread-safe.
 */
public final class Console {
  /** The lowest bits of the flags of open(2). */
  private static final int ACCESS_MODE = 3;

  private static final int READ_ONLY = 0;

  /**
   * Set by bin/ycsb, which detects terminals on every JDK: {@code true} if standard error is one,
   * {@code out} if only standard output is.
   */
  public static final String TERMINAL = "ycsb.kv.terminal";

  /** Set by bin/ycsb: the columns of that terminal. */
  private static final String COLUMNS = "ycsb.kv.columns";

  private static final int USUAL_COLUMNS = 80;

  private final PrintStream out;
  private final PrintStream err;
  private volatile boolean quiet;
  private volatile SecretValues secrets = SecretValues.NONE;

  /** Writes results and notes to these streams. */
  public Console(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Masks these values in all later output. */
  public void hide(SecretValues values) {
    secrets = values;
  }

  /** Leaves out what only a person at a terminal reads. */
  public void beQuiet() {
    quiet = true;
  }

  /** Whether a person watches standard error. */
  public boolean isWatched() {
    return !quiet && Boolean.getBoolean(TERMINAL);
  }

  /** Whether a person reads what {@link #summary} prints. */
  public boolean isRead() {
    return isWatched() || (!quiet && "out".equals(System.getProperty(TERMINAL)));
  }

  /** The columns of the terminal, as wide as it was at the start. */
  public static int columns() {
    return Integer.getInteger(COLUMNS, USUAL_COLUMNS);
  }

  /** The values that it masks. */
  public SecretValues secrets() {
    return secrets;
  }

  /** Standard output, unmasked. */
  public PrintStream out() {
    return out;
  }

  /** Standard error, unmasked. */
  public PrintStream err() {
    return err;
  }

  /** Prints a line of the results. */
  public void result(String line) {
    out.println(secrets.mask(line));
  }

  /** Prints a line for the user: progress, a warning, or what is wrong and what to do. */
  public void note(String line) {
    err.println(secrets.mask(line));
  }

  /** Prints lines for the person at the terminal, which are not part of the results. */
  public void summary(List<String> lines) {
    PrintStream to = Boolean.getBoolean(TERMINAL) ? err : out;
    lines.forEach(line -> to.println(secrets.mask(line)));
  }

  /** Prints a bug of ycsb-kv, with its stack trace. */
  public void bug(Throwable e) {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace, true));
    err.println("This is a fault of ycsb-kv, please report it:");
    err.print(secrets.mask(trace.toString()));
  }

  /**
   * Whether a descriptor was closed when the JVM started; known on Linux only. The first file that
   * the JVM opens for reading may take the number (proc(5), fdinfo).
   */
  public static boolean isClosed(int descriptor) {
    Path all = Path.of("/proc/self/fdinfo");
    try {
      return Files.readAllLines(all.resolve(Integer.toString(descriptor))).stream()
          .filter(line -> line.startsWith("flags:"))
          .anyMatch(line -> (line.charAt(line.length() - 1) & ACCESS_MODE) == READ_ONLY);
    } catch (NoSuchFileException e) {
      return Files.isDirectory(all);
    } catch (IOException e) {
      return false; // A write fails later.
    }
  }
}
