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

  /** The figures under one name of an exporter. */
  record Figures(MeasurementsExporter exporter, String name) {
    void write(String figure, long value) throws IOException {
      exporter.write(name, figure, value);
    }

    void write(String figure, double value) throws IOException {
      exporter.write(name, figure, value);
    }
  }

  /** Writes what precedes the counts by status. */
  void write(Figures to, Histogram nanos) throws IOException;

  /** Writes what follows these counts. */
  default void writeDetails(Figures to, Histogram nanos) throws IOException {}

  private static void writeSummary(Figures to, Histogram nanos) throws IOException {
    to.write("Operations", nanos.getTotalCount());
    to.write("AverageLatency(us)", nanos.getMean() / NANOS_PER_MICRO);
    to.write("MinLatency(us)", micros(nanos.getMinValue()));
    to.write("MaxLatency(us)", micros(nanos.getMaxValue()));
  }

  static long micros(long nanos) {
    return Math.round(nanos / NANOS_PER_MICRO);
  }

  /** {@code hdrhistogram}: percentiles, and each bucket if {@code verbose}. */
  record Hdr(MeasurementSettings settings) implements LatencyForm {
    @Override
    public void write(Figures to, Histogram nanos) throws IOException {
      writeSummary(to, nanos);
      for (double percentile : settings.percentiles()) {
        to.write(
            ordinal(percentile) + "PercentileLatency(us)",
            micros(nanos.getValueAtPercentile(percentile)));
      }
    }

    @Override
    public void writeDetails(Figures to, Histogram nanos) throws IOException {
      if (settings.verbose()) {
        for (HistogramIterationValue bucket : Summary.inMicros(nanos).recordedValues()) {
          to.write(
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
    public void write(Figures to, Histogram nanos) throws IOException {
      double deviation = nanos.getStdDeviation() / NANOS_PER_MICRO;
      to.write("Operations", nanos.getTotalCount());
      to.write("AverageLatency(us)", nanos.getMean() / NANOS_PER_MICRO);
      to.write("LatencyVariance(us)", deviation * deviation);
      to.write("MinLatency(us)", micros(nanos.getMinValue()));
      to.write("MaxLatency(us)", micros(nanos.getMaxValue()));
      writePercentile(to, nanos, 95);
      writePercentile(to, nanos, 99);
    }

    @Override
    public void writeDetails(Figures to, Histogram nanos) throws IOException {
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
        to.write(Integer.toString(i), counts[i]);
      }
      to.write(">" + counts.length, over);
    }

    /** Leaves out a percentile beyond the last bucket, which is unknown. */
    private void writePercentile(Figures to, Histogram nanos, int percentile) throws IOException {
      long bucket = bucket(nanos, nanos.getValueAtPercentile(percentile));
      if (bucket < settings.buckets()) {
        to.write(percentile + "thPercentileLatency(us)", bucket * MICROS_PER_MILLI);
      }
    }

    private static int bucket(Histogram nanos, long value) {
      return (int) (nanos.medianEquivalentValue(value) / NANOS_PER_MILLI);
    }
  }

  /** {@code timeseries}: the mean of each unit of time. */
  record Series(TimeSeries series) implements LatencyForm {
    @Override
    public void write(Figures to, Histogram nanos) throws IOException {
      writeSummary(to, nanos);
    }

    @Override
    public void writeDetails(Figures to, Histogram nanos) throws IOException {
      for (TimeSeries.Unit unit : series.units(to.name())) {
        to.write(Long.toString(unit.startMillis()), unit.meanMicros());
      }
    }
  }

  /** {@code raw}: a summary; the raw log has each single latency. */
  record Raw(MeasurementSettings settings) implements LatencyForm {
    private static final List<String> PERCENTILES =
        List.of("1", "5", "50", "90", "95", "99", "99.9", "99.99");

    @Override
    public void write(Figures to, Histogram nanos) throws IOException {
      to.write("Total Operations", nanos.getTotalCount());
      if (nanos.getTotalCount() == 0 || !settings.rawSummary()) {
        return;
      }
      to.write("Below is a summary of latency in microseconds:", -1L);
      to.write("Average", nanos.getMean() / NANOS_PER_MICRO);
      to.write("Min", micros(nanos.getMinValue()));
      to.write("Max", micros(nanos.getMaxValue()));
      for (String percentile : PERCENTILES) {
        double share = new BigDecimal(percentile).movePointLeft(2).doubleValue();
        to.write("p" + percentile, micros(beyond(nanos, share)));
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
