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
package site.ycsb.kv.run;

import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.binding.SettingsException;
import site.ycsb.kv.measure.MeasuredClient;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.measure.MeasurementType;
import site.ycsb.kv.measure.RawLog;
import site.ycsb.kv.measure.Recorders;
import site.ycsb.kv.measure.TimeSeries;
import site.ycsb.kv.measure.WorkloadMeasurements;
import site.ycsb.kv.resource.ResourceSample;
import site.ycsb.kv.resource.Sampler;

/** Where the threads of one run record, and what is kept besides their histograms. */
final class Recording {
  private final Recorders warmup;
  private final Recorders measured;
  private final WorkloadMeasurements ofWorkload;
  private final @Nullable RawLog rawLog;
  private final @Nullable Sampler sampler;
  private final @Nullable TimeSeries series;
  private boolean seriesStarted;

  /**
   * As the properties ask.
   *
   * @param scheduled whether operations are due at certain times
   * @param extras what is kept besides
   */
  Recording(Properties properties, boolean scheduled, RunExtras extras) throws SettingsException {
    MeasurementSettings settings = MeasurementSettings.of(properties);
    boolean keepsIntended = scheduled || settings.keepsIntended();
    OutputStream rawOut = extras.rawOut();
    rawLog = rawOut != null && settings.keepsRaw() ? new RawLog(settings, rawOut) : null;
    sampler = extras.sampler();
    warmup = new Recorders(keepsIntended, null);
    measured = new Recorders(keepsIntended, rawLog);
    series =
        settings.type() == MeasurementType.TIMESERIES ? new TimeSeries(settings, measured) : null;
    ofWorkload = WorkloadMeasurements.install(properties, measured);
  }

  /** What the warm-up measures. */
  Recorders warmup() {
    return warmup;
  }

  /** What is measured after it. */
  Recorders measured() {
    return measured;
  }

  /** What server and client use counts from now on. */
  void beginSampling() {
    if (sampler != null) {
      sampler.begin();
    }
  }

  /** What server and client used since the last call. */
  List<ResourceSample> sample() {
    return sampler == null ? List.of() : sampler.sample();
  }

  /** What the workload measures in the calling thread belongs to this client. */
  void enter(MeasuredClient client) {
    ofWorkload.enter(client);
  }

  /** When something is due beside the intervals, on the clock of System.nanoTime. */
  long dueNanos() {
    return series == null || !seriesStarted ? Long.MAX_VALUE : series.dueNanos();
  }

  /**
   * Closes what is due.
   *
   * @param measuringSinceNanos when the first measured operation began; 0 before
   */
  void closeIfDue(long nowNanos, long measuringSinceNanos) {
    if (series != null && measuringSinceNanos != 0) {
      if (!seriesStarted) {
        series.start(measuringSinceNanos);
        seriesStarted = true;
      }
      series.closeIfDue(nowNanos);
    }
    if (rawLog != null) {
      rawLog.drain();
    }
  }

  /** Closes all, once the threads have ended. */
  void end(long nowNanos, long measuringSinceNanos) {
    closeIfDue(nowNanos, measuringSinceNanos);
    if (series != null && seriesStarted) {
      series.end();
    }
    if (rawLog != null) {
      rawLog.finish();
    }
  }

  /** The means over time, where they are asked for. */
  Optional<TimeSeries> series() {
    return Optional.ofNullable(series);
  }
}
