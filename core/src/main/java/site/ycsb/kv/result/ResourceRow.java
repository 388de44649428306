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

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resource.Reading;
import site.ycsb.kv.resource.ResourceSample;
import site.ycsb.kv.run.Interval;

/**
 * What one process used in one interval: a row of {@code resources.csv}, and the same in {@code
 * result.json}. Processor times are in percent of one core. What is not known is left out; an
 * interval in which the process could not be asked is {@code missing}.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({
  "startSeconds",
  "endSeconds",
  "warmup",
  "process",
  "missing",
  "cpuUserPercent",
  "cpuSystemPercent",
  "rssBytes",
  "virtualBytes",
  "fileBytes",
  "receivedBytesPerSecond",
  "sentBytesPerSecond",
  "threads",
  "store"
})
record ResourceRow(
    double startSeconds,
    double endSeconds,
    boolean warmup,
    String process,
    boolean missing,
    @Nullable Double cpuUserPercent,
    @Nullable Double cpuSystemPercent,
    @Nullable Long rssBytes,
    @Nullable Long virtualBytes,
    @Nullable Long fileBytes,
    @Nullable Double receivedBytesPerSecond,
    @Nullable Double sentBytesPerSecond,
    @Nullable Long threads,
    @Nullable Map<String, Long> store) {

  /** All rows of an interval. */
  static List<ResourceRow> of(Interval interval) {
    return interval.resources().stream().map(sample -> of(interval, sample)).toList();
  }

  private static ResourceRow of(Interval interval, ResourceSample sample) {
    Reading reading = sample.reading();
    return new ResourceRow(
        Units.seconds(interval.startNanos()),
        Units.seconds(interval.endNanos()),
        interval.warmup(),
        sample.process(),
        sample.isMissing(),
        known(sample.userPercent()),
        known(sample.systemPercent()),
        reading == null ? null : known(reading.rssBytes()),
        reading == null ? null : known(reading.virtualBytes()),
        reading == null ? null : known(reading.fileBytes()),
        known(sample.receivedPerSecond()),
        known(sample.sentPerSecond()),
        reading == null ? null : known(reading.threads()),
        reading == null || reading.store().isEmpty() ? null : new TreeMap<>(reading.store()));
  }

  private static @Nullable Double known(double value) {
    return value < 0 ? null : Units.rounded(value);
  }

  private static @Nullable Long known(long value) {
    return value < 0 ? null : value;
  }
}
