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
package site.ycsb.kv.measure;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.kv.binding.Setting;
import site.ycsb.kv.binding.Settings;
import site.ycsb.kv.binding.SettingsException;

/**
 * How latencies are kept and written, under the names and with the defaults of stock YCSB 0.17.0
 * ({@code site.ycsb.measurements}).
 *
 * @param type their form
 * @param interval from when they are counted
 * @param percentiles those written, from 0 to 100
 * @param verbose whether each bucket is written
 * @param buckets the buckets of {@code histogram}, of 1 ms each
 * @param granularityMillis the length of a unit of {@code timeseries}
 * @param rawFile where {@code raw} goes; standard output if empty
 * @param rawSummary whether {@code raw} ends with a summary
 * @param logsHistograms whether there is a histogram log for each name
 * @param logPrefix what the paths of these logs start with
 * @param tracksJvm whether what this process used is written
 * @param names under which outcomes are written
 */
public record MeasurementSettings(
    MeasurementType type,
    MeasurementInterval interval,
    List<Double> percentiles,
    boolean verbose,
    int buckets,
    int granularityMillis,
    String rawFile,
    boolean rawSummary,
    boolean logsHistograms,
    String logPrefix,
    boolean tracksJvm,
    OutcomeNames names) {

  private static final String INTENDED_PREFIX = "Intended-";

  private static final Setting<MeasurementType> TYPE =
      Setting.choice(
          "measurementtype",
          MeasurementType.words(),
          MeasurementType.HDRHISTOGRAM,
          "In which form latencies are written.");
  private static final Setting<MeasurementInterval> INTERVAL =
      Setting.choice(
          "measurement.interval",
          MeasurementInterval.class,
          MeasurementInterval.OP,
          "Whether latencies count from the actual start, or from when target wanted it.");
  private static final Setting<List<Double>> PERCENTILES =
      Setting.numbers(
          "hdrhistogram.percentiles", List.of(95.0, 99.0), 0, 100, "Percentiles of hdrhistogram.");
  private static final Setting<Boolean> VERBOSE =
      Setting.flag("measurement.histogram.verbose", false, "Whether each bucket is written.");
  private static final Setting<Integer> BUCKETS =
      Setting.integer("histogram.buckets", 1000, 1, 1_000_000, "Buckets of histogram, 1 ms each.");
  private static final Setting<Integer> GRANULARITY =
      Setting.integer(
              "timeseries.granularity", 1000, 1, 86_400_000, "Length of a unit of timeseries.")
          .in("ms");
  private static final Setting<String> RAW_FILE =
      Setting.text(
          "measurement.raw.output_file", null, "File of raw; standard output if not given.");
  private static final Setting<Boolean> NO_RAW_SUMMARY =
      Setting.flag("measurement.raw.no_summary", false, "Whether raw ends without a summary.");
  private static final Setting<Boolean> LOGS_HISTOGRAMS =
      Setting.flag(
          "hdrhistogram.fileoutput", false, "Whether each name gets a histogram log (NAME.hdr).");
  private static final Setting<String> LOG_PREFIX =
      Setting.text("hdrhistogram.output.path", null, "What the paths of these logs start with.");
  private static final Setting<Boolean> TRACKS_JVM =
      Setting.flag(
          "measurement.trackjvm",
          false,
          "Whether the client's heap, threads and system load are written.");
  private static final Setting<Boolean> EACH_ERROR =
      Setting.flag(
          "reportlatencyforeacherror", false, "Whether each failure status has its own latencies.");
  private static final Setting<String> TRACKED_ERRORS =
      Setting.text(
          "latencytrackederrors", null, "Failure statuses with their own latencies, by commas.");

  /** All of them. */
  public static final List<Setting<?>> ALL =
      List.of(
          TYPE,
          INTERVAL,
          PERCENTILES,
          VERBOSE,
          BUCKETS,
          GRANULARITY,
          RAW_FILE,
          NO_RAW_SUMMARY,
          LOGS_HISTOGRAMS,
          LOG_PREFIX,
          TRACKS_JVM,
          EACH_ERROR,
          TRACKED_ERRORS);

  /**
   * Reads and checks them.
   *
   * @throws SettingsException all faults together
   */
  public static MeasurementSettings of(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, ALL);
    settings.throwFaults();
    String tracked = settings.given(TRACKED_ERRORS) ? settings.get(TRACKED_ERRORS) : "";
    return new MeasurementSettings(
        settings.get(TYPE),
        settings.get(INTERVAL),
        settings.get(PERCENTILES),
        settings.get(VERBOSE),
        settings.get(BUCKETS),
        settings.get(GRANULARITY),
        settings.given(RAW_FILE) ? settings.get(RAW_FILE) : "",
        !settings.get(NO_RAW_SUMMARY),
        settings.get(LOGS_HISTOGRAMS),
        settings.given(LOG_PREFIX) ? settings.get(LOG_PREFIX) : "",
        settings.get(TRACKS_JVM),
        new OutcomeNames(settings.get(EACH_ERROR), words(tracked)));
  }

  /** Whether each single latency is kept. */
  public boolean keepsRaw() {
    return type.keepsRaw();
  }

  /** Whether latencies from when operations were due are written. */
  public boolean keepsIntended() {
    return interval != MeasurementInterval.OP;
  }

  /**
   * The name under which latencies are written, or none if they are not.
   *
   * @param name of the outcome
   * @param intended whether they count from when operations were due
   */
  public Optional<String> shownAs(String name, boolean intended) {
    return switch (interval) {
      case OP -> intended ? Optional.empty() : Optional.of(name);
      case INTENDED -> intended ? Optional.of(name) : Optional.empty();
      case BOTH -> Optional.of(intended ? INTENDED_PREFIX + name : name);
    };
  }

  /** The name of raw latencies: beside an hdrhistogram they have one of their own. */
  String rawName(String name) {
    return type == MeasurementType.RAW ? name : "Raw" + name;
  }

  private static Set<String> words(String text) {
    return Arrays.stream(text.split(",", -1)).map(String::trim).collect(Collectors.toSet());
  }
}
