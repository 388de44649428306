// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * Writes what stock YCSB's text exporter writes, then the lowest, median, mean and highest value of
 * each metric of each process: {@code [RESOURCE-SERVER], MaxRss(bytes), 6275940352}. Use it under
 * stock YCSB with {@code -p exporter=site.ycsb.kv.resource.ResourceMeasurementsExporter}.
 */
public final class ResourceMeasurementsExporter implements MeasurementsExporter {
  private static final String OVERALL = "OVERALL";
  private static final double MILLIS_PER_SECOND = 1000;

  private final TextMeasurementsExporter text;
  private double runTimeSeconds;
  private double throughputPerSecond;

  /** Writes to {@code out}, as stock YCSB calls it. */
  public ResourceMeasurementsExporter(OutputStream out) {
    text = new TextMeasurementsExporter(out);
  }

  @Override
  public void write(String metric, String measurement, int value) throws IOException {
    text.write(metric, measurement, value);
  }

  @Override
  public void write(String metric, String measurement, long value) throws IOException {
    note(metric, measurement, (double) value);
    text.write(metric, measurement, value);
  }

  @Override
  public void write(String metric, String measurement, double value) throws IOException {
    note(metric, measurement, value);
    text.write(metric, measurement, value);
  }

  @Override
  public void close() throws IOException {
    Optional<ResourceTotals> totals = StockSampling.totals();
    if (totals.isPresent()) {
      long operations = Math.round(runTimeSeconds * throughputPerSecond);
      new ResourceExport(text)
          .write(totals.get().summaries(), operations, StockSampling.nanos(), 0);
    }
    text.close();
  }

  /** These two give the number of operations. */
  private void note(String metric, String measurement, double value) {
    if (metric.equals(OVERALL) && measurement.equals("RunTime(ms)")) {
      runTimeSeconds = value / MILLIS_PER_SECOND;
    } else if (metric.equals(OVERALL) && measurement.equals("Throughput(ops/sec)")) {
      throughputPerSecond = value;
    }
  }
}
