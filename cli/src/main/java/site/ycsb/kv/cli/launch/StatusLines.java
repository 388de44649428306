// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.launch;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.run.Progress;
import site.ycsb.kv.run.RunSettings;

/** Prints stock YCSB's status line to standard error each {@code status.interval}. */
final class StatusLines implements Display {
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss:SSS", Locale.ROOT);

  private final RunSettings settings;
  private final MeasurementSettings measurements;
  private final Console console;
  private final DecimalFormat number =
      new DecimalFormat("#.##", DecimalFormatSymbols.getInstance(Locale.ROOT));
  private Summary sinceLast = new Summary();
  private long lastOperations;
  private long lastMillis;
  private boolean gathersWarmup;

  StatusLines(RunSettings settings, MeasurementSettings measurements, Console console) {
    this.settings = settings;
    this.measurements = measurements;
    this.console = console;
  }

  @Override
  public void accept(Progress progress) {
    if (gathersWarmup && !progress.warmingUp()) {
      // Counts and times restart when the warm-up ends.
      sinceLast = new Summary();
      lastOperations = 0;
      lastMillis = 0;
    }
    gathersWarmup = progress.warmingUp();
    sinceLast.add(progress.interval().summary());
    long intervalMillis = TimeUnit.SECONDS.toMillis(settings.statusIntervalSeconds());
    boolean due = progress.elapsedMillis() / intervalMillis > lastMillis / intervalMillis;
    if (due || progress.last()) {
      console.note(line(LocalDateTime.now(ZoneId.systemDefault()), progress));
      sinceLast = new Summary();
      lastOperations = progress.operations();
      lastMillis = progress.elapsedMillis();
    }
  }

  /** Formats the line as stock YCSB 0.17.0 does. */
  String line(LocalDateTime now, Progress progress) {
    long done = progress.operations();
    long before = Math.min(lastOperations, done);
    double seconds = Math.max(1, progress.elapsedMillis() - lastMillis) / 1000.0;
    StringBuilder line = new StringBuilder(settings.label());
    line.append(CLOCK.format(now)).append(' ');
    line.append(progress.elapsedMillis() / 1000).append(" sec: ");
    line.append(done).append(" operations; ");
    if (done > 0) {
      line.append(number.format((done - before) / seconds)).append(" current ops/sec; ");
    }
    Optional<Duration> left = progress.timeLeft(settings.mostSeconds());
    if (left.isPresent() && !left.get().isZero()) {
      line.append("est completion in ");
      line.append(remaining((long) Math.ceil(left.get().toMillis() / 1000.0)));
    }
    if (progress.warmingUp()) {
      line.append("[WARM-UP] ");
    }
    for (String operation : sinceLast.operations()) {
      sinceLast.named(operation, measurements).forEach((name, nanos) -> append(line, name, nanos));
    }
    return line.toString();
  }

  private void append(StringBuilder line, String name, Histogram nanos) {
    line.append('[').append(name).append(": Count=").append(nanos.getTotalCount());
    line.append(", Max=").append(micros(nanos.getMaxValue()));
    line.append(", Min=").append(micros(nanos.getMinValue()));
    line.append(", Avg=").append(number.format(nanos.getMean() / 1000));
    for (String percentile : new String[] {"90", "99", "99.9", "99.99"}) {
      long value = nanos.getValueAtPercentile(Double.parseDouble(percentile));
      line.append(", ").append(percentile).append('=').append(micros(value));
    }
    line.append("] ");
  }

  private static long micros(long nanos) {
    return Math.round(nanos / 1000.0);
  }

  private static String remaining(long seconds) {
    long days = TimeUnit.SECONDS.toDays(seconds);
    long hours = TimeUnit.SECONDS.toHours(seconds) % 24;
    long minutes = TimeUnit.SECONDS.toMinutes(seconds) % 60;
    StringBuilder text = new StringBuilder();
    append(text, days, "day");
    append(text, hours, "hour");
    if (days == 0) {
      append(text, minutes, "minute");
    }
    if (text.isEmpty()) {
      append(text, Math.max(1, seconds), "second");
    }
    return text.toString();
  }

  private static void append(StringBuilder text, long count, String unit) {
    if (count > 0) {
      text.append(count).append(' ').append(unit).append(count == 1 ? " " : "s ");
    }
  }
}
