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
package site.ycsb.kv.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Mean latencies over short units of time, for {@code measurementtype=timeseries}. A unit without
 * an operation has none, as in stock YCSB. Used by one thread.
 */
public final class TimeSeries {
  private final MeasurementSettings settings;
  private final Recorders recorders;
  private final long granularityNanos;
  private final Map<String, Series> series = new TreeMap<>();
  private long startNanos;
  private long unit;

  /** One name's units, and what was counted before the current one. */
  private static final class Series {
    private final List<Unit> units = new ArrayList<>();
    private long count;
    private long nanos;
  }

  /**
   * The mean of one unit.
   *
   * @param startMillis when it began, since the first measured operation
   * @param meanMicros mean latency
   */
  record Unit(long startMillis, double meanMicros) {}

  /** The series of what {@code recorders} record. */
  public TimeSeries(MeasurementSettings settings, Recorders recorders) {
    this.settings = settings;
    this.recorders = recorders;
    this.granularityNanos = TimeUnit.MILLISECONDS.toNanos(settings.granularityMillis());
  }

  /** The clock of the series starts, on that of {@link System#nanoTime}. */
  public void start(long nowNanos) {
    startNanos = nowNanos;
  }

  /** When the current unit ends. */
  public long dueNanos() {
    return startNanos + (unit + 1) * granularityNanos;
  }

  /** Closes the current unit if it is over. */
  public void closeIfDue(long nowNanos) {
    if (nowNanos >= dueNanos()) {
      end();
      unit = (nowNanos - startNanos) / granularityNanos;
    }
  }

  /** Closes the last unit. */
  public void end() {
    long startMillis = unit * settings.granularityMillis();
    recorders.tallies(settings).forEach((name, tally) -> close(startMillis, name, tally));
  }

  /** The units of a name. */
  List<Unit> units(String name) {
    Series known = series.get(name);
    return known == null ? List.of() : known.units;
  }

  private void close(long startMillis, String name, Tally tally) {
    Series known = series.computeIfAbsent(name, n -> new Series());
    long count = tally.count() - known.count;
    if (count > 0) {
      double meanNanos = (double) (tally.nanos() - known.nanos) / count;
      known.units.add(new Unit(startMillis, meanNanos / TimeUnit.MICROSECONDS.toNanos(1)));
    }
    known.count = tally.count();
    known.nanos = tally.nanos();
  }
}
