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
package site.ycsb.kv.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** What a workload measured by itself through stock YCSB's {@link Measurements}. */
final class StockMeasurements implements MeasurementsExporter {
  private static final String RETURN = "Return=";

  private final Set<String> names = new TreeSet<>();
  private final Map<String, Long> unverified = new TreeMap<>();

  private StockMeasurements() {}

  /** All that was measured so far. */
  static StockMeasurements read() {
    StockMeasurements reader = new StockMeasurements();
    try {
      Measurements.getMeasurements().exportMeasurements(reader);
    } catch (IOException e) {
      throw new UncheckedIOException("Nothing is written here", e);
    }
    return reader;
  }

  /** The names under which something was measured. */
  Set<String> names() {
    return Set.copyOf(names);
  }

  /** The rows that {@code dataintegrity} did not find as expected, by status. */
  Map<String, Long> unverified() {
    return Map.copyOf(unverified);
  }

  @Override
  public void write(String metric, String measurement, int value) {
    write(metric, measurement, (long) value);
  }

  @Override
  public void write(String metric, String measurement, long value) {
    names.add(metric);
    boolean failed = measurement.startsWith(RETURN) && !measurement.equals(RETURN + "OK");
    if (metric.equals("VERIFY") && failed && value > 0) {
      unverified.put(measurement.substring(RETURN.length()), value);
    }
  }

  @Override
  public void write(String metric, String measurement, double value) {}

  @Override
  public void close() {}
}
