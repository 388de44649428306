// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An archive of the classes of a run (class data sharing, JEP 350), with which a JVM starts in half
 * the time. It changes how classes are loaded and not how they run. A JVM ignores an archive that
 * is not its own.
 */
final class SharedClasses {
  private static final long LIMIT_SECONDS = 30;

  private SharedClasses() {}

  /**
   * The words that start a main class with the archive, which a run of the binding {@code noop}
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
      } catch (IOException e) {
        // The points start a little later.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
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
      throws IOException, InterruptedException {
    Files.deleteIfExists(archive);
    Path result = archive.resolveSibling("classes");
    SweepFiles.remove(result);
    List<String> words = new ArrayList<>(java);
    words.add("-XX:ArchiveClassesAtExit=" + archive);
    words.addAll(main);
    words.addAll(List.of("run", "noop", "--out", result.toString()));
    Stream.of("recordcount=1", "operationcount=1", "recordcheck=false")
        .forEach(setting -> words.addAll(List.of("-p", setting)));
    Process process =
        new ProcessBuilder(words)
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD)
            .start();
    var unused = stop.thenAccept(reason -> process.destroy());
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        process.destroyForcibly().waitFor();
        Files.deleteIfExists(archive);
      }
    } finally {
      process.destroy();
      SweepFiles.remove(result);
    }
  }
}
