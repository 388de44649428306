// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.run.RunSettings;

class CliEdgeCasesTest {
  @ParameterizedTest
  @ValueSource(strings = {"/no/such/directory/result", "/proc/result"})
  void aResultFileThatCannotBeWrittenIsToldBeforeAnythingIsMeasured(String file) {
    Cli.Result result =
        Cli.ycsb(
            "run",
            "memory",
            "-p",
            "recordcount=10",
            "-p",
            "operationcount=10",
            "-p",
            "exportfile=" + file);
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.all()).doesNotContain("\tat ").doesNotContain("Loaded");
    assertThat(result.err().lines()).singleElement().asString().startsWith("exportfile=");
  }

  @Test
  void commentsAreAlikeInEveryLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG"));
      assertThat(Cli.ycsb("load", "memory", "-p", "recordcount=10", "-threads", "2").lines())
          .first()
          .asString()
          .endsWith(", 2 threads");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void theShellWritesUtf8() {
    assertThat(Cli.type("insert k a=größe\nread k\n", "shell", "memory").lines())
        .containsExactly("OK", "OK", "  a=größe");
  }

  @Test
  void theShellScansNoNegativeNumberOfRecords() {
    assertThat(Cli.type("scan k -1\n", "shell", "memory").out()).contains("COUNT");
  }

  @Test
  void aMeasurementTypeThatIsNoneIsNoFaultOfTheWorkload() {
    Cli.Result result =
        Cli.ycsb(
            "run",
            "memory",
            "-p",
            "recordcount=10",
            "-p",
            "operationcount=10",
            "-p",
            "measurementtype=foo");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .isEqualTo(
            "measurementtype=foo: must be one of hdrhistogram, histogram, hdrhistogram+histogram,"
                + " hdrhistogram+raw, timeseries, raw.\n");
  }

  @Test
  void theRateAfterTheWarmUpIsThatOfTheMeasuredOperations() throws Exception {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    StatusLines lines =
        new StatusLines(
            RunSettings.of(new Properties()),
            MeasurementSettings.of(new Properties()),
            new Console(System.out, new PrintStream(err, true, UTF_8)));
    Intervals intervals = new Intervals();
    lines.accept(intervals.warmup(10_000, 100, 0));
    // The time starts again where the warm-up ends.
    lines.accept(intervals.measured(10_000, 500, 0));
    assertThat(err.toString(UTF_8).lines())
        .last()
        .asString()
        .contains(" 10 sec: 500 operations; 50 current ops/sec");
  }
}
