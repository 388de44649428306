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
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.measure.MeasurementSettings;
import site.ycsb.kv.run.RunSettings;

class CliEdgeCasesTest {
  @Test
  void aResultFileThatCannotBeWrittenIsToldBeforeAnythingIsMeasured() {
    Cli.Result result =
        Cli.ycsb(
            "run",
            "memory",
            "-p",
            "recordcount=10",
            "-p",
            "operationcount=10",
            "-p",
            "exportfile=/no/such/directory/result");
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
    Console console = new Console(System.out, System.err);
    StatusLines lines =
        new StatusLines(
            RunSettings.of(new Properties()), MeasurementSettings.of(new Properties()), console);
    Intervals intervals = new Intervals();
    lines.accept(intervals.warmup(10_000, 100, 0));
    assertThat(
            lines.line(
                java.time.LocalDateTime.of(2026, 1, 1, 0, 0), intervals.measured(20_000, 500, 0)))
        .contains(" 50 current ops/sec");
  }
}
