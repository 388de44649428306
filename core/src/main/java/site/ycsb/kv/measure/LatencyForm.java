// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** Writes the latencies of one name in a form of stock YCSB 0.17.0, in microseconds. */
interface LatencyForm {
  double NANOS_PER_MICRO = 1000;

  /** Writes what precedes the counts by status. */
  void write(MeasurementsExporter exporter, String name, Histogram nanos) throws IOException;

  /** Writes what follows these counts. */
  default void writeDetails(MeasurementsExporter exporter, String name, Histogram nanos)
      throws IOException {}

  private static void writeSummary(MeasurementsExporter exporter, String name, Histogram nanos)
      throws IOException {
    exporter.write(name, "Operations", nanos.getTotalCount());
    exporter.write(name, "AverageLatency(us)", nanos.getMean() / NANOS_PER_MICRO);
    exporter.write(name, "MinLatency(us)", micros(nanos.getMinValue()));
    exporter.write(name, "MaxLatency(us)", micros(nanos.getMaxValue()));
  }

  static long micros(long nanos) {
    return Math.round(nanos / NANOS_PER_MICRO);
  }

  /** {@code hdrhistogram}: percentiles, and each bucket if {@code verbose}. */
  record Hdr(MeasurementSettings settings) implements LatencyForm {
    @Override
    public void write(MeasurementsExporter exporter, String name, Histogram nanos)
        throws IOException {
      writeSummary(exporter, name, nanos);
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
        for (HistogramIterationValue bucket : Summary.inMicros(nanos).recordedValues()) {
          exporter.write(
              name,
              Long.toString(bucket.getValueIteratedTo()),
              (double) bucket.getCountAtValueIteratedTo());
        }
      }
    }

    /** A percentile as in stock YCSB: 95th, 1st, 99.9 without an ending. */
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

  /** {@code histogram}: buckets of 1 ms; a percentile is the lower bound of its bucket. */
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

    /** Leaves out a percentile beyond the last bucket, which is unknown. */
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
      writeSummary(exporter, name, nanos);
    }

    @Override
    public void writeDetails(MeasurementsExporter exporter, String name, Histogram nanos)
        throws IOException {
      for (TimeSeries.Unit unit : series.units(name)) {
        exporter.write(name, Long.toString(unit.startMillis()), unit.meanMicros());
      }
    }
  }

  /** {@code raw}: a summary; the raw log has each single latency. */
  record Raw(MeasurementSettings settings) implements LatencyForm {
    private static final List<String> PERCENTILES =
        List.of("1", "5", "50", "90", "95", "99", "99.9", "99.99");

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
      for (String percentile : PERCENTILES) {
        double share = new BigDecimal(percentile).movePointLeft(2).doubleValue();
        exporter.write(name, "p" + percentile, micros(beyond(nanos, share)));
      }
    }

    /** The smallest latency that exceeds this share of all, as in stock YCSB. */
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
