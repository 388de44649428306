// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.Status;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;
import site.ycsb.kv.setting.SettingsException;

/**
 * The settings of stock YCSB 0.17.0 for latencies, with its names and defaults ({@code
 * site.ycsb.measurements}). Each component is described by its setting below.
 */
public record MeasurementSettings(
    MeasurementType type,
    LatencyStart start,
    List<Double> percentiles,
    boolean verbose,
    int buckets,
    int granularityMillis,
    String rawFile,
    boolean rawSummary,
    boolean logsHistograms,
    String logPrefix,
    boolean tracksJvm,
    boolean eachError,
    Set<String> trackedErrors,
    long every) {

  private static final String FAILED = "FAILED";
  private static final String INTENDED_PREFIX = "Intended-";

  private static final Setting<MeasurementType> TYPE =
      Setting.choice("measurementtype", MeasurementType.words(), MeasurementType.HDRHISTOGRAM)
          .means("In which form latencies are written.");
  private static final Setting<LatencyStart> INTERVAL =
      Setting.choice("measurement.interval", LatencyStart.OP)
          .means("Whether latencies count from the actual start, or from when target wanted it.");
  private static final Setting<List<Double>> PERCENTILES =
      Setting.numbers("hdrhistogram.percentiles", List.of(95.0, 99.0), 0, 100)
          .means("Percentiles of hdrhistogram.");
  private static final Setting<Boolean> VERBOSE =
      Setting.flag("measurement.histogram.verbose", false).means("Whether each bucket is written.");
  private static final Setting<Integer> BUCKETS =
      Setting.integer("histogram.buckets", 1000, 1, 1_000_000)
          .means("Buckets of histogram, 1 ms each.");
  private static final Setting<Integer> GRANULARITY =
      Setting.integer("timeseries.granularity", 1000, 1, 86_400_000)
          .in("ms")
          .means("Length of a unit of timeseries.");
  private static final Setting<String> RAW_FILE =
      Setting.text("measurement.raw.output_file", null)
          .means("File of raw; standard output if not given.");
  private static final Setting<Boolean> NO_RAW_SUMMARY =
      Setting.flag("measurement.raw.no_summary", false)
          .means("Whether raw ends without a summary.");
  private static final Setting<Boolean> LOGS_HISTOGRAMS =
      Setting.flag("hdrhistogram.fileoutput", false)
          .means("Whether each name gets a histogram log (NAME.hdr).");
  private static final Setting<String> LOG_PREFIX =
      Setting.text("hdrhistogram.output.path", null)
          .means("What the paths of these logs start with.");
  private static final Setting<Boolean> TRACKS_JVM =
      Setting.flag("measurement.trackjvm", false)
          .means("Whether the client's heap, threads and system load are written.");
  private static final Setting<Boolean> EACH_ERROR =
      Setting.flag("reportlatencyforeacherror", false)
          .means("Whether each failure status has its own latencies.");
  private static final Setting<String> TRACKED_ERRORS =
      Setting.text("latencytrackederrors", null)
          .means("Failure statuses with their own latencies, by commas.");

  private static final Setting<Long> EVERY =
      Setting.count("measurement.every", 0, 0, Long.MAX_VALUE)
          .in("operations")
          .means("Size of the groups of operations that result.json has the time of; 0 for none.");

  public static final List<Setting<?>> ALL = Setting.declaredIn(MeasurementSettings.class);

  /** Reads and checks the settings; throws all faults together. */
  public static MeasurementSettings of(Properties properties) throws SettingsException {
    Settings settings = Settings.read(properties, ALL);
    settings.throwFaults();
    return new MeasurementSettings(
        settings.get(TYPE),
        settings.get(INTERVAL),
        settings.get(PERCENTILES),
        settings.get(VERBOSE),
        settings.get(BUCKETS),
        settings.get(GRANULARITY),
        settings.find(RAW_FILE).orElse(""),
        !settings.get(NO_RAW_SUMMARY),
        settings.get(LOGS_HISTOGRAMS),
        settings.find(LOG_PREFIX).orElse(""),
        settings.get(TRACKS_JVM),
        settings.get(EACH_ERROR),
        words(settings.find(TRACKED_ERRORS).orElse("")),
        settings.get(EVERY));
  }

  /** Whether each single latency is written. */
  public boolean keepsRaw() {
    return type.keepsRaw();
  }

  /** Whether latencies from when operations were due are asked for. */
  public boolean keepsIntended() {
    return start != LatencyStart.OP;
  }

  /** The name under which actual or intended latencies are written; empty if they are not. */
  public Optional<String> shownAs(String name, boolean intended) {
    return switch (start) {
      case OP -> intended ? Optional.empty() : Optional.of(name);
      case INTENDED -> intended ? Optional.of(name) : Optional.empty();
      case BOTH -> Optional.of(intended ? INTENDED_PREFIX + name : name);
    };
  }

  /**
   * The name of an outcome, as in stock YCSB: {@code READ} for a success, {@code READ-FAILED} for a
   * failure, or {@code READ-TIMEOUT} if each error is asked for. A record that was not found never
   * hides among errors: it is {@code READ-NOT_FOUND}.
   */
  public String nameOf(String operation, Status status) {
    if (status.isOk()) {
      return operation;
    }
    String name = status.getName();
    boolean own =
        eachError || trackedErrors.contains(name) || name.equals(Status.NOT_FOUND.getName());
    return operation + "-" + (own ? name : FAILED);
  }

  /** The name of raw latencies, which differs from that of an hdrhistogram beside them. */
  String rawName(String name) {
    return type == MeasurementType.RAW ? name : "Raw" + name;
  }

  private static Set<String> words(String text) {
    return Arrays.stream(text.split(",", -1)).map(String::trim).collect(Collectors.toSet());
  }
}
