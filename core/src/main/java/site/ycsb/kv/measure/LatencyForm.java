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

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** Writes the latencies of one name in one of the forms of stock YCSB 0.17.0, in microseconds. */
interface LatencyForm {
  /** Nanoseconds in the unit of all forms. */
  double NANOS_PER_MICRO = 1000;

  /** What comes before the counts of how operations returned. */
  void write(MeasurementsExporter exporter, String name, Histogram nanos) throws IOException;

  /** What comes after them. */
  default void writeDetails(MeasurementsExporter exporter, String name, Histogram nanos)
      throws IOException {}

  /** A latency as a whole number of microseconds. */
  static long micros(long nanos) {
    return Math.round(nanos / NANOS_PER_MICRO);
  }

  /** {@code hdrhistogram}: percentiles, and each bucket if it is {@code verbose}. */
  record Hdr(MeasurementSettings settings) implements LatencyForm {
    @Override
    public void write(MeasurementsExporter exporter, String name, Histogram nanos)
        throws IOException {
      exporter.write(name, "Operations", nanos.getTotalCount());
      exporter.write(name, "AverageLatency(us)", nanos.getMean() / NANOS_PER_MICRO);
      exporter.write(name, "MinLatency(us)", micros(nanos.getMinValue()));
      exporter.write(name, "MaxLatency(us)", micros(nanos.getMaxValue()));
      for (double percentile : settings.percentiles()) {
        exporter.write(
            name,
            ordinal(percentile) + "PercentileLatency(us)",
            micros(nanos.getValueAtPercentile(percentile)));
      }
    }

    @Override
    public void writeDetails(MeasurementsExporter exporter, String name, Histogram nanos)
        throws IOException {
      if (settings.verbose()) {
        for (HistogramIterationValue bucket : Micros.of(nanos).recordedValues()) {
          exporter.write(
              name,
              Long.toString(bucket.getValueIteratedTo()),
              (double) bucket.getCountAtValueIteratedTo());
        }
      }
    }

    /** As stock YCSB writes it: 95th, 1st, 99.9 without an ending. */
    static String ordinal(double percentile) {
      if (percentile != Math.rint(percentile)) {
        return Double.toString(percentile);
      }
      int whole = (int) percentile;
      boolean teen = whole % 100 >= 11 && whole % 100 <= 13;
      String ending =
          switch (teen ? 0 : whole % 10) {
            case 1 -> "st";
            case 2 -> "nd";
            case 3 -> "rd";
            default -> "th";
          };
      return whole + ending;
    }
  }

  /** {@code histogram}: buckets of 1 ms, whose lower bounds stand for percentiles. */
  record Millis(MeasurementSettings settings) implements LatencyForm {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long MICROS_PER_MILLI = 1000;

    @Override
    public void write(MeasurementsExporter exporter, String name, Histogram nanos)
        throws IOException {
      double deviation = nanos.getStdDeviation() / NANOS_PER_MICRO;
      exporter.write(name, "Operations", nanos.getTotalCount());
      exporter.write(name, "AverageLatency(us)", nanos.getMean() / NANOS_PER_MICRO);
      exporter.write(name, "LatencyVariance(us)", deviation * deviation);
      exporter.write(name, "MinLatency(us)", micros(nanos.getMinValue()));
      exporter.write(name, "MaxLatency(us)", micros(nanos.getMaxValue()));
      writePercentile(exporter, name, nanos, 95);
      writePercentile(exporter, name, nanos, 99);
    }

    @Override
    public void writeDetails(MeasurementsExporter exporter, String name, Histogram nanos)
        throws IOException {
      if (!settings.verbose()) {
        return;
      }
      long[] counts = new long[settings.buckets()];
      long over = 0;
      for (HistogramIterationValue value : nanos.recordedValues()) {
        int bucket = bucket(nanos, value.getValueIteratedTo());
        if (bucket < counts.length) {
          counts[bucket] += value.getCountAddedInThisIterationStep();
        } else {
          over += value.getCountAddedInThisIterationStep();
        }
      }
      for (int i = 0; i < counts.length; i++) {
        exporter.write(name, Integer.toString(i), counts[i]);
      }
      exporter.write(name, ">" + counts.length, over);
    }

    /** A percentile beyond the last bucket is unknown, and left out. */
    private void writePercentile(
        MeasurementsExporter exporter, String name, Histogram nanos, int percentile)
        throws IOException {
      long bucket = bucket(nanos, nanos.getValueAtPercentile(percentile));
      if (bucket < settings.buckets()) {
        exporter.write(name, percentile + "thPercentileLatency(us)", bucket * MICROS_PER_MILLI);
      }
    }

    private static int bucket(Histogram nanos, long value) {
      return (int) (nanos.medianEquivalentValue(value) / NANOS_PER_MILLI);
    }
  }

  /** {@code timeseries}: the mean of each unit of time. */
  record Series(TimeSeries series) implements LatencyForm {
    @Override
    public void write(MeasurementsExporter exporter, String name, Histogram nanos)
        throws IOException {
      exporter.write(name, "Operations", nanos.getTotalCount());
      exporter.write(name, "AverageLatency(us)", nanos.getMean() / NANOS_PER_MICRO);
      exporter.write(name, "MinLatency(us)", micros(nanos.getMinValue()));
      exporter.write(name, "MaxLatency(us)", micros(nanos.getMaxValue()));
    }

    @Override
    public void writeDetails(MeasurementsExporter exporter, String name, Histogram nanos)
        throws IOException {
      for (TimeSeries.Unit unit : series.units(name)) {
        exporter.write(name, Long.toString(unit.startMillis()), unit.meanMicros());
      }
    }
  }

  /** {@code raw}: a summary; each single latency is in the raw log. */
  record Raw(MeasurementSettings settings) implements LatencyForm {
    private static final Map<String, Double> SHARES = new LinkedHashMap<>();

    static {
      SHARES.put("p1", 0.01);
      SHARES.put("p5", 0.05);
      SHARES.put("p50", 0.5);
      SHARES.put("p90", 0.9);
      SHARES.put("p95", 0.95);
      SHARES.put("p99", 0.99);
      SHARES.put("p99.9", 0.999);
      SHARES.put("p99.99", 0.9999);
    }

    @Override
    public void write(MeasurementsExporter exporter, String name, Histogram nanos)
        throws IOException {
      exporter.write(name, "Total Operations", nanos.getTotalCount());
      if (nanos.getTotalCount() == 0 || !settings.rawSummary()) {
        return;
      }
      exporter.write(name, "Below is a summary of latency in microseconds:", -1);
      exporter.write(name, "Average", nanos.getMean() / NANOS_PER_MICRO);
      exporter.write(name, "Min", micros(nanos.getMinValue()));
      exporter.write(name, "Max", micros(nanos.getMaxValue()));
      for (Map.Entry<String, Double> share : SHARES.entrySet()) {
        exporter.write(name, share.getKey(), micros(beyond(nanos, share.getValue())));
      }
    }

    /** The least latency that is longer than this share of all, which stock YCSB shows. */
    private static long beyond(Histogram nanos, double share) {
      long shorter = (long) (nanos.getTotalCount() * share);
      for (HistogramIterationValue value : nanos.recordedValues()) {
        if (value.getTotalCountToThisValue() > shorter) {
          return value.getValueIteratedTo();
        }
      }
      return nanos.getMaxValue();
    }
  }
}
