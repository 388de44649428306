// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import site.ycsb.DBException;

/**
 * Turns SIGINT, SIGTERM and SIGHUP into a request to stop in order. The command under way prints
 * what it has and stops its server, and then the process ends with the command's exit code.
 */
public final class Interrupts {
  /** Longer than a run needs to give up a thread that hangs. */
  private static final long LIMIT_SECONDS = 90;

  private static final String EMPTY_LINE = "\n\n";

  private final CompletableFuture<String> stop = new CompletableFuture<>();
  private final Guard guard = new Guard();
  private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();
  private final Thread hook = new Thread(this::interrupted, "interrupts");

  /** Starts to watch; called once in a process. */
  public void watch() {
    guard.watch();
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Stops to watch; without effect if a signal came before. */
  public void unwatch() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook is running, and ends the process with the command's exit code.
    }
  }

  /** Completes with a reason to ask the command under way to stop; the first one counts. */
  public CompletableFuture<String> stop() {
    return stop;
  }

  /**
   * Obeys the process that started this one: when that one ends, however it does, this one ends at
   * once with its server.
   *
   * @param input standard input: properties, an empty line, and then nothing until that process
   *     ends
   * @return the properties
   */
  public Properties obeySupervisor(InputStream input) throws DBException {
    Properties properties = new Properties();
    try {
      StringBuilder text = new StringBuilder();
      while (!text.toString().endsWith(EMPTY_LINE)) {
        int c = input.read();
        text.append(c < 0 ? EMPTY_LINE : Character.toString(c));
      }
      properties.load(new StringReader(text.toString()));
    } catch (IOException e) {
      throw new DBException("Standard input can't be read: " + e.getMessage() + ".", e);
    }
    Thread thread = new Thread(() -> endWith(input), "supervisor");
    thread.setDaemon(true);
    thread.start();
    return properties;
  }

  @SuppressWarnings("SystemExitOutsideMain") // nobody waits for a result
  private void endWith(InputStream input) {
    try {
      int c = input.read();
      while (c >= 0) {
        c = input.read();
      }
    } catch (IOException e) {
      // It is closed.
    }
    guard.killServer();
    Runtime.getRuntime().halt(ExitCode.COULD_NOT_RUN);
  }

  /** What ends the process when it runs out of something. */
  public Guard guard() {
    return guard;
  }

  /** The command is done with everything, its output included; the first exit code counts. */
  public void finished(int code) {
    guard.finished();
    exitCode.complete(code);
  }

  private void interrupted() {
    stop.complete("it was interrupted");
    try {
      // The process would end with the exit code of the signal.
      Runtime.getRuntime().halt(exitCode.get(LIMIT_SECONDS, TimeUnit.SECONDS));
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      Thread.currentThread().interrupt();
    }
  }
}
