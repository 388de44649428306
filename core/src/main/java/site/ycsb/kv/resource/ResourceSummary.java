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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** What one process used over a run. Not thread-safe. */
public final class ResourceSummary {
  private final String process;
  private final List<ResourceSample> samples = new ArrayList<>();
  private double cpuSeconds;
  private int gaps;

  /**
   * Lowest, mean and highest of some samples.
   *
   * @param lowest the least
   * @param mean the mean
   * @param highest the most
   */
  public record Range(double lowest, double mean, double highest) {}

  /** Nothing of this process yet. */
  public ResourceSummary(String process) {
    this.process = process;
  }

  /** The process' name. */
  public String process() {
    return process;
  }

  /** Adds a sample of an interval of this length. */
  public void add(ResourceSample sample, long nanos) {
    if (sample.isMissing()) {
      gaps++;
      return;
    }
    samples.add(sample);
    cpuSeconds += Math.max(0, sample.cpuPercent()) / 100 * nanos / 1e9;
  }

  /** The intervals in which it could not be asked. */
  public int gaps() {
    return gaps;
  }

  /** Processor time over all intervals that are known, in seconds of one core. */
  public double cpuSeconds() {
    return cpuSeconds;
  }

  /** The range of one figure, over the samples that know it. */
  public Optional<Range> range(ToDoubleFunction<ResourceSample> figure) {
    double[] known = samples.stream().mapToDouble(figure).filter(value -> value >= 0).toArray();
    if (known.length == 0) {
      return Optional.empty();
    }
    double lowest = known[0];
    double highest = known[0];
    double sum = 0;
    for (double value : known) {
      lowest = Math.min(lowest, value);
      highest = Math.max(highest, value);
      sum += value;
    }
    return Optional.of(new Range(lowest, sum / known.length, highest));
  }

  /** The range of a figure of what was read. */
  public Optional<Range> bytes(ToLongFunction<Reading> figure) {
    return range(
        sample -> {
          Reading reading = sample.reading();
          return reading == null ? Reading.UNKNOWN : figure.applyAsLong(reading);
        });
  }

  /** The names of what the store itself counted, in their order. */
  public Set<String> storeFigures() {
    Set<String> names = new TreeSet<>();
    for (ResourceSample sample : samples) {
      Reading reading = sample.reading();
      if (reading != null) {
        names.addAll(reading.store().keySet());
      }
    }
    return names;
  }

  /** The range of what the store itself counted under this name. */
  public Optional<Range> store(String name) {
    return bytes(reading -> reading.store().getOrDefault(name, Reading.UNKNOWN));
  }

  /** The last sample, if there was one. */
  public Optional<ResourceSample> last() {
    return samples.isEmpty() ? Optional.empty() : Optional.of(samples.get(samples.size() - 1));
  }
}
