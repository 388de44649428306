// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.run.Progress;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.verdict.Verdict;

/**
 * The files of one result. A run writes {@code intervals.csv}, {@code resources.csv} and {@code
 * latency.hlog} as it proceeds, and {@code every.csv}, {@code targets.csv} and {@code result.json}
 * at its end; a directory without that holds an interrupted run. Used by one thread at a time.
 */
public final class ResultDirectory implements Consumer<Progress>, Closeable {
  private static final String RESULT = "result.json";

  private final Path directory;
  private final CsvTable<IntervalRow> table;
  private final CsvTable<ResourceRow> resourceTable;
  private long startEpochMillis;
  private @Nullable LatencyLog log;
  private @Nullable IOException failure;

  private ResultDirectory(Path directory) throws IOException {
    this.directory = directory;
    this.table = new CsvTable<>(directory.resolve("intervals.csv"), IntervalRow.class, List.of());
    this.resourceTable =
        new CsvTable<>(directory.resolve("resources.csv"), ResourceRow.class, ResourceRow.FIGURES);
  }

  /**
   * Checks before the run that a result can be written there.
   *
   * @throws DBException with one sentence
   */
  public static void check(Path directory) throws DBException {
    checkWritable(directory);
    if (Files.exists(directory.resolve(RESULT))) {
      throw new DBException(
          "--out " + directory + " holds a result already; name another directory or remove it.");
    }
  }

  /**
   * Makes a directory for results.
   *
   * @throws DBException with one sentence when it cannot be written
   */
  public static void checkWritable(Path directory) throws DBException {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new DBException("--out " + directory + " can't be made; name another directory.", e);
    }
    try {
      Files.delete(Files.createTempFile(directory, RESULT, null));
    } catch (IOException e) {
      throw new DBException("--out " + directory + " can't be written; name another directory.", e);
    }
    ResultFile.checkSpace("--out " + directory, directory);
  }

  /**
   * Starts the files.
   *
   * @throws DBException with one sentence
   */
  public static ResultDirectory open(Path directory) throws DBException {
    try {
      Files.createDirectories(directory);
      return new ResultDirectory(directory);
    } catch (IOException e) {
      throw new DBException("--out " + directory + " can't be written: " + e.getMessage() + ".", e);
    }
  }

  /**
   * Moves the files of a closed result to the parent directory, and removes their own.
   *
   * @throws IOException when the system refuses
   */
  public static void moveUp(Path directory) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        Files.move(file, directory.resolveSibling(file.getFileName()));
      }
    }
    Files.delete(directory);
  }

  /** Writes an interval. After a failure, which {@link #finish} reports, it writes no more. */
  @Override
  public void accept(Progress progress) {
    if (failure != null) {
      return;
    }
    try {
      table.write(IntervalRow.of(progress.interval()));
      resourceTable.write(ResourceRow.of(progress.interval()));
      log(progress).write(progress.interval());
    } catch (IOException e) {
      failure = e;
    }
  }

  /**
   * Writes the result.
   *
   * @throws IOException even if only an interval could not be written
   */
  public void finish(RunDescription description, RunResult result, Verdict verdict)
      throws IOException {
    if (failure != null) {
      throw failure;
    }
    Fields document =
        ResultDocument.of(
            description, startEpochMillis, result, verdict, table.rows(), resourceTable.rows());
    writeGroups(result);
    writeTargets(result);
    Path unfinished = directory.resolve(RESULT + ".tmp");
    try {
      document.write(unfinished);
      Files.move(unfinished, directory.resolve(RESULT));
    } catch (IOException e) {
      throw ResultFile.named(directory.resolve(RESULT), e);
    }
  }

  private void writeGroups(RunResult result) throws IOException {
    if (result.groups().isPresent()) {
      Path file = directory.resolve("every.csv");
      try (CsvTable<GroupRow> groups = new CsvTable<>(file, GroupRow.class, List.of())) {
        groups.write(GroupRow.of(result.groups().get()));
      }
    }
  }

  private void writeTargets(RunResult result) throws IOException {
    if (!result.targets().isEmpty()) {
      Path file = directory.resolve("targets.csv");
      try (CsvTable<TargetRow> steps = new CsvTable<>(file, TargetRow.class, List.of())) {
        steps.write(TargetRow.of(result.targets()));
      }
    }
  }

  @Override
  public void close() throws IOException {
    table.close();
    resourceTable.close();
    if (log != null) {
      log.close();
    }
  }

  /** The log, with the clock of the intervals. */
  private LatencyLog log(Progress progress) throws IOException {
    if (log == null) {
      startEpochMillis = progress.startEpochMillis();
      log = new LatencyLog(directory.resolve("latency.hlog"), startEpochMillis);
    }
    return log;
  }
}
