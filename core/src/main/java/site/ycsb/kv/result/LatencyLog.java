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
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.run.Interval;

/**
 * {@code latency.hlog}: each interval's histograms in nanoseconds, in the standard format (version
 * 1.3) that {@code HistogramLogProcessor -tag READ} of HdrHistogram reads. Outcomes other than
 * {@code OK}, intended latencies and the warm-up have tags of their own. Used by one thread.
 */
final class LatencyLog implements Closeable {
  private static final double NANOS_PER_MILLI = 1e6;

  /** What the format parts tags and fields by. */
  private static final Pattern SEPARATORS = Pattern.compile("[,\\s]");

  private final PrintStream out;
  private final HistogramLogWriter writer;

  /** A log whose times count from {@code startEpochMillis}. */
  LatencyLog(Path file, long startEpochMillis) throws IOException {
    OutputStream stream = Files.newOutputStream(file);
    out = new PrintStream(stream, false, StandardCharsets.US_ASCII);
    writer = new HistogramLogWriter(out);
    writer.outputComment("[ycsb-kv, latencies in nanoseconds, maxima below in milliseconds]");
    writer.outputLogFormatVersion();
    writer.outputStartTime(startEpochMillis);
    writer.outputBaseTime(startEpochMillis);
    writer.outputLegend();
    out.flush();
  }

  /** Writes an interval, so that it can be read even if this process is killed right after. */
  void write(Interval interval) throws IOException {
    for (String operation : interval.summary().operations()) {
      for (OutcomeSummary outcome : interval.summary().outcomes(operation)) {
        String tag = tag(interval, operation, outcome);
        write(interval, tag, outcome.actual());
        write(interval, "Intended-" + tag, outcome.intended());
      }
    }
    out.flush();
    if (out.checkError()) {
      throw new IOException("the log can't be written");
    }
  }

  @Override
  public void close() {
    out.close();
  }

  private void write(Interval interval, String tag, Histogram latencies) {
    if (latencies.getTotalCount() > 0) {
      latencies.setTag(tag);
      writer.outputIntervalHistogram(
          Units.seconds(interval.startNanos()),
          Units.seconds(interval.endNanos()),
          latencies,
          NANOS_PER_MILLI);
    }
  }

  private static String tag(Interval interval, String operation, OutcomeSummary outcome) {
    String phase = interval.warmup() ? "WARM-UP-" : "";
    String ending = outcome.status().isOk() ? "" : "-" + outcome.status().getName();
    return SEPARATORS.matcher(phase + operation + ending).replaceAll("_");
  }
}
