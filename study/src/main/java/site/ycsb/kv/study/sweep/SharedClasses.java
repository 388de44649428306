// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import site.ycsb.DBException;
import site.ycsb.kv.memory.MemoryBinding;
import site.ycsb.kv.study.sweep.KeptStores.Reached;

/**
 * An archive of the classes of a run (class data sharing, JEP 350), with which a JVM starts in half
 * the time. It changes how classes are loaded and not how they run. A JVM ignores an archive that
 * is not its own.
 */
final class SharedClasses {
  private static final long LIMIT_SECONDS = 30;

  /** Uses the classes of every run and takes no time. */
  private static final Task SHORT =
      new Task(
          1,
          1,
          new Cell("classes", "classes", 1, Map.of()),
          new MemoryBinding(),
          Map.of("recordcount", "1", "operationcount", "1"));

  private SharedClasses() {}

  /**
   * The words that start a main class with the archive, which a run of the binding {@code memory}
   * writes first; without it if that fails.
   *
   * @param java the program and its options
   * @param main the main class
   * @param stop ends the writing when it completes
   */
  static List<String> launcher(
      Path archive, List<String> java, List<String> main, CompletableFuture<String> stop) {
    List<String> words = new ArrayList<>(java);
    // A path with a separator names two archives.
    boolean usable = !archive.toString().contains(File.pathSeparator);
    if (usable && java.stream().noneMatch(word -> word.startsWith("-XX:SharedArchiveFile"))) {
      try {
        write(archive, java, main, stop);
      } catch (IOException | DBException e) {
        // The points start a little later.
      }
      if (Files.exists(archive)) {
        words.addAll(List.of("-Xshare:auto", "-XX:SharedArchiveFile=" + archive));
      }
    }
    words.addAll(main);
    return words;
  }

  private static void write(
      Path archive, List<String> java, List<String> main, CompletableFuture<String> stop)
      throws IOException, DBException {
    Files.deleteIfExists(archive);
    Path result = archive.resolveSibling("classes");
    SweepFiles.remove(result);
    List<String> words = new ArrayList<>(java);
    words.add("-XX:ArchiveClassesAtExit=" + archive);
    words.addAll(main);
    CompletableFuture<String> limited =
        stop.copy().completeOnTimeout("", LIMIT_SECONDS, TimeUnit.SECONDS);
    try {
      Files.createDirectories(result);
      if (new RunProcess(words, limited)
              .run("run", SHORT, new Reached(SHORT.settings(), Optional.empty()), result)
          != 0) {
        Files.deleteIfExists(archive);
      }
    } finally {
      SweepFiles.remove(result);
    }
  }
}
