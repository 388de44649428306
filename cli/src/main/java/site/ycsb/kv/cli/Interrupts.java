// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Turns SIGINT, SIGTERM and SIGHUP into a request to stop in order. The command under way prints
 * what it has and stops its server, and then the process ends with the command's exit code.
 */
final class Interrupts {
  /** Longer than a run needs to give up a thread that hangs. */
  private static final long LIMIT_SECONDS = 90;

  private final CompletableFuture<String> stop = new CompletableFuture<>();
  private final Guard guard = new Guard();
  private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();
  private final Thread hook = new Thread(this::interrupted, "interrupts");

  /** Starts to watch; called once in a process. */
  void watch() {
    guard.watch();
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Stops to watch; without effect if a signal came before. */
  void unwatch() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook is running, and ends the process with the command's exit code.
    }
  }

  /** Completes with a reason to ask the command under way to stop; the first one counts. */
  CompletableFuture<String> stop() {
    return stop;
  }

  Guard guard() {
    return guard;
  }

  /** The command is done with everything, its output included; the first exit code counts. */
  void finished(int code) {
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
