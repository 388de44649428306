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
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** Writes what processes used through an exporter of stock YCSB, in its form. */
public final class ResourceExport {
  private static final String PREFIX = "RESOURCE-";
  private static final String BYTES = "Bytes";

  private final MeasurementsExporter exporter;

  /** Writes through {@code exporter}. */
  public ResourceExport(MeasurementsExporter exporter) {
    this.exporter = exporter;
  }

  /**
   * Writes all processes, and what follows for the server.
   *
   * @param operations that ended well
   * @param records in the store; 0 if unknown
   */
  public void write(Collection<ResourceSummary> summaries, long operations, long records)
      throws IOException {
    for (ResourceSummary summary : summaries) {
      write(summary);
      if (summary.process().equals(Probes.SERVER)) {
        writeShares(summary, operations, records);
      }
    }
  }

  private void write(ResourceSummary summary) throws IOException {
    String name = PREFIX + summary.process();
    writeRange(name, "Cpu(%)", summary, ResourceSample::cpuPercent);
    writeRange(name, "CpuUser(%)", summary, ResourceSample::userPercent);
    writeRange(name, "CpuSystem(%)", summary, ResourceSample::systemPercent);
    writeBytes(name, "Rss(bytes)", summary, Reading::rssBytes);
    writeBytes(name, "Virtual(bytes)", summary, Reading::virtualBytes);
    writeBytes(name, "Files(bytes)", summary, Reading::fileBytes);
    writeRange(name, "Received(bytes/sec)", summary, ResourceSample::receivedPerSecond);
    writeRange(name, "Sent(bytes/sec)", summary, ResourceSample::sentPerSecond);
    writeBytes(name, "Threads", summary, Reading::threads);
    for (String figure : summary.storeFigures()) {
      writeRange(name, capitalized(figure), summary.store(figure).orElse(null));
    }
    exporter.write(name, "Gaps", summary.gaps());
  }

  private void writeShares(ResourceSummary server, long operations, long records)
      throws IOException {
    String name = PREFIX + server.process();
    if (server.cpuSeconds() > 0) {
      exporter.write(name, "OperationsPerCoreSecond", operations / server.cpuSeconds());
    }
    Reading last = server.last().map(ResourceSample::reading).orElse(null);
    if (last != null && records > 0) {
      writeShare(name, "RssPerRecord(bytes)", last.rssBytes(), records);
      writeShare(name, "FilesPerRecord(bytes)", last.fileBytes(), records);
      for (Map.Entry<String, Long> figure : new TreeMap<>(last.store()).entrySet()) {
        if (figure.getKey().endsWith(BYTES)) {
          String stem = figure.getKey().substring(0, figure.getKey().length() - BYTES.length());
          writeShare(name, capitalized(stem) + "PerRecord(bytes)", figure.getValue(), records);
        }
      }
    }
  }

  private void writeShare(String name, String figure, long bytes, long records) throws IOException {
    if (bytes >= 0) {
      exporter.write(name, figure, (double) bytes / records);
    }
  }

  private void writeRange(
      String name, String figure, ResourceSummary summary, ToDoubleFunction<ResourceSample> value)
      throws IOException {
    ResourceSummary.@Nullable Range range = summary.range(value).orElse(null);
    if (range != null) {
      exporter.write(name, "Min" + figure, range.lowest());
      exporter.write(name, "Mean" + figure, range.mean());
      exporter.write(name, "Max" + figure, range.highest());
    }
  }

  private void writeBytes(
      String name, String figure, ResourceSummary summary, ToLongFunction<Reading> value)
      throws IOException {
    writeRange(name, figure, summary.bytes(value).orElse(null));
  }

  private void writeRange(String name, String figure, ResourceSummary.@Nullable Range range)
      throws IOException {
    if (range != null) {
      exporter.write(name, "Min" + figure, (long) range.lowest());
      exporter.write(name, "Mean" + figure, Math.round(range.mean()));
      exporter.write(name, "Max" + figure, (long) range.highest());
    }
  }

  /** {@code usedMemoryBytes} in the form of the other figures: {@code UsedMemory(bytes)}. */
  private static String capitalized(String figure) {
    String name = Character.toUpperCase(figure.charAt(0)) + figure.substring(1);
    return name.endsWith(BYTES)
        ? name.substring(0, name.length() - BYTES.length()) + "(bytes)"
        : name;
  }
}
