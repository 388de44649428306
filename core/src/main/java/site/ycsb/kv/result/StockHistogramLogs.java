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

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.measure.Micros;
import site.ycsb.kv.measure.NamedLatencies;
import site.ycsb.kv.run.Progress;

/**
 * The files of stock YCSB's {@code hdrhistogram.fileoutput}: for each name a histogram log {@code
 * NAME.hdr} in microseconds, without the warm-up. Used by one thread.
 */
public final class StockHistogramLogs implements Consumer<Progress>, AutoCloseable {
  private final MeasurementSettings settings;
  private final Map<String, PrintStream> files = new HashMap<>();
  private final Map<String, HistogramLogWriter> writers = new HashMap<>();
  private final long startEpochMillis = System.currentTimeMillis();
  private @Nullable IOException failure;

  /** Writes as {@code settings} ask. */
  public StockHistogramLogs(MeasurementSettings settings) {
    this.settings = settings;
  }

  @Override
  public void accept(Progress progress) {
    if (progress.warmingUp() || !settings.logsHistograms() || failure != null) {
      return;
    }
    var summary = progress.interval().summary();
    try {
      for (String operation : summary.operations()) {
        for (var named : NamedLatencies.of(summary, operation, settings).entrySet()) {
          writer(named.getKey())
              .outputIntervalHistogram(
                  Units.seconds(progress.interval().startNanos()),
                  Units.seconds(progress.interval().endNanos()),
                  Micros.of(named.getValue()));
        }
      }
    } catch (IOException e) {
      failure = e;
    }
    files.values().forEach(PrintStream::flush);
  }

  /**
   * Ends the files.
   *
   * @throws IOException when one could not be written
   */
  @Override
  public void close() throws IOException {
    files.values().forEach(PrintStream::close);
    if (failure != null) {
      throw failure;
    }
  }

  private HistogramLogWriter writer(String name) throws IOException {
    HistogramLogWriter known = writers.get(name);
    if (known != null) {
      return known;
    }
    PrintStream file =
        new PrintStream(
            new FileOutputStream(settings.logPrefix() + name + ".hdr"),
            false,
            StandardCharsets.US_ASCII);
    files.put(name, file);
    HistogramLogWriter writer = new HistogramLogWriter(file);
    writer.outputComment("[Logging for: " + name + "]");
    writer.outputLogFormatVersion();
    writer.outputStartTime(startEpochMillis);
    writer.outputBaseTime(startEpochMillis);
    writer.outputLegend();
    writers.put(name, writer);
    return writer;
  }
}
