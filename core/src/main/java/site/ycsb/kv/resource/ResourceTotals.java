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

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** What each process used over a run, and all processes of the server together. Not thread-safe. */
public final class ResourceTotals {
  private final Map<String, ResourceSummary> summaries = new LinkedHashMap<>();

  /** Adds the samples of an interval of this length. */
  public void add(List<ResourceSample> samples, long nanos) {
    List<ResourceSample> servers = new ArrayList<>();
    for (ResourceSample sample : samples) {
      summary(sample.process()).add(sample, nanos);
      if (!sample.process().equals(Probes.CLIENT)) {
        servers.add(sample);
      }
    }
    if (servers.size() > 1) {
      summary(Probes.SERVER).add(sum(servers), nanos);
    }
  }

  /** By process; the server's processes together are {@code SERVER}. */
  public Collection<ResourceSummary> summaries() {
    return summaries.values();
  }

  private ResourceSummary summary(String process) {
    return summaries.computeIfAbsent(process, ResourceSummary::new);
  }

  /** A sum of which a part is not known is not known. */
  private static ResourceSample sum(List<ResourceSample> samples) {
    if (samples.stream().anyMatch(ResourceSample::isMissing)) {
      return ResourceSample.missing(Probes.SERVER);
    }
    List<Reading> readings = new ArrayList<>();
    for (ResourceSample sample : samples) {
      Reading reading = sample.reading();
      if (reading != null) {
        readings.add(reading);
      }
    }
    return new ResourceSample(
        Probes.SERVER,
        rates(samples, ResourceSample::userPercent),
        rates(samples, ResourceSample::systemPercent),
        rates(samples, ResourceSample::receivedPerSecond),
        rates(samples, ResourceSample::sentPerSecond),
        new Reading(
            counts(readings, Reading::userNanos),
            counts(readings, Reading::systemNanos),
            counts(readings, Reading::rssBytes),
            counts(readings, Reading::virtualBytes),
            // Files and network are those of all processes already.
            most(readings, Reading::fileBytes),
            most(readings, Reading::receivedBytes),
            most(readings, Reading::sentBytes),
            counts(readings, Reading::threads),
            stores(readings)));
  }

  /** Sums of the figures that all of them tell. */
  private static Map<String, Long> stores(List<Reading> readings) {
    Map<String, Long> sums = new TreeMap<>();
    for (Reading reading : readings) {
      reading.store().forEach((name, value) -> sums.merge(name, value, Long::sum));
    }
    sums.keySet().removeIf(name -> readings.stream().anyMatch(r -> !r.store().containsKey(name)));
    return sums;
  }

  private static double rates(
      List<ResourceSample> samples, ToDoubleFunction<ResourceSample> figure) {
    boolean known = samples.stream().mapToDouble(figure).allMatch(value -> value >= 0);
    return known ? samples.stream().mapToDouble(figure).sum() : Reading.UNKNOWN;
  }

  private static long counts(List<Reading> readings, ToLongFunction<Reading> figure) {
    boolean known = readings.stream().mapToLong(figure).allMatch(value -> value >= 0);
    return known ? readings.stream().mapToLong(figure).sum() : Reading.UNKNOWN;
  }

  private static long most(List<Reading> readings, ToLongFunction<Reading> figure) {
    return readings.stream().mapToLong(figure).max().orElse(Reading.UNKNOWN);
  }
}
