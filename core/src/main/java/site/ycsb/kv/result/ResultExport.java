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
package site.ycsb.kv.result;

import java.io.IOException;
import java.util.List;
import site.ycsb.kv.measure.MeasurementExport;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.resource.ResourceExport;
import site.ycsb.kv.run.GcCollections;
import site.ycsb.kv.run.JvmUse;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.Verdict;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * Writes a result through an exporter of stock YCSB, in its form and under its names: what ended
 * well as {@code [READ]}, what did not as {@code [READ-FAILED]} (or by status, as {@code
 * reportlatencyforeacherror} and {@code latencytrackederrors} ask), latencies in microseconds.
 */
public final class ResultExport {
  private final MeasurementsExporter exporter;
  private final MeasurementSettings settings;

  /** Writes through {@code exporter}, as the settings ask. */
  public ResultExport(MeasurementsExporter exporter, MeasurementSettings settings) {
    this.exporter = exporter;
    this.settings = settings;
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
    if (result.warmup().nanos() > 0) {
      exporter.write("OVERALL", "WarmUp(ms)", Math.round(result.warmup().nanos() / 1e6));
      exporter.write("OVERALL", "WarmUpOperations", result.warmup().operations());
    }
    writeCollections(result.collections(), runTimeMillis);
    if (settings.tracksJvm()) {
      writeJvm(result.jvm());
    }
    new MeasurementExport(settings, result.series().orElse(null)).write(result.summary(), exporter);
    long records = result.recordsAfter().orElse(0);
    new ResourceExport(exporter).write(result.resources(), result.succeeded(), records);
    if (!result.resources().isEmpty()) {
      exporter.write("RESOURCE-CLIENT", "ProcessorsInUse(%)", 100 * result.clientCpuShare());
    }
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

  private void writeJvm(JvmUse jvm) throws IOException {
    exporter.write("MAX_MEM_USED", "MBs", jvm.maxMegabytes());
    exporter.write("MIN_MEM_USED", "MBs", jvm.minMegabytes());
    exporter.write("MAX_THREADS", "Count", jvm.maxThreads());
    exporter.write("MIN_THREADS", "Count", jvm.minThreads());
    exporter.write("MAX_SYS_LOAD_AVG", "Load", jvm.maxLoad());
    exporter.write("MIN_SYS_LOAD_AVG", "Load", jvm.minLoad());
  }

  private static double percent(long part, double whole) {
    return whole == 0 ? 0 : 100 * part / whole;
  }
}
