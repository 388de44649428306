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
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resource.Probes;
import site.ycsb.kv.resource.Reading;
import site.ycsb.kv.resource.ResourceSample;
import site.ycsb.kv.resource.ResourceSummary;
import site.ycsb.kv.run.RunResult;

/** What one process used over a run, without the warm-up. What is not known is left out. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ResourceUse(
    int gaps,
    double cpuSeconds,
    @Nullable Range cpuPercent,
    @Nullable Range rssBytes,
    @Nullable Range virtualBytes,
    @Nullable Range fileBytes,
    @Nullable Map<String, Range> store,
    @Nullable Double operationsPerCoreSecond) {

  /** Lowest, mean and highest of the intervals. */
  record Range(double lowest, double mean, double highest) {
    static @Nullable Range of(ResourceSummary.@Nullable Range range) {
      return range == null
          ? null
          : new Range(
              Units.rounded(range.lowest()),
              Units.rounded(range.mean()),
              Units.rounded(range.highest()));
    }
  }

  static ResourceUse of(ResourceSummary summary, RunResult result) {
    boolean server = summary.process().equals(Probes.SERVER) && summary.cpuSeconds() > 0;
    return new ResourceUse(
        summary.gaps(),
        Units.rounded(summary.cpuSeconds()),
        Range.of(summary.range(ResourceSample::cpuPercent).orElse(null)),
        Range.of(summary.bytes(Reading::rssBytes).orElse(null)),
        Range.of(summary.bytes(Reading::virtualBytes).orElse(null)),
        Range.of(summary.bytes(Reading::fileBytes).orElse(null)),
        summary.storeFigures().isEmpty() ? null : store(summary),
        server ? Units.rounded(result.succeeded() / summary.cpuSeconds()) : null);
  }

  private static Map<String, Range> store(ResourceSummary summary) {
    Map<String, Range> store = new TreeMap<>();
    for (String name : summary.storeFigures()) {
      Range range = Range.of(summary.store(name).orElse(null));
      if (range != null) {
        store.put(name, range);
      }
    }
    return store;
  }
}
