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
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import site.ycsb.Status;
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.measure.Summary;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * Writes a result through an exporter of stock YCSB, in its form and under its names: what ended
 * well as {@code [READ]}, what did not as {@code [READ-FAILED]} (or by status, as {@code
 * reportlatencyforeacherror} and {@code latencytrackederrors} ask), latencies in microseconds.
 */
public final class ResultExport {
  private static final String PERCENTILES = "hdrhistogram.percentiles";
  private static final String DEFAULT_PERCENTILES = "95,99";
  private static final double NANOS_PER_MICRO = TimeUnit.MICROSECONDS.toNanos(1);

  private final MeasurementsExporter exporter;
  private final List<Double> percentiles;
  private final boolean everyError;
  private final List<String> trackedErrors;

  /**
   * Writes through {@code exporter}, as the properties ask.
   *
   * @throws IllegalArgumentException when they cannot be read
   */
  public ResultExport(MeasurementsExporter exporter, Properties properties) {
    this.exporter = exporter;
    this.percentiles = percentiles(properties);
    this.everyError =
        Boolean.parseBoolean(properties.getProperty("reportlatencyforeacherror", "false"));
    this.trackedErrors = List.of(properties.getProperty("latencytrackederrors", "").split(",", -1));
  }

  /**
   * The percentiles that the properties ask for.
   *
   * @throws IllegalArgumentException with one sentence
   */
  public static List<Double> percentiles(Properties properties) {
    String text = properties.getProperty(PERCENTILES, DEFAULT_PERCENTILES);
    List<Double> percentiles = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      double percentile = -1;
      try {
        percentile = Double.parseDouble(part.trim());
      } catch (NumberFormatException e) {
        // -1 is out of range, which the same sentence covers.
      }
      if (!(percentile >= 0 && percentile <= 100)) {
        throw new IllegalArgumentException(
            PERCENTILES + "=" + text + ": must be numbers from 0 to 100 with commas between.");
      }
      percentiles.add(percentile);
    }
    return percentiles;
  }

  /** Writes all of a result. */
  public void write(RunResult result, Verdict verdict, boolean standIn) throws IOException {
    double runTimeMillis = result.runTimeNanos() / 1e6;
    exporter.write("OVERALL", "RunTime(ms)", Math.round(runTimeMillis));
    exporter.write("OVERALL", "Throughput(ops/sec)", result.throughputPerSecond());
    exporter.write("OVERALL", "Operations", result.operations());
    exporter.write("OVERALL", "Failed", result.failed());
    exporter.write("OVERALL", "StandIn", standIn ? 1 : 0);
    exporter.write("OVERALL", "Valid", verdict.valid() ? 1 : 0);
    writeCollections(result.collections(), runTimeMillis);
    Summary summary = result.summary();
    for (Operation operation : summary.operations()) {
      writeOperation(operation, summary);
    }
    Measurements.getMeasurements().exportMeasurements(exporter);
  }

  private void writeCollections(List<GcCollections> collections, double runTimeMillis)
      throws IOException {
    long allCount = 0;
    long allMillis = 0;
    for (GcCollections collector : collections) {
      String name = collector.name().replace(" ", "_");
      exporter.write("TOTAL_GCS_" + name, "Count", collector.count());
      exporter.write("TOTAL_GC_TIME_" + name, "Time(ms)", collector.millis());
      exporter.write(
          "TOTAL_GC_TIME_%_" + name, "Time(%)", percent(collector.millis(), runTimeMillis));
      allCount += collector.count();
      allMillis += collector.millis();
    }
    exporter.write("TOTAL_GCs", "Count", allCount);
    exporter.write("TOTAL_GC_TIME", "Time(ms)", allMillis);
    exporter.write("TOTAL_GC_TIME_%", "Time(%)", percent(allMillis, runTimeMillis));
  }

  private static double percent(long part, double whole) {
    return whole == 0 ? 0 : 100 * part / whole;
  }

  private void writeOperation(Operation operation, Summary summary) throws IOException {
    writeLatencies(operation.name(), summary.latencies(operation, Status::isOk));
    if (operation != Operation.CLEANUP) {
      for (OutcomeSummary outcome : summary.outcomes(operation)) {
        if (outcome.count() > 0) {
          exporter.write(operation.name(), "Return=" + outcome.status().getName(), outcome.count());
        }
      }
    }
    writeLatencies(
        operation + "-FAILED",
        summary.latencies(operation, status -> !status.isOk() && !byStatus(status)));
    for (OutcomeSummary outcome : summary.outcomes(operation)) {
      if (!outcome.status().isOk() && byStatus(outcome.status())) {
        writeLatencies(operation + "-" + outcome.status().getName(), outcome.latencies());
      }
    }
  }

  private boolean byStatus(Status status) {
    return everyError || trackedErrors.contains(status.getName());
  }

  private void writeLatencies(String name, Histogram nanos) throws IOException {
    if (nanos.getTotalCount() == 0) {
      return;
    }
    exporter.write(name, "Operations", nanos.getTotalCount());
    exporter.write(name, "AverageLatency(us)", nanos.getMean() / NANOS_PER_MICRO);
    exporter.write(name, "MinLatency(us)", micros(nanos.getMinValue()));
    exporter.write(name, "MaxLatency(us)", micros(nanos.getMaxValue()));
    for (double percentile : percentiles) {
      exporter.write(
          name,
          ordinal(percentile) + "PercentileLatency(us)",
          micros(nanos.getValueAtPercentile(percentile)));
    }
  }

  private static long micros(long nanos) {
    return Math.round(nanos / NANOS_PER_MICRO);
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
