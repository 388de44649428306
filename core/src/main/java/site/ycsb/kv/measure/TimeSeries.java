// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Mean latencies over short units of time, for {@code measurementtype=timeseries}. As in stock
 * YCSB, a unit without an operation is left out. Used by one thread.
 */
public final class TimeSeries {
  private final MeasurementSettings settings;
  private final Recorders recorders;
  private final long granularityNanos;
  private final Map<String, Series> series = new TreeMap<>();
  private long startNanos;
  private long unit;

  /** The units of one name, and the counts before the current unit. */
  private static final class Series {
    private final List<Unit> units = new ArrayList<>();
    private Recorders.Tally before = new Recorders.Tally(0, 0);
  }

  /** The mean of one unit, which began so long after the first measured operation. */
  record Unit(long startMillis, double meanMicros) {}

  /** A series of what these recorders record, in the units of the settings. */
  public TimeSeries(MeasurementSettings settings, Recorders recorders) {
    this.settings = settings;
    this.recorders = recorders;
    this.granularityNanos = TimeUnit.MILLISECONDS.toNanos(settings.granularityMillis());
  }

  /** Starts the clock of the series at this time of {@link System#nanoTime}. */
  public void start(long nowNanos) {
    startNanos = nowNanos;
  }

  /** When the current unit ends, on the clock of {@link System#nanoTime}. */
  public long dueNanos() {
    return startNanos + (unit + 1) * granularityNanos;
  }

  /** Ends the current unit if it is due. */
  public void closeIfDue(long nowNanos) {
    if (nowNanos >= dueNanos()) {
      end();
      unit = (nowNanos - startNanos) / granularityNanos;
    }
  }

  /** Ends the current unit, as at the end of a run. */
  public void end() {
    long startMillis = unit * settings.granularityMillis();
    recorders.tallies(settings).forEach((name, tally) -> close(startMillis, name, tally));
  }

  List<Unit> units(String name) {
    Series known = series.get(name);
    return known == null ? List.of() : known.units;
  }

  private void close(long startMillis, String name, Recorders.Tally tally) {
    Series known = series.computeIfAbsent(name, n -> new Series());
    long count = tally.count() - known.before.count();
    if (count > 0) {
      double meanNanos = (double) (tally.nanos() - known.before.nanos()) / count;
      known.units.add(new Unit(startMillis, meanNanos / TimeUnit.MICROSECONDS.toNanos(1)));
    }
    known.before = tally;
  }
}
