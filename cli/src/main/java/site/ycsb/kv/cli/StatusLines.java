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

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.measure.NamedLatencies;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.run.Progress;
import site.ycsb.kv.run.RunSettings;

/** Stock YCSB's status lines on standard error, one each {@code status.interval}. */
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
  private boolean lastWarmedUp;
  private boolean gathersWarmup;

  StatusLines(RunSettings settings, MeasurementSettings measurements, Console console) {
    this.settings = settings;
    this.measurements = measurements;
    this.console = console;
  }

  @Override
  public void accept(Progress progress) {
    if (gathersWarmup && !progress.warmingUp()) {
      sinceLast = new Summary();
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
      lastWarmedUp = progress.warmingUp();
    }
  }

  @Override
  public void close() {}

  /** The line, in the form of stock YCSB 0.17.0. */
  String line(LocalDateTime now, Progress progress) {
    long done = progress.operations();
    // The counts start again where the warm-up ends.
    long before = lastWarmedUp == progress.warmingUp() ? Math.min(lastOperations, done) : 0;
    double seconds = Math.max(1, progress.elapsedMillis() - lastMillis) / 1000.0;
    StringBuilder line = new StringBuilder(settings.label());
    line.append(CLOCK.format(now)).append(' ');
    line.append(progress.elapsedMillis() / 1000).append(" sec: ");
    line.append(done).append(" operations; ");
    if (done > 0) {
      line.append(number.format((done - before) / seconds)).append(" current ops/sec; ");
    }
    if (progress.remaining() > 0 && done > 0) {
      double rate = done * 1000.0 / Math.max(1, progress.elapsedMillis());
      line.append("est completion in ");
      line.append(remaining((long) Math.ceil(progress.remaining() / rate)));
    }
    if (progress.warmingUp()) {
      line.append("[WARM-UP] ");
    }
    for (String operation : sinceLast.operations()) {
      NamedLatencies.of(sinceLast, operation, measurements)
          .forEach((name, nanos) -> append(line, name, nanos));
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
