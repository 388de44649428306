// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.run.Progress;

/**
 * The files of stock YCSB's {@code hdrhistogram.fileoutput}: for each name a histogram log {@code
 * NAME.hdr} in microseconds, without the warm-up. Used by one thread.
 */
public final class StockHistogramLogs implements Consumer<Progress>, AutoCloseable {
  private final MeasurementSettings settings;
  private final Map<String, HistogramLog> logs = new LinkedHashMap<>();
  private final long startEpochMillis = System.currentTimeMillis();
  private @Nullable IOException failure;

  /** Writes no file unless the settings ask for it. */
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
        for (var named : summary.named(operation, settings).entrySet()) {
          log(named.getKey()).write(progress.interval(), Summary.inMicros(named.getValue()));
        }
      }
    } catch (IOException e) {
      failure = e;
    }
    logs.values().forEach(HistogramLog::flush);
  }

  /**
   * Ends the files.
   *
   * @throws IOException when one could not be written
   */
  @Override
  public void close() throws IOException {
    logs.values().forEach(HistogramLog::close);
    if (failure != null) {
      throw failure;
    }
    for (HistogramLog log : logs.values()) {
      log.check();
    }
  }

  private HistogramLog log(String name) throws IOException {
    HistogramLog log = logs.get(name);
    if (log == null) {
      String path = settings.logPrefix() + name + ".hdr";
      log = new HistogramLog(path, "[Logging for: " + name + "]", startEpochMillis);
      logs.put(name, log);
    }
    return log;
  }
}
