// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.run.Interval;

/**
 * {@code latency.hlog}: each interval's histograms in nanoseconds, which HdrHistogram's {@code
 * HistogramLogProcessor -tag READ} reads. Failures, intended latencies and the warm-up have their
 * own tags. Used by one thread.
 */
final class LatencyLog implements Closeable {
  /** Separators of tags and fields in the format. */
  private static final Pattern SEPARATORS = Pattern.compile("[,\\s]");

  private final HistogramLog log;

  /** A log whose times count from {@code startEpochMillis}. */
  LatencyLog(Path file, long startEpochMillis) throws IOException {
    String comment = "[ycsb-kv, latencies in nanoseconds, maxima below in milliseconds]";
    log = new HistogramLog(file.toString(), comment, startEpochMillis);
  }

  /** Writes an interval, which can be read even if this process is killed next. */
  void write(Interval interval) throws IOException {
    for (String operation : interval.summary().operations()) {
      for (OutcomeSummary outcome : interval.summary().outcomes(operation)) {
        String tag = tag(interval, operation, outcome);
        write(interval, tag, outcome.actual());
        write(interval, "Intended-" + tag, outcome.intended());
      }
    }
    log.flush();
    log.check();
  }

  @Override
  public void close() {
    log.close();
  }

  private void write(Interval interval, String tag, Histogram latencies) {
    if (latencies.getTotalCount() > 0) {
      latencies.setTag(tag);
      log.write(interval, latencies);
    }
  }

  private static String tag(Interval interval, String operation, OutcomeSummary outcome) {
    String phase = interval.warmup() ? "WARM-UP-" : "";
    String ending = outcome.status().isOk() ? "" : "-" + outcome.status().getName();
    return SEPARATORS.matcher(phase + operation + ending).replaceAll("_");
  }
}
