// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.run.Runs;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** Each form of latencies, held against a file. */
class LatencyFormTest {
  private final Locale locale = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(locale);
  }

  @ParameterizedTest
  @CsvSource({
    "hdrhistogram, measurementtype=hdrhistogram",
    "hdrhistogram-verbose, measurementtype=hdrhistogram measurement.histogram.verbose=true",
    "hdrhistogram-intended, measurementtype=hdrhistogram measurement.interval=intended",
    "hdrhistogram-both, measurementtype=hdrhistogram measurement.interval=both",
    "histogram, measurementtype=histogram",
    "histogram-few-buckets, measurementtype=histogram histogram.buckets=6",
    "histogram-verbose, measurementtype=histogram histogram.buckets=6"
        + " measurement.histogram.verbose=true",
    "histogram-both, measurementtype=histogram measurement.interval=both",
    "hdrhistogram+histogram, measurementtype=hdrhistogram+histogram",
    "hdrhistogram+raw, measurementtype=hdrhistogram+raw",
    "raw, measurementtype=raw",
    "raw-no-summary, measurementtype=raw measurement.raw.no_summary=true",
    "timeseries, measurementtype=timeseries timeseries.granularity=500",
    "timeseries-both, measurementtype=timeseries timeseries.granularity=500"
        + " measurement.interval=both"
  })
  void aFormHasItsLayout(String file, String settings) throws Exception {
    for (String tag : new String[] {"en", "de-DE", "ar-EG"}) {
      Locale.setDefault(Locale.forLanguageTag(tag));
      assertThat(text(settings.split(" ", -1))).isEqualTo(golden(file + ".txt"));
    }
  }

  @Test
  void withoutASeriesThereAreItsPercentilesInstead() throws Exception {
    assertThat(export(sampled(), MeasurementType.HDRHISTOGRAM, null))
        .isEqualTo(export(sampled(), MeasurementType.TIMESERIES, null));
  }

  @Test
  void whatNeverEndedWellHasNoLatenciesOfItsOwn() throws Exception {
    Summary failed = new TestRecorder(true).record("SCAN", Status.ERROR, 9_000, 2).collect();
    for (MeasurementType type : MeasurementType.values()) {
      assertThat(export(failed, type, null))
          .contains("SCAN], Return=ERROR, 2\n", "SCAN-FAILED], ")
          .doesNotContain("NaN", "SCAN], Operations", "SCAN], Total Operations");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0th",
    "1, 1st",
    "2, 2nd",
    "3, 3rd",
    "4, 4th",
    "11, 11th",
    "12, 12th",
    "13, 13th",
    "21, 21st",
    "50, 50th",
    "92, 92nd",
    "99, 99th",
    "99.9, 99.9",
    "100, 100th"
  })
  void ordinalsAreStockYcsbs(double percentile, String ordinal) {
    assertThat(LatencyForm.Hdr.ordinal(percentile)).isEqualTo(ordinal);
  }

  /** Some operations of which each name has few latencies. */
  private static Summary sampled() {
    TestRecorder recorder = new TestRecorder(true);
    record(recorder);
    return recorder.collect();
  }

  private static void record(TestRecorder recorder) {
    for (int i = 1; i <= 20; i++) {
      recorder.recordOne("READ", Status.OK, i * 100_000L, i * 350_000L);
    }
    recorder.recordOne("READ", Status.NOT_FOUND, 50_000, 60_000);
    recorder.recordOne("READ", Statuses.TIMEOUT, 9_500_000, 9_500_000);
    recorder.recordOne("UPDATE", Status.OK, 1_234_567, 1_234_567);
    recorder.recordOne("CLEANUP", Status.OK, 2_400, 2_400);
    recorder.recordOne("VERIFY", Status.OK, 3_000, 3_000);
  }

  private static String text(String... given) throws Exception {
    MeasurementSettings settings = MeasurementSettings.of(Runs.properties(given));
    Recorders recorders = new Recorders(true, null);
    TimeSeries series = new TimeSeries(settings, recorders);
    series.start(1_000);
    TestRecorder recorder = new TestRecorder(recorders);
    record(recorder);
    series.closeIfDue(500_001_000);
    recorder.recordOne("READ", Status.OK, 4_000_000, 7_000_000);
    series.end();
    recorders.collect();
    boolean timed = settings.type() == MeasurementType.TIMESERIES;
    return export(recorders.total(), settings, timed ? series : null);
  }

  private static String export(Summary summary, MeasurementType type, @Nullable TimeSeries series)
      throws Exception {
    for (var word : MeasurementType.words().entrySet()) {
      if (word.getValue() == type) {
        return export(
            summary,
            MeasurementSettings.of(Runs.properties("measurementtype=" + word.getKey())),
            series);
      }
    }
    throw new AssertionError(type);
  }

  private static String export(
      Summary summary, MeasurementSettings settings, @Nullable TimeSeries series) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(out)) {
      new MeasurementExport(settings, series).write(summary, exporter);
    }
    return out.toString(UTF_8).replace(System.lineSeparator(), "\n");
  }

  private static String golden(String file) throws Exception {
    try (InputStream in = LatencyFormTest.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), UTF_8)
          .replace("\r\n", "\n");
    }
  }
}
