// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Bindings;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.study.launch.LaunchSettings;
import site.ycsb.kv.study.launch.LaunchedProcess;
import site.ycsb.kv.study.sweep.KeptStores.Reached;

/**
 * Runs loads and runs in JVMs of their own, one at a time. Settings reach them in a file, and on
 * standard input secrets and what is known of a server that is kept. They end by themselves when
 * this process ends, as that closes their standard input. The clients of a line get in their
 * environment what others get on standard input.
 */
final class RunProcess {
  /** The exit code that is told for a process that was stopped before it started. */
  private static final int NOT_STARTED = 1;

  /** In the directory of a process: what it printed to standard error. */
  static final String ERRORS = "error.txt";

  /** The setting of the common start of many clients. */
  private static final String START = "start.at";

  /** The setting that a result shows as the label of its store. */
  private static final String LABEL = "label";

  private final List<String> launcher;
  private final CompletableFuture<String> stop;

  /**
   * Runs processes.
   *
   * @param launcher the words that start a JVM with the main class of a sweep's runs. It takes
   *     load, run, max or rank, the binding's class, the file of the settings, the directory of the
   *     result and the workload's name
   * @param stop completes when the sweep is to end
   */
  RunProcess(List<String> launcher, CompletableFuture<String> stop) {
    this.launcher = List.copyOf(launcher);
    this.stop = stop;
  }

  /**
   * Runs a command to its end.
   *
   * @param command load, run, max or rank
   * @param task the point, which the result names
   * @param store with the settings of this command, secrets included
   * @param directory takes the files; it must exist
   * @return the exit code
   * @throws DBException with one sentence if the process can't be started
   */
  int run(String command, Task task, Reached store, Path directory) throws DBException {
    boolean launched = command.equals(Task.RANK);
    LaunchSettings launch = task.launch();
    Path place = directory.toAbsolutePath();
    try {
      Map<String, String> settings = new TreeMap<>(store.settings());
      settings.putIfAbsent(LABEL, task.cell().label());
      if (launched) {
        launch.commonStart(Instant.now()).ifPresent(at -> settings.put(START, at.toString()));
      }
      Map<String, String> shown = Plan.shown(settings);
      Path file = place.resolve("run.properties");
      try (Writer writer = Files.newBufferedWriter(file)) {
        properties(shown).store(writer, null);
      }
      Properties told = secrets(settings, shown);
      store.server().ifPresent(server -> server.addTo(told));
      // Ctrl-C in the terminal must reach the sweep alone: it drops the point and ends its process.
      List<String> words = new ArrayList<>(ProgramServer.ownSession());
      words.addAll(launched ? launch.words() : List.of());
      words.addAll(launcher);
      words.addAll(List.of(command, Bindings.className(task.binding()), file.toString()));
      words.addAll(List.of(place.toString(), task.cell().workload()));
      if (stop.isDone()) {
        return NOT_STARTED;
      }
      File output = place.resolve("output.txt").toFile();
      File errors = place.resolve(ERRORS).toFile();
      return launched
          ? LaunchedProcess.run(words, told, output, errors, stop)
          : run(words, told, output, errors);
    } catch (IOException e) {
      throw new DBException("A point can't be started: " + e.getMessage() + ".", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DBException("Interrupted.", e);
    }
  }

  private int run(List<String> words, Properties told, File output, File errors)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(words).redirectOutput(output).redirectError(errors).start();
    var unused = stop.thenAccept(reason -> process.destroy());
    return await(process, told);
  }

  /** The settings that the file does not hold as they are. */
  private static Properties secrets(Map<String, String> settings, Map<String, String> shown) {
    Properties secrets = properties(settings);
    secrets.entrySet().removeIf(entry -> entry.getValue().equals(shown.get(entry.getKey())));
    return secrets;
  }

  private static Properties properties(Map<String, String> settings) {
    Properties properties = new Properties();
    properties.putAll(settings);
    return properties;
  }

  private static int await(Process process, Properties told) throws InterruptedException {
    try (OutputStream input = process.getOutputStream()) {
      try {
        told.store(input, null);
        input.write("\n".getBytes(US_ASCII));
        input.flush();
      } catch (IOException e) {
        // It has ended, and its exit code says why.
      }
      return process.waitFor();
    } catch (IOException e) {
      return process.exitValue();
    } finally {
      process.destroy();
    }
  }
}
