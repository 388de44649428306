// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.jvm.GcCollections;
import site.ycsb.kv.jvm.JvmUse;
import site.ycsb.kv.measure.MeasurementExport;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.resource.ResourceExport;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.verdict.Verdict;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * Writes a result through an exporter of stock YCSB, in its form and with its names. Successes are
 * {@code [READ]}, failures {@code [READ-FAILED]}, or by status with {@code
 * reportlatencyforeacherror} and {@code latencytrackederrors}. Latencies are in microseconds.
 */
public final class ResultExport {
  private final MeasurementsExporter exporter;
  private final MeasurementSettings settings;

  /** Writes through this exporter, which the caller closes, in the form of the settings. */
  public ResultExport(MeasurementsExporter exporter, MeasurementSettings settings) {
    this.exporter = exporter;
    this.settings = settings;
  }

  /** Writes all of a result. */
  public void write(RunResult result, Verdict verdict, boolean standIn) throws IOException {
    double runTimeMillis = result.work().runTimeNanos() / 1e6;
    exporter.write("OVERALL", "RunTime(ms)", Math.round(runTimeMillis));
    exporter.write("OVERALL", "Throughput(ops/sec)", result.throughputPerSecond());
    exporter.write("OVERALL", "Operations", result.work().operations());
    exporter.write("OVERALL", "Failed", result.work().failed());
    exporter.write("OVERALL", "StandIn", standIn ? 1 : 0);
    exporter.write("OVERALL", "Valid", verdict.valid() ? 1 : 0);
    if (result.warmup().nanos() > 0) {
      exporter.write("OVERALL", "WarmUp(ms)", Math.round(result.warmup().nanos() / 1e6));
      exporter.write("OVERALL", "WarmUpOperations", result.warmup().operations());
      if (result.warmup().settled().isPresent()) {
        exporter.write("OVERALL", "WarmUpSettled", result.warmup().settled().get() ? 1 : 0);
      }
    }
    writeIfAny("Unsent", result.work().unsent().operations());
    writeIfAny("WithoutSuccess(ms)", Math.round(result.work().withoutSuccessNanos() / 1e6));
    writeIfAny("EvictedRecords", result.records().evicted());
    writeTargets(TargetRow.of(result.targets()));
    writeCollections(result.client().collections(), runTimeMillis);
    if (settings.tracksJvm()) {
      writeJvm(result.client().jvm());
    }
    new MeasurementExport(settings, result.series().orElse(null)).write(result.summary(), exporter);
    OptionalDouble hits = result.summary().hitRatio();
    if (hits.isPresent()) {
      exporter.write("READ", "HitRatio", hits.getAsDouble());
    }
    long records = result.records().after().orElse(0);
    new ResourceExport(exporter)
        .write(result.resources(), result.succeeded(), result.work().runTimeNanos(), records);
    if (!result.resources().isEmpty()) {
      exporter.write("RESOURCE-CLIENT", "ProcessorsInUse(%)", 100 * result.client().cpuShare());
    }
  }

  private void writeIfAny(String name, long number) throws IOException {
    if (number > 0) {
      exporter.write("OVERALL", name, number);
    }
  }

  /** The steps of a scheduled target. */
  private void writeTargets(List<TargetRow> rows) throws IOException {
    int step = 0;
    for (TargetRow row : rows) {
      String name = "TARGET-" + row.step();
      if (row.step() != step) {
        step = row.step();
        exporter.write(name, "Planned(ops/sec)", row.plannedPerSecond());
        exporter.write(name, "Throughput(ops/sec)", row.throughputPerSecond());
        exporter.write(name, "Operations", row.operations());
        exporter.write(name, "Failed(%)", 100 * row.failedShare());
        exporter.write(name, "Unsent", row.unsent());
      }
      if (row.operation() != null) {
        String operation = name + "-" + row.operation();
        exporter.write(operation, "Operations", orZero(row.succeeded()));
        exporter.write(operation, "50thPercentileLatency(us)", whole(row.p50Micros()));
        exporter.write(operation, "99thPercentileLatency(us)", whole(row.p99Micros()));
        exporter.write(operation, "99.9PercentileLatency(us)", whole(row.p999Micros()));
      }
    }
  }

  private static long orZero(@Nullable Long number) {
    return number == null ? 0 : number;
  }

  private static long whole(@Nullable Double micros) {
    return micros == null ? 0 : Math.round(micros);
  }

  private void writeCollections(List<GcCollections> collections, double runTimeMillis)
      throws IOException {
    for (GcCollections collector : collections) {
      String name = collector.name().replace(" ", "_");
      exporter.write("TOTAL_GCS_" + name, "Count", collector.count());
      exporter.write("TOTAL_GC_TIME_" + name, "Time(ms)", collector.millis());
      exporter.write(
          "TOTAL_GC_TIME_%_" + name, "Time(%)", percent(collector.millis(), runTimeMillis));
    }
    long allCount = collections.stream().mapToLong(GcCollections::count).sum();
    long allMillis = collections.stream().mapToLong(GcCollections::millis).sum();
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
