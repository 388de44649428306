// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.kv.run.Runs;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.SettingsException;

class MeasurementSettingsTest {
  @Test
  void defaultsAreThoseOfStockYcsb() throws Exception {
    MeasurementSettings settings = settings();
    assertThat(settings.type()).isEqualTo(MeasurementType.HDRHISTOGRAM);
    assertThat(settings.start()).isEqualTo(LatencyStart.OP);
    assertThat(settings.percentiles()).isEqualTo(List.of(95.0, 99.0));
    assertThat(settings.verbose()).isFalse();
    assertThat(settings.buckets()).isEqualTo(1_000);
    assertThat(settings.granularityMillis()).isEqualTo(1_000);
    assertThat(settings.rawFile()).isEmpty();
    assertThat(settings.rawSummary()).isTrue();
    assertThat(settings.logsHistograms()).isFalse();
    assertThat(settings.logPrefix()).isEmpty();
    assertThat(settings.keepsRaw()).isFalse();
    assertThat(settings.keepsIntended()).isFalse();
    assertThat(names(settings)).containsExactly("READ", "READ-FAILED", "READ-NOT_FOUND");
  }

  @Test
  void everySettingIsRead() throws Exception {
    MeasurementSettings settings =
        settings(
            "measurementtype=raw",
            "measurement.interval=both",
            "hdrhistogram.percentiles=50, 99.9",
            "measurement.histogram.verbose=true",
            "histogram.buckets=7",
            "timeseries.granularity=250",
            "measurement.raw.output_file=raw.csv",
            "measurement.raw.no_summary=true",
            "hdrhistogram.fileoutput=true",
            "hdrhistogram.output.path=logs/",
            "reportlatencyforeacherror=true");
    assertThat(settings.type()).isEqualTo(MeasurementType.RAW);
    assertThat(settings.start()).isEqualTo(LatencyStart.BOTH);
    assertThat(settings.percentiles()).isEqualTo(List.of(50.0, 99.9));
    assertThat(settings.verbose()).isTrue();
    assertThat(settings.buckets()).isEqualTo(7);
    assertThat(settings.granularityMillis()).isEqualTo(250);
    assertThat(settings.rawFile()).isEqualTo("raw.csv");
    assertThat(settings.rawSummary()).isFalse();
    assertThat(settings.logsHistograms()).isTrue();
    assertThat(settings.logPrefix()).isEqualTo("logs/");
    assertThat(settings.keepsRaw()).isTrue();
    assertThat(settings.keepsIntended()).isTrue();
    assertThat(names(settings)).containsExactly("READ", "READ-ERROR", "READ-NOT_FOUND");
  }

  @Test
  void trackedErrorsHaveNamesOfTheirOwn() throws Exception {
    assertThat(names(settings("latencytrackederrors=TIMEOUT, ERROR")))
        .containsExactly("READ", "READ-ERROR", "READ-NOT_FOUND");
    assertThat(names(settings("latencytrackederrors=TIMEOUT")))
        .containsExactly("READ", "READ-FAILED", "READ-NOT_FOUND");
  }

  @ParameterizedTest
  @CsvSource({
    "hdrhistogram, HDRHISTOGRAM, false",
    "histogram, HISTOGRAM, false",
    "hdrhistogram+histogram, HDRHISTOGRAM_AND_HISTOGRAM, false",
    "hdrhistogram+raw, HDRHISTOGRAM_AND_RAW, true",
    "timeseries, TIMESERIES, false",
    "raw, RAW, true"
  })
  void theTypesHaveStockYcsbsNames(String word, MeasurementType type, boolean raw)
      throws Exception {
    MeasurementSettings settings = settings("measurementtype=" + word);
    assertThat(settings.type()).isEqualTo(type);
    assertThat(settings.keepsRaw()).isEqualTo(raw);
    assertThat(settings.rawName("READ")).isEqualTo(word.equals("raw") ? "READ" : "RawREAD");
    assertThat(MeasurementType.words()).hasSize(MeasurementType.values().length);
  }

  @ParameterizedTest
  @CsvSource({
    "op, READ, ''",
    "intended, '', READ",
    "both, READ, Intended-READ",
  })
  void theIntervalsHaveStockYcsbsNames(String word, String actual, String intended)
      throws Exception {
    MeasurementSettings settings = settings("measurement.interval=" + word);
    assertThat(settings.shownAs("READ", false).orElse("")).isEqualTo(actual);
    assertThat(settings.shownAs("READ", true).orElse("")).isEqualTo(intended);
    assertThat(settings.keepsIntended()).isEqualTo(!intended.isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "measurementtype, hdr, 'one of hdrhistogram, histogram, hdrhistogram+histogram,"
        + " hdrhistogram+raw, timeseries, raw'",
    "measurement.interval, all, 'one of op, intended, both'",
    "measurement.histogram.verbose, yes, true or false",
    "histogram.buckets, 0, from 1 to 1000000",
    "histogram.buckets, 1000001, from 1 to 1000000",
    "histogram.buckets, many, a whole number",
    "timeseries.granularity, 0, from 1 to 86400000 (ms)",
    "timeseries.granularity, 1.5, a whole number (ms)",
    "measurement.raw.output_file, '', not empty",
    "measurement.raw.no_summary, 1, true or false",
    "hdrhistogram.fileoutput, on, true or false",
    "hdrhistogram.output.path, '', not empty",
    "reportlatencyforeacherror, no, true or false",
    "latencytrackederrors, '', not empty"
  })
  void whatCannotBeIsOneClearFault(String name, String value, String requirement) {
    String must = requirement.equals("not empty") ? "must not be empty" : "must be " + requirement;
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings(name + "=" + value))
        .withMessage(name + "=" + value + ": " + must + ".");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "95,", "x", "101", "-1", "95;99", "NaN"})
  void percentilesThatAreNoneAreAFault(String text) {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings("hdrhistogram.percentiles=" + text))
        .withMessage(
            "hdrhistogram.percentiles="
                + text
                + ": must be numbers from 0.0 to 100.0 with commas between.");
  }

  @Test
  void allFaultsAreToldTogether() {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings("measurementtype=x", "histogram.buckets=0"))
        .satisfies(e -> assertThat(e.faults()).hasSize(2));
  }

  @Test
  void everySettingIsDeclaredOnceAndExplained() {
    assertThat(MeasurementSettings.ALL).extracting(Setting::name).doesNotHaveDuplicates();
    assertThat(MeasurementSettings.ALL).allSatisfy(s -> assertThat(s.meaning()).endsWith("."));
  }

  private static Set<String> names(MeasurementSettings settings) {
    return new TreeSet<>(
        List.of(
            settings.nameOf("READ", Status.OK),
            settings.nameOf("READ", Status.ERROR),
            settings.nameOf("READ", Status.NOT_FOUND)));
  }

  private static MeasurementSettings settings(String... given) throws SettingsException {
    return MeasurementSettings.of(Runs.properties(given));
  }
}
