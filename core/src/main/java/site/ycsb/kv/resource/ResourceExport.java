// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import site.ycsb.kv.resource.ResourceSummary.Range;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** Writes the metrics of processes through an exporter of stock YCSB, in its form. */
public final class ResourceExport {
  private static final String PREFIX = "RESOURCE-";
  private static final String BYTES = "Bytes";

  private final MeasurementsExporter exporter;

  /** Writes through this exporter, which the caller closes. */
  public ResourceExport(MeasurementsExporter exporter) {
    this.exporter = exporter;
  }

  /**
   * Writes all processes, and the server's use for each of the successful operations and of the
   * store's records (0 if unknown) in this time from the first operation to the last.
   */
  public void write(
      Collection<ResourceSummary> summaries, long operations, long runTimeNanos, long records)
      throws IOException {
    for (ResourceSummary summary : summaries) {
      write(summary);
      if (summary.process().equals(Probes.SERVER)) {
        writeShares(summary, operations, runTimeNanos, records);
      }
    }
  }

  private void write(ResourceSummary summary) throws IOException {
    String name = PREFIX + summary.process();
    Long pid = summary.source().map(ResourceSource::pid).orElse(null);
    if (pid != null) {
      exporter.write(name, "Pid", pid);
    }
    for (Metric metric : Metric.values()) {
      Range range = summary.range(metric).orElse(null);
      if (range != null && !metric.label().isEmpty()) {
        write(name, metric.label(), range, metric.isRate());
      }
    }
    for (Map.Entry<String, Range> figure : summary.store().entrySet()) {
      write(name, label(figure.getKey(), ""), figure.getValue(), false);
    }
    exporter.write(name, "Gaps", summary.gaps());
  }

  private void writeShares(ResourceSummary server, long operations, long runTimeNanos, long records)
      throws IOException {
    String name = PREFIX + server.process();
    OptionalDouble share = server.operationsPerCoreSecond(operations, runTimeNanos);
    if (share.isPresent()) {
      exporter.write(name, "OperationsPerCoreSecond", share.getAsDouble());
    }
    ResourceSample last = server.last().orElse(null);
    if (last != null && records > 0) {
      writeShare(name, "RssPerRecord(bytes)", last.value(Metric.RSS), records);
      writeShare(name, "FilesPerRecord(bytes)", last.value(Metric.FILES), records);
      for (Map.Entry<String, Long> figure : new TreeMap<>(last.store()).entrySet()) {
        if (figure.getKey().endsWith(BYTES)) {
          writeShare(name, label(figure.getKey(), "PerRecord"), figure.getValue(), records);
        }
      }
    }
  }

  private void writeShare(String name, String figure, double bytes, long records)
      throws IOException {
    if (bytes >= 0) {
      exporter.write(name, figure, bytes / records);
    }
  }

  private void write(String name, String label, Range range, boolean fractions) throws IOException {
    write(name, "Min" + label, range.lowest(), fractions);
    write(name, "Median" + label, range.median(), fractions);
    write(name, "Mean" + label, range.mean(), fractions);
    write(name, "Max" + label, range.highest(), fractions);
  }

  private void write(String name, String label, double value, boolean fractions)
      throws IOException {
    if (fractions) {
      exporter.write(name, label, value);
    } else {
      exporter.write(name, label, Math.round(value));
    }
  }

  /** {@code usedMemoryBytes} in the form of the other metrics: {@code UsedMemory(bytes)}. */
  private static String label(String figure, String per) {
    String name = Character.toUpperCase(figure.charAt(0)) + figure.substring(1);
    return name.endsWith(BYTES)
        ? name.substring(0, name.length() - BYTES.length()) + per + "(bytes)"
        : name;
  }
}
