// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.launch;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** The process of a line that starts clients, and on this machine those that it starts. */
public final class LaunchedProcess {
  /** A client that is asked to end writes its result first. */
  private static final long GRACE_SECONDS = 10;

  private LaunchedProcess() {}

  /**
   * Runs a line to its end, or until {@code stop} completes, which ends it and its descendants.
   *
   * @param words of the line and of a client's command, to which {@link ToldSettings#EXPECTED} is
   *     added if there is anything to tell
   * @param told what the clients read as {@link ToldSettings}
   * @param output takes what it prints
   * @param errors takes what it prints to standard error
   * @return its exit code
   * @throws IOException if it can't be started
   */
  public static int run(
      List<String> words, Properties told, File output, File errors, CompletableFuture<String> stop)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(words);
    if (!told.isEmpty()) {
      command.add(ToldSettings.EXPECTED);
    }
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(Redirect.from(new File("/dev/null")))
            .redirectOutput(output)
            .redirectError(errors);
    if (!told.isEmpty()) {
      builder.environment().put(ToldSettings.VARIABLE, ToldSettings.text(told));
    }
    Process process = builder.start();
    boolean ended = false;
    try {
      await(CompletableFuture.anyOf(process.onExit(), stop));
      ended = !process.isAlive();
    } finally {
      if (!ended) {
        end(process.toHandle());
      }
    }
    return process.waitFor();
  }

  private static void await(CompletableFuture<?> event) throws InterruptedException {
    try {
      event.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void end(ProcessHandle process) throws InterruptedException {
    // Once it has ended nobody knows what it had started.
    List<ProcessHandle> all = Stream.concat(Stream.of(process), process.descendants()).toList();
    all.forEach(ProcessHandle::destroy);
    CompletableFuture<Void> ended =
        CompletableFuture.allOf(
            all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new));
    try {
      ended.get(GRACE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      all.forEach(ProcessHandle::destroyForcibly);
      await(ended);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }
}
