// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.measure.GroupTimes;
import site.ycsb.kv.measure.LateStarts;
import site.ycsb.kv.measure.MeasuredClient;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.measure.MeasurementType;
import site.ycsb.kv.measure.RawLog;
import site.ycsb.kv.measure.Recorders;
import site.ycsb.kv.measure.SuccessTimes;
import site.ycsb.kv.measure.TimeSeries;
import site.ycsb.kv.measure.WorkloadMeasurements;
import site.ycsb.kv.resource.ResourceSample;
import site.ycsb.kv.resource.ResourceSource;
import site.ycsb.kv.resource.Sampler;
import site.ycsb.kv.setting.SettingsException;

/** The recorders of one run, and what it keeps besides their histograms. */
final class Recording {
  private final Recorders warmup;
  private final Recorders measured;
  private final LateStarts lateStarts = new LateStarts();
  private final WorkloadMeasurements ofWorkload;
  private final @Nullable RawLog rawLog;
  private final Sampler sampler;
  private final @Nullable TimeSeries series;
  private final RunContext context;
  private final long every;
  private final List<SuccessTimes> successTimes = new ArrayList<>();
  private boolean seriesStarted;
  private boolean samplingBegan;
  private boolean samplingEnded;
  private List<ResourceSample> lastSamples = List.of();

  Recording(RunContext context) throws SettingsException {
    MeasurementSettings settings = MeasurementSettings.of(context.properties());
    this.context = context;
    every = settings.every();
    boolean keepsIntended = context.scheduled() || settings.keepsIntended();
    OutputStream rawOut = context.extras().rawOut();
    rawLog = rawOut != null && settings.keepsRaw() ? new RawLog(settings, rawOut) : null;
    sampler = context.extras().sampler();
    warmup = new Recorders(keepsIntended, null);
    measured = new Recorders(keepsIntended, rawLog);
    series =
        settings.type() == MeasurementType.TIMESERIES ? new TimeSeries(settings, measured) : null;
    ofWorkload = WorkloadMeasurements.install(measured);
  }

  Recorders warmup() {
    return warmup;
  }

  Recorders measured() {
    return measured;
  }

  /** How late the threads began measured operations for which they had waited. */
  LateStarts lateStarts() {
    return lateStarts;
  }

  /** For one more thread: the times of its successes, if the settings ask for groups of them. */
  @Nullable SuccessTimes addSuccessTimes() {
    if (every == 0) {
      return null;
    }
    SuccessTimes added = SuccessTimes.of(every, context.settings().threads(), context.planned());
    successTimes.add(added);
    return added;
  }

  /** The groups of measured operations, if the settings ask for them; after the threads' end. */
  Optional<GroupTimes> groupTimes(long measuringSinceNanos) {
    return every == 0
        ? Optional.empty()
        : Optional.of(GroupTimes.of(every, measuringSinceNanos, successTimes));
  }

  void beginSampling() {
    samplingBegan = true;
    sampler.begin();
  }

  void endSampling() {
    if (samplingBegan && !samplingEnded) {
      samplingEnded = true;
      lastSamples = sampler.sampleLast();
    }
  }

  List<ResourceSample> sample() {
    if (!samplingEnded) {
      return sampler.sample();
    }
    List<ResourceSample> last = lastSamples;
    lastSamples = List.of();
    return last;
  }

  /** Counts what server and client use from this moment on, which was just sampled. */
  void cutSampling(long nanos) {
    sampler.cut(nanos);
  }

  Map<String, ResourceSource> sampled() {
    return sampler.sources();
  }

  /** Records what the workload measures in the calling thread for this client. */
  void enter(MeasuredClient client) {
    ofWorkload.enter(client);
  }

  /** When the time series is due, on the clock of System.nanoTime. */
  long dueNanos() {
    return series == null || !seriesStarted ? Long.MAX_VALUE : series.dueNanos();
  }

  /**
   * Closes the time series' step if it is due, and writes raw latencies. Measured operations began
   * at {@code measuringSinceNanos}; 0 before that.
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

  /** Closes everything after the threads have ended. */
  void end(long nowNanos, long measuringSinceNanos) {
    closeIfDue(nowNanos, measuringSinceNanos);
    if (series != null && seriesStarted) {
      series.end();
    }
    if (rawLog != null) {
      rawLog.finish();
    }
  }

  /** The means over time, if the settings ask for them. */
  Optional<TimeSeries> series() {
    return Optional.ofNullable(series);
  }
}
