// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.jvm.ThreadKind;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.measurements.Measurements;

/**
 * Samples server and client under stock YCSB, from the first client that connects to the last that
 * closes, if {@link ResourceMeasurementsExporter} is the exporter. It does nothing under our own
 * launcher, whose runs sample by themselves. Thread-safe.
 */
public final class StockSampling {
  private static final StockSampling PROCESS = new StockSampling();

  private int clients;
  private @Nullable ScheduledExecutorService timer;
  private @Nullable Sampler sampler;
  private ResourceTotals totals = new ResourceTotals();
  private long beganNanos;
  private long lastNanos;
  private boolean sampled;

  private StockSampling() {}

  /** A client has connected; the first one starts the sampling. */
  public static void enter(ProbedStore store, Properties properties) throws SettingsException {
    if (isWanted(properties)) {
      PROCESS.begin(store, properties);
    }
  }

  /** A client closes; the last one ends the sampling. */
  public static void leave(Properties properties) {
    if (isWanted(properties)) {
      PROCESS.end();
    }
  }

  /** The samples so far; empty if there are none. */
  static Optional<ResourceTotals> totals() {
    synchronized (PROCESS) {
      return PROCESS.sampled ? Optional.of(PROCESS.totals) : Optional.empty();
    }
  }

  /** The time between first and last sample, which is less than stock YCSB's run time. */
  static long nanos() {
    synchronized (PROCESS) {
      return PROCESS.lastNanos - PROCESS.beganNanos;
    }
  }

  private static boolean isWanted(Properties properties) {
    return ResourceMeasurementsExporter.class.getName().equals(properties.getProperty("exporter"))
        && Measurements.getMeasurements().getClass() == Measurements.class;
  }

  private synchronized void begin(ProbedStore store, Properties properties)
      throws SettingsException {
    if (clients == 0) {
      ResourceSettings settings = ResourceSettings.of(properties);
      totals = new ResourceTotals();
      sampler = new Sampler(Probes.of(store, properties, settings, Optional.empty()));
      beganNanos = System.nanoTime();
      timer =
          Executors.newSingleThreadScheduledExecutor(
              task -> ThreadKind.PLATFORM.make("sampler", task));
      var unused = timer.scheduleAtFixedRate(() -> sample(false), 1, 1, TimeUnit.SECONDS);
    }
    clients++;
  }

  private synchronized void sample(boolean last) {
    if (sampler != null) {
      lastNanos = System.nanoTime();
      totals.add(last ? sampler.sampleLast() : sampler.sample());
      totals.from(sampler.sources());
      sampled = true;
    }
  }

  private synchronized void end() {
    clients--;
    if (clients > 0) {
      return;
    }
    sample(true);
    if (timer != null) {
      timer.shutdownNow();
      timer = null;
    }
    if (sampler != null) {
      sampler.close();
      sampler = null;
    }
  }
}
