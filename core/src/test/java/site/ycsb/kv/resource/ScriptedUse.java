// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Samples of processes for a test, each a second long. */
public final class ScriptedUse {
  private static final long SECOND = 1_000_000_000;

  private final ResourceTotals totals = new ResourceTotals();
  private final Map<String, ResourceSource> sources = new LinkedHashMap<>();
  private final Map<String, Reading> readings = new LinkedHashMap<>();

  /** A process with so many processors. */
  public ScriptedUse process(String name, double processors) {
    sources.put(name, new ResourceSource(name, 1L, "program", processors));
    readings.put(name, Reading.of(0, 0, 1, 1));
    return this;
  }

  /** What a process uses in each of the next seconds, in percent of one core. */
  public ScriptedUse uses(String name, double cpuPercent, long busiestThreadPercent) {
    Reading now =
        Reading.of(Math.round(cpuPercent * SECOND / 100), 0, 1, 1)
            .with(Metric.BUSIEST_THREAD, busiestThreadPercent);
    readings.put(name, now);
    return this;
  }

  /** Adds another metric to the seconds: of a rate its growth, of a level its value. */
  public ScriptedUse with(String name, Metric metric, long value) {
    readings.computeIfPresent(name, (same, reading) -> reading.with(metric, value));
    return this;
  }

  /** How busy the client's machine is in each of the next seconds, in percent. */
  public ScriptedUse machine(double busyPercent) {
    return with(Probes.CLIENT, Metric.MACHINE_BUSY, Math.round(busyPercent * SECOND / 100));
  }

  /** How much of the machine its host takes away in each of the next seconds, in percent. */
  public ScriptedUse stolen(double percent) {
    return with(Probes.CLIENT, Metric.MACHINE_STOLEN, Math.round(percent * SECOND / 100));
  }

  /** Returns the samples of one second. */
  public List<ResourceSample> second() {
    List<ResourceSample> samples = new ArrayList<>();
    readings.forEach(
        (name, reading) -> {
          Reading before = Reading.NOTHING.at(0);
          for (Metric metric : Metric.values()) {
            before = metric.isRate() ? before.with(metric, 0) : before;
          }
          samples.add(ResourceSample.between(name, before, reading.at(SECOND), 0));
        });
    return samples;
  }

  /** Lets seconds pass. */
  public ScriptedUse seconds(int count) {
    for (int i = 0; i < count; i++) {
      totals.add(second());
    }
    return this;
  }

  public List<ResourceSummary> summaries() {
    totals.from(sources);
    return List.copyOf(totals.summaries());
  }
}
