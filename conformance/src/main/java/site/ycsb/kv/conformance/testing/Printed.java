// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Captures what the process prints, and what it logs at a level that is printed, until it is
 * closed. Nothing else in the process should print meanwhile.
 */
public final class Printed implements AutoCloseable {
  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream capture = new PrintStream(printed, true, UTF_8);
  private final Logger root = Logger.getLogger("");
  private final Handler[] handlers = root.getHandlers();
  private final Handler logged = new Logged();

  /** Starts capturing. */
  public Printed() {
    for (Handler handler : handlers) {
      root.removeHandler(handler);
    }
    root.addHandler(logged);
    System.setOut(capture);
    System.setErr(capture);
  }

  /** What was printed or logged so far. */
  public String text() {
    return printed.toString(UTF_8);
  }

  @Override
  public void close() {
    System.setOut(out);
    System.setErr(err);
    root.removeHandler(logged);
    for (Handler handler : handlers) {
      root.addHandler(handler);
    }
  }

  private final class Logged extends Handler {
    @Override
    public void publish(LogRecord record) {
      if (record.getLevel().intValue() >= Level.INFO.intValue()) {
        capture.println(record.getLoggerName() + ": " + record.getMessage());
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
