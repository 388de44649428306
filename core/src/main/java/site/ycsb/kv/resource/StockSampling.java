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

import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.SettingsException;
import site.ycsb.kv.measure.WorkloadMeasurements;
import site.ycsb.measurements.Measurements;

/**
 * Samples what server and client use under stock YCSB, which knows nothing of it: from the first
 * client that connects to the last that closes, where {@link ResourceMeasurementsExporter} is the
 * exporter. Under our own launcher it does nothing, as the run samples by itself. Thread-safe.
 */
public final class StockSampling {
  private static final StockSampling PROCESS = new StockSampling();

  private int clients;
  private @Nullable ScheduledExecutorService timer;
  private @Nullable Sampler sampler;
  private ResourceTotals totals = new ResourceTotals();
  private long lastNanos;
  private boolean sampled;

  private StockSampling() {}

  /**
   * A client of this binding has connected.
   *
   * @throws SettingsException when the settings of what is sampled can't be read
   */
  public static void enter(Binding binding, Properties properties) throws SettingsException {
    if (isWanted(properties)) {
      PROCESS.begin(binding, properties);
    }
  }

  /** That client is about to close. */
  public static void leave(Properties properties) {
    if (isWanted(properties)) {
      PROCESS.end();
    }
  }

  /** What was sampled; empty where nothing was. */
  static Optional<ResourceTotals> totals() {
    return PROCESS.seen();
  }

  private static boolean isWanted(Properties properties) {
    return ResourceMeasurementsExporter.class.getName().equals(properties.getProperty("exporter"))
        && !(Measurements.getMeasurements() instanceof WorkloadMeasurements);
  }

  private synchronized void begin(Binding binding, Properties properties) throws SettingsException {
    if (clients == 0) {
      ResourceSettings settings = ResourceSettings.of(properties);
      totals = new ResourceTotals();
      sampler = new Sampler(Probes.of(binding, properties, settings, Optional.empty()));
      lastNanos = System.nanoTime();
      timer =
          Executors.newSingleThreadScheduledExecutor(
              task -> {
                Thread thread = new Thread(task, "sampler");
                thread.setDaemon(true);
                return thread;
              });
      var unused = timer.scheduleAtFixedRate(this::sample, 1, 1, TimeUnit.SECONDS);
    }
    clients++;
  }

  private synchronized void sample() {
    if (sampler != null) {
      long now = System.nanoTime();
      totals.add(sampler.sample(), now - lastNanos);
      lastNanos = now;
      sampled = true;
    }
  }

  private synchronized void end() {
    clients--;
    if (clients > 0) {
      return;
    }
    sample();
    if (timer != null) {
      timer.shutdownNow();
      timer = null;
    }
    if (sampler != null) {
      sampler.close();
      sampler = null;
    }
  }

  private synchronized Optional<ResourceTotals> seen() {
    return sampled ? Optional.of(totals) : Optional.empty();
  }
}
