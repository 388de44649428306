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
package site.ycsb.kv.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
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
import site.ycsb.kv.run.Verdict;

/** All that a run writes to files as it goes. What fails is told at the end. */
final class RunFiles implements Consumer<Progress>, AutoCloseable {
  private final Optional<ResultDirectory> directory;
  private final StockHistogramLogs histograms;
  private final Optional<RawFile> raw;
  private boolean closed;

  /** A stream of single latencies, written by who hides failures. */
  private static final class RawFile extends FilterOutputStream {
    private @Nullable IOException failure;

    private RawFile(OutputStream file) {
      super(file);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        failure = e;
        throw e;
      }
    }
  }

  /**
   * The files that are asked for.
   *
   * @throws DBException with one sentence when one can't be written
   */
  RunFiles(Optional<Path> out, MeasurementSettings settings, Output output) throws DBException {
    directory = out.isPresent() ? Optional.of(ResultDirectory.open(out.get())) : Optional.empty();
    histograms = new StockHistogramLogs(settings);
    raw = output.openRaw().map(RawFile::new);
  }

  @Override
  public void accept(Progress progress) {
    directory.ifPresent(files -> files.accept(progress));
    histograms.accept(progress);
  }

  /** Where single latencies go, if they are asked for. */
  @Nullable OutputStream raw() {
    return raw.orElse(null);
  }

  /**
   * Writes the result and ends all files.
   *
   * @throws IOException when something could not be written, now or before
   */
  void finish(RunDescription description, RunResult result, Verdict verdict) throws IOException {
    try {
      if (directory.isPresent()) {
        directory.get().finish(description, result, verdict);
      }
    } finally {
      close();
    }
    if (raw.isPresent() && raw.get().failure != null) {
      throw raw.get().failure;
    }
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    // What fails here is told once.
    closed = true;
    if (directory.isPresent()) {
      directory.get().close();
    }
    histograms.close();
    if (raw.isPresent()) {
      raw.get().close();
    }
  }
}
