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
package site.ycsb.kv.resource;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * Writes all that stock YCSB's text exporter writes, and then for each process the lowest, mean and
 * highest of what it used: {@code [RESOURCE-SERVER], MaxRss(bytes), 6275940352}. Under stock YCSB
 * with one of our bindings: {@code -p exporter=site.ycsb.kv.resource.ResourceMeasurementsExporter}.
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
      new ResourceExport(text).write(totals.get().summaries(), operations, 0);
    }
    text.close();
  }

  /** Stock YCSB tells how many operations there were by these two. */
  private void note(String metric, String measurement, double value) {
    if (metric.equals(OVERALL) && measurement.equals("RunTime(ms)")) {
      runTimeSeconds = value / MILLIS_PER_SECOND;
    } else if (metric.equals(OVERALL) && measurement.equals("Throughput(ops/sec)")) {
      throughputPerSecond = value;
    }
  }
}
