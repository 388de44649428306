// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import site.ycsb.kv.run.Interval;

/** A file in the log format of HdrHistogram (version 1.3). Used by one thread. */
final class HistogramLog implements Closeable {
  private final ResultFile file;
  private final PrintStream out;
  private final HistogramLogWriter writer;

  /** Starts a file whose times count from {@code startEpochMillis}. */
  HistogramLog(String path, String comment, long startEpochMillis) throws IOException {
    file = new ResultFile(path, false);
    out = new PrintStream(file, false, StandardCharsets.US_ASCII);
    writer = new HistogramLogWriter(out);
    writer.outputComment(comment);
    writer.outputLogFormatVersion();
    writer.outputStartTime(startEpochMillis);
    writer.outputBaseTime(startEpochMillis);
    writer.outputLegend();
    out.flush();
  }

  /** Writes latencies of an interval; HdrHistogram divides their maximum by a million. */
  void write(Interval interval, Histogram latencies) {
    writer.outputIntervalHistogram(
        Units.seconds(interval.startNanos()), Units.seconds(interval.endNanos()), latencies);
  }

  /** Makes everything so far readable, even if this process is killed next. */
  void flush() {
    out.flush();
  }

  /**
   * Reports the first failure.
   *
   * @throws IOException if there was one
   */
  void check() throws IOException {
    file.check();
  }

  @Override
  public void close() {
    out.close();
  }
}
