// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.cli.process.Console;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.run.Progress;
import site.ycsb.kv.run.RunSettings;

/** Status lines in the form of stock YCSB 0.17.0. */
class StatusLinesTest {
  private static final LocalDateTime NOW = LocalDateTime.of(2026, 3, 7, 9, 5, 1, 42_000_000);

  private final Locale locale = Locale.getDefault();
  private final Intervals intervals = new Intervals();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(locale);
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de-DE", "fr-FR", "ar-EG"})
  void aLineHasStockYcsbsFormInEveryLocale(String tag) throws Exception {
    Locale.setDefault(Locale.forLanguageTag(tag));
    for (int i = 1; i <= 100; i++) {
      intervals.record("READ", Status.OK, i * 10);
    }
    intervals.record("READ", Status.ERROR, 5);
    intervals.record("UPDATE", Status.OK, 20);
    StatusLines lines = lines("label=east:");
    lines.accept(intervals.measured(1_500, 0, 0));
    assertThat(lines.line(NOW, intervals.measured(2_000, 102, 898)))
        .isEqualTo(
            "east:2026-03-07 09:05:01:042 2 sec: 102 operations; 51 current ops/sec; est"
                + " completion in 18 seconds [READ: Count=100, Max=1000, Min=10, Avg=505.01,"
                + " 90=900, 99=990, 99.9=1000, 99.99=1000] [READ-FAILED: Count=1, Max=5, Min=5,"
                + " Avg=5, 90=5, 99=5, 99.9=5, 99.99=5] [UPDATE: Count=1, Max=20, Min=20,"
                + " Avg=20.01, 90=20, 99=20, 99.9=20, 99.99=20] ");
  }

  @Test
  void withoutOperationsThereIsNoRate() throws Exception {
    assertThat(lines().line(NOW, intervals.measured(0, 0, 1_000)))
        .isEqualTo("2026-03-07 09:05:01:042 0 sec: 0 operations; ");
  }

  @Test
  void aWarmUpIsNamed() throws Exception {
    assertThat(lines().line(NOW, intervals.warmup(4_000, 200, 0)))
        .isEqualTo("2026-03-07 09:05:01:042 4 sec: 200 operations; 50 current ops/sec; [WARM-UP] ");
  }

  @Test
  void aWarmUpPromisesNoEnd() throws Exception {
    assertThat(lines("maxexecutiontime=5").line(NOW, intervals.warmup(4_000, 200, 1_000_000)))
        .doesNotContain("est completion");
  }

  @Test
  void theTimeLeftIsNoLongerThanTheRunMayTake() throws Exception {
    Progress progress = intervals.measured(2_000, 200, 1_000_000_000);
    assertThat(lines("maxexecutiontime=5").line(NOW, progress))
        .endsWith("est completion in 3 seconds ");
    assertThat(lines("maxexecutiontime=5").line(NOW, intervals.measured(4_000, 200, 0)))
        .endsWith("est completion in 1 second ");
    assertThat(lines("maxexecutiontime=60").line(NOW, intervals.measured(2_000, 200, 100)))
        .endsWith("est completion in 1 second ");
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1 second",
    "59, 59 seconds",
    "60, 1 minute",
    "3600, 1 hour",
    "7325, 2 hours 2 minutes",
    "86400, 1 day",
    "180000, 2 days 2 hours",
    "93780, 1 day 2 hours"
  })
  void theTimeLeftIsInWords(long seconds, String words) throws Exception {
    // one operation a second so far
    assertThat(lines().line(NOW, intervals.measured(10_000, 10, seconds)))
        .endsWith("est completion in " + words + " ");
  }

  @Test
  void linesComeOnceAnIntervalAndAtTheEnd() throws Exception {
    StatusLines lines = lines("status.interval=10");
    for (int second = 1; second <= 25; second++) {
      intervals.record("READ", Status.OK, 1);
      lines.accept(intervals.measured(second * 1_000L, second, 0));
    }
    intervals.record("READ", Status.OK, 1);
    lines.accept(intervals.last(25_500, 26));
    assertThat(err.toString(UTF_8).lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .contains(" 10 sec: 10 operations; 1 current")
                    .contains("Count=10,"),
            line ->
                assertThat(line)
                    .contains(" 20 sec: 20 operations; 1 current")
                    .contains("Count=10,"),
            line -> assertThat(line).contains(" 25 sec: 26 operations; ").contains("Count=6,"));
  }

  @Test
  void aLineAfterTheWarmUpHoldsNothingOfIt() throws Exception {
    StatusLines lines = lines("status.interval=10");
    intervals.record("READ", Status.OK, 900);
    lines.accept(intervals.warmup(4_000, 1, 100));
    for (int second = 1; second <= 10; second++) {
      intervals.record("READ", Status.OK, 7);
      lines.accept(intervals.measured(second * 1_000L, second, 0));
    }
    assertThat(err.toString(UTF_8).lines())
        .singleElement()
        .asString()
        .contains(" 10 sec: 10 operations; 1 current")
        .contains("[READ: Count=10, Max=7, Min=7, ")
        .doesNotContain("WARM-UP");
  }

  @Test
  void latenciesAreThoseThatMeasurementIntervalNames() throws Exception {
    intervals.record("READ", Status.OK, 7);
    Progress progress = intervals.measured(1_000, 1, 0);
    for (String names : List.of("op READ", "intended READ", "both READ Intended-READ")) {
      String[] words = names.split(" ", -1);
      StatusLines lines = lines("measurement.interval=" + words[0]);
      lines.accept(progress);
      String line = lines.line(NOW, progress);
      assertThat(line.split("Count=", -1)).hasSize(words.length);
      for (int i = 1; i < words.length; i++) {
        assertThat(line).contains("[" + words[i] + ": Count=1, Max=7, ");
      }
    }
  }

  private StatusLines lines(String... settings) throws DBException {
    Properties properties = new Properties();
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      properties.setProperty(setting.substring(0, equals), setting.substring(equals + 1));
    }
    PrintStream stream = new PrintStream(err, true, UTF_8);
    return new StatusLines(
        RunSettings.of(properties),
        MeasurementSettings.of(properties),
        new Console(stream, stream));
  }

  @Test
  void theRateAfterTheWarmUpIsThatOfTheMeasuredOperations() throws Exception {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    StatusLines lines =
        new StatusLines(
            RunSettings.of(new Properties()),
            MeasurementSettings.of(new Properties()),
            new Console(System.out, new PrintStream(err, true, UTF_8)));
    lines.accept(intervals.warmup(10_000, 100, 0));
    // The time starts again where the warm-up ends.
    lines.accept(intervals.measured(10_000, 500, 0));
    assertThat(err.toString(UTF_8).lines())
        .last()
        .asString()
        .contains(" 10 sec: 500 operations; 50 current ops/sec");
  }
}
