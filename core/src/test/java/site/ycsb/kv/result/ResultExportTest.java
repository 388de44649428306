// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.result;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.run.Results;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.Runs;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** The text of results, held against files in the form of stock YCSB 0.17.0. */
class ResultExportTest {
  private final Locale locale = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(locale);
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de-DE", "fr-FR", "ar-EG"})
  void aResultHasStockYcsbsFormAndNamesInEveryLocale(String tag) throws Exception {
    Locale.setDefault(Locale.forLanguageTag(tag));
    assertText("valid.txt", valid());
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de-DE", "fr-FR", "ar-EG"})
  void failuresHaveLatenciesOfTheirOwn(String tag) throws Exception {
    Locale.setDefault(Locale.forLanguageTag(tag));
    assertText("failures.txt", failing());
  }

  @Test
  void failuresHaveLatenciesByStatusWhereEachErrorIsAskedFor() throws Exception {
    assertText("each-error.txt", failing(), "reportlatencyforeacherror=true");
  }

  @Test
  void failuresHaveLatenciesByStatusWhereSomeAreTracked() throws Exception {
    assertText("tracked-errors.txt", failing(), "latencytrackederrors=TIMEOUT,UNEXPECTED_STATE");
  }

  @Test
  void thePercentilesAreThoseAskedFor() throws Exception {
    assertText(
        "percentiles.txt",
        valid(),
        "hdrhistogram.percentiles=0, 1,2,3,11,12,13,21,50,95,99,99.9,99.99,100");
  }

  @Test
  void whatWorkloadsMeasureThemselvesIsWrittenToo() throws Exception {
    Results results = valid();
    results.record(Operation.READ_MODIFY_WRITE, Status.OK, 250_000, 1);
    results.record("VERIFY", Status.OK, 3_000, 2);
    results.record("VERIFY", Status.UNEXPECTED_STATE, 3_000, 1);
    assertThat(text(results.build(), false))
        .contains(
            "[READ-MODIFY-WRITE], Operations, 1\n",
            "[READ-MODIFY-WRITE], AverageLatency(us), 250.0",
            "[VERIFY], Operations, 2\n",
            "[VERIFY], Return=OK, 2\n",
            "[VERIFY], Return=UNEXPECTED_STATE, 1\n",
            "[VERIFY-FAILED], Operations, 1\n");
  }

  @Test
  void aWarmUpIsInItWhereThereWasOne() throws Exception {
    assertThat(text(valid().warmedUp(1_500_000_000, 77).build(), false))
        .contains("[OVERALL], WarmUp(ms), 1500\n", "[OVERALL], WarmUpOperations, 77\n");
    assertThat(text(valid().settled(true).build(), false))
        .contains("[OVERALL], WarmUpSettled, 1\n");
    assertThat(text(valid().settled(false).build(), false))
        .contains("[OVERALL], WarmUpSettled, 0\n");
    assertThat(text(valid().build(), false)).doesNotContain("WarmUp");
  }

  @Test
  void whatWasLeftUndoneIsTold() throws Exception {
    assertThat(text(valid().fellBehind(40, 750_000_000, 1_250_000_000).build(), false))
        .contains("[OVERALL], Unsent, 40\n", "[OVERALL], WithoutSuccess(ms), 1250\n");
    assertThat(text(valid().build(), false)).doesNotContain("Unsent", "WithoutSuccess");
  }

  @Test
  void aStandInIsLabelled() throws Exception {
    assertThat(text(valid().build(), true)).contains("[OVERALL], StandIn, 1\n");
    assertThat(text(valid().build(), false)).contains("[OVERALL], StandIn, 0\n");
  }

  @Test
  void collectionsOfGarbageAreInItAsInStockYcsb() throws Exception {
    assertThat(full(valid().build(), false))
        .containsPattern("\\[TOTAL_GCS_[^ ]*], Count, [0-9]+\n")
        .containsPattern("\\[TOTAL_GC_TIME_[^%]*], Time\\(ms\\), [0-9]+\n")
        .containsPattern("\\[TOTAL_GC_TIME_%_[^ ]*], Time\\(%\\), [0-9.E-]+\n")
        .containsPattern("\\[TOTAL_GCs], Count, [0-9]+\n")
        .containsPattern("\\[TOTAL_GC_TIME], Time\\(ms\\), [0-9]+\n")
        .containsPattern("\\[TOTAL_GC_TIME_%], Time\\(%\\), [0-9.E-]+\n");
  }

  @Test
  void whatTheClientUsedIsInItWhereAskedFor() throws Exception {
    assertThat(full(valid().build(), false)).doesNotContain("MAX_MEM_USED");
    assertThat(full(valid().build(), false, "measurement.trackjvm=true"))
        .contains(
            "[MAX_MEM_USED], MBs, 40\n",
            "[MIN_MEM_USED], MBs, 20\n",
            "[MAX_THREADS], Count, 9\n",
            "[MIN_THREADS], Count, 5\n",
            "[MAX_SYS_LOAD_AVG], Load, 1.5\n",
            "[MIN_SYS_LOAD_AVG], Load, 0.25\n");
  }

  @Test
  void aResultOfNothingHasNoNumberThatIsNone() throws Exception {
    Results nothing = new Results().counts(0, 0).took(0);
    assertThat(full(nothing.build(), false)).doesNotContain("NaN", "Infinity");
    assertThat(text(nothing.build(), false)).contains("[OVERALL], Throughput(ops/sec), 0.0\n");
  }

  /** Reads of 1 to 100 microseconds and updates of one length, in two and a half seconds. */
  private static Results valid() {
    Results results = new Results().counts(110, 0).took(2_500_400_000L);
    for (int i = 1; i <= 100; i++) {
      results.record(Operation.READ, Status.OK, i * 1_000L, 1);
    }
    results.record(Operation.UPDATE, Status.OK, 1_234_567, 10);
    results.record(Operation.CLEANUP, Status.OK, 2_400, 1);
    return results;
  }

  /** The same, and some that failed. */
  private static Results failing() {
    Results results = valid();
    results.counts(120, 10);
    results.record(Operation.READ, Status.NOT_FOUND, 50_000, 4);
    results.record(Operation.READ, Statuses.TIMEOUT, 10_000_000_000L, 2);
    results.record(Operation.UPDATE, Status.ERROR, 700_000, 1);
    results.record(Operation.SCAN, Status.NOT_IMPLEMENTED, 400, 3);
    return results;
  }

  private static void assertText(String file, Results results, String... settings)
      throws Exception {
    String golden;
    try (InputStream in = ResultExportTest.class.getResourceAsStream(file)) {
      golden =
          new String(Objects.requireNonNull(in, file).readAllBytes(), UTF_8).replace("\r\n", "\n");
    }
    assertThat(text(results.build(), false, settings)).isEqualTo(golden);
  }

  /** The text without what differs from one virtual machine to the other. */
  private static String text(RunResult result, boolean standIn, String... settings)
      throws Exception {
    return full(result, standIn, settings)
        .lines()
        .filter(line -> !line.startsWith("[TOTAL_GC"))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String full(RunResult result, boolean standIn, String... settings)
      throws IOException, DBException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(out)) {
      new ResultExport(exporter, MeasurementSettings.of(Runs.properties(settings)))
          .write(result, Runs.verdict(result), standIn);
    }
    return out.toString(UTF_8).replace(System.lineSeparator(), "\n");
  }
}
