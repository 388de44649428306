// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.launch;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.result.ResultDirectory;
import site.ycsb.kv.result.RunDescription;
import site.ycsb.kv.result.StockHistogramLogs;
import site.ycsb.kv.run.Progress;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.verdict.Verdict;

/** The files that a run writes while it is under way. It reports failed writes at the end. */
public final class RunFiles implements Consumer<Progress>, Closeable {
  private final Optional<Path> place;
  private final Optional<ResultDirectory> directory;
  private final Optional<OutputStream> raw;
  private final List<Consumer<Progress>> observers = new ArrayList<>();
  private final List<Closeable> open = new ArrayList<>();

  RunFiles(Optional<Path> out, MeasurementSettings settings, Output output) throws DBException {
    this(out, output.openRaw());
    StockHistogramLogs histograms = new StockHistogramLogs(settings);
    observers.add(histograms);
    open.add(histograms::close);
    raw.ifPresent(open::add);
  }

  private RunFiles(Optional<Path> out, Optional<OutputStream> raw) throws DBException {
    this.raw = raw;
    place = out;
    directory = out.isPresent() ? Optional.of(ResultDirectory.open(out.get())) : Optional.empty();
    directory.ifPresent(observers::add);
    directory.ifPresent(open::add);
  }

  /**
   * Opens the files of a result alone, if they are asked for: of a load before a run, or a step.
   */
  public static RunFiles ofResult(Optional<Path> out) throws DBException {
    return new RunFiles(out, Optional.empty());
  }

  @Override
  public void accept(Progress progress) {
    observers.forEach(observer -> observer.accept(progress));
  }

  /** Where the result goes, if it is asked for. */
  Optional<Path> place() {
    return place;
  }

  /** The destination of single latencies, if they are asked for. */
  @Nullable OutputStream raw() {
    return raw.orElse(null);
  }

  /** Writes the result and closes all files; fails if a write fails, or failed before. */
  void finish(RunDescription description, RunResult result, Verdict verdict) throws IOException {
    try {
      if (directory.isPresent()) {
        directory.get().finish(description, result, verdict);
      }
    } finally {
      close();
    }
  }

  @Override
  public void close() throws IOException {
    // A second call closes nothing, so that a failure is reported once.
    List<Closeable> left = List.copyOf(open);
    open.clear();
    for (Closeable file : left) {
      file.close();
    }
  }
}
