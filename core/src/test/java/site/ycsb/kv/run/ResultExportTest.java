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

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.measure.Operation;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** The text of results, held against files in the form of stock YCSB 0.17.0. */
class ResultExportTest {
  private final Locale locale = Locale.getDefault();

  @BeforeEach
  @AfterEach
  void forgetStockMeasurements() throws ReflectiveOperationException {
    Runs.forgetStockMeasurements();
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
    Measurements.getMeasurements().measure("READ-MODIFY-WRITE", 250);
    Measurements.getMeasurements().measure("VERIFY", 3);
    Measurements.getMeasurements().reportStatus("VERIFY", Status.OK);
    assertThat(text(valid().build(), false))
        .contains("[READ-MODIFY-WRITE], Operations, 1", "[VERIFY], Return=OK, 1");
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
  void aResultOfNothingHasNoNumberThatIsNone() throws Exception {
    Results nothing = new Results();
    nothing.operations = 0;
    nothing.runTimeNanos = 0;
    assertThat(full(nothing.build(), false)).doesNotContain("NaN", "Infinity");
    assertThat(text(nothing.build(), false)).contains("[OVERALL], Throughput(ops/sec), 0.0\n");
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
    assertThat(ResultExport.ordinal(percentile)).isEqualTo(ordinal);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "95,", "x", "101", "-1", "95;99", "NaN"})
  void percentilesThatAreNoneAreAFault(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> ResultExport.percentiles(Runs.properties("hdrhistogram.percentiles=" + text)))
        .withMessage(
            "hdrhistogram.percentiles="
                + text
                + ": must be numbers from 0 to 100 with commas between.");
  }

  @Test
  void percentilesAre95And99IfNotGiven() {
    assertThat(ResultExport.percentiles(new Properties())).isEqualTo(List.of(95.0, 99.0));
  }

  /** Reads of 1 to 100 microseconds and updates of one length, in two and a half seconds. */
  private static Results valid() {
    Results results = new Results();
    results.runTimeNanos = 2_500_400_000L;
    results.operations = 110;
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
    results.operations = 120;
    results.failed = 10;
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
      new ResultExport(exporter, Runs.properties(settings))
          .write(result, Runs.verdict(result), standIn);
    }
    return out.toString(UTF_8).replace(System.lineSeparator(), "\n");
  }
}
