/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.result;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.run.Interval;
import site.ycsb.kv.run.Progress;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.Verdict;

/**
 * The files of one result: {@code intervals.csv}, {@code resources.csv} and {@code latency.hlog},
 * written as the run goes, and {@code result.json} at its end, so that a directory without it holds
 * a run that was cut off. Used by one thread at a time.
 */
public final class ResultDirectory implements Consumer<Progress>, Closeable {
  private static final String RESULT = "result.json";

  private final Path directory;
  private final CsvTable<IntervalRow> table;
  private final CsvTable<ResourceRow> resourceTable;
  private final List<IntervalRow> rows = new ArrayList<>();
  private final List<ResourceRow> resourceRows = new ArrayList<>();
  private long startEpochMillis;
  private @Nullable LatencyLog log;
  private @Nullable IOException failure;

  private ResultDirectory(Path directory) throws IOException {
    this.directory = directory;
    this.table = new CsvTable<>(directory.resolve("intervals.csv"), IntervalRow.class);
    this.resourceTable = new CsvTable<>(directory.resolve("resources.csv"), ResourceRow.class);
  }

  /**
   * Checks that a result can be written there, before anything is measured.
   *
   * @throws DBException with one sentence
   */
  public static void check(Path directory) throws DBException {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new DBException("--out " + directory + " can't be made; name another directory.", e);
    }
    if (!Files.isWritable(directory)) {
      throw new DBException("--out " + directory + " can't be written; name another directory.");
    }
    if (Files.exists(directory.resolve(RESULT))) {
      throw new DBException(
          "--out " + directory + " holds a result already; name another directory or remove it.");
    }
  }

  /**
   * Starts the files.
   *
   * @throws DBException with one sentence
   */
  public static ResultDirectory open(Path directory) throws DBException {
    try {
      return new ResultDirectory(directory);
    } catch (IOException e) {
      throw new DBException("--out " + directory + " can't be written: " + e.getMessage() + ".", e);
    }
  }

  /** Writes an interval. A failure is told at the end: the run goes on without these files. */
  @Override
  public void accept(Progress progress) {
    if (failure != null) {
      return;
    }
    try {
      List<IntervalRow> interval = IntervalRow.of(progress.interval());
      rows.addAll(interval);
      table.write(interval);
      List<ResourceRow> resources = ResourceRow.of(progress.interval());
      resourceRows.addAll(resources);
      resourceTable.write(resources);
      log(progress.interval()).write(progress.interval());
    } catch (IOException e) {
      failure = e;
    }
  }

  /**
   * Writes the result.
   *
   * @throws IOException also when an interval could not be written
   */
  public void finish(RunDescription description, RunResult result, Verdict verdict)
      throws IOException {
    if (failure != null) {
      throw failure;
    }
    ResultDocument document =
        ResultDocument.of(description, startEpochMillis, result, verdict, rows, resourceRows);
    Path unfinished = directory.resolve(RESULT + ".tmp");
    document.write(unfinished);
    Files.move(unfinished, directory.resolve(RESULT));
  }

  @Override
  public void close() throws IOException {
    table.close();
    resourceTable.close();
    if (log != null) {
      log.close();
    }
  }

  /** The log, whose clock is that of the intervals. */
  private LatencyLog log(Interval interval) throws IOException {
    if (log == null) {
      startEpochMillis =
          System.currentTimeMillis() - TimeUnit.NANOSECONDS.toMillis(interval.endNanos());
      log = new LatencyLog(directory.resolve("latency.hlog"), startEpochMillis);
    }
    return log;
  }
}
