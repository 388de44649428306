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
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.run.Progress;
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
  void aMeasurementTypeThatIsNoneIsNoFaultOfTheWorkload() throws Exception {
    var singleton = site.ycsb.measurements.Measurements.class.getDeclaredField("singleton");
    singleton.setAccessible(true);
    Object before = singleton.get(null);
    singleton.set(null, null);
    try {
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
      // either a sentence about measurementtype, or really no effect
      assertThat(result.err()).doesNotContain("the class is no YCSB workload");
    } finally {
      singleton.set(null, before);
    }
  }

  @Test
  void theRateAfterTheWarmUpIsThatOfTheMeasuredOperations() throws Exception {
    Console console = new Console(System.out, System.err);
    StatusLines lines = new StatusLines(RunSettings.of(new Properties()), console);
    lines.accept(new Progress(10_000, 100, 0, true, false, new Summary()));
    assertThat(
            lines.line(
                java.time.LocalDateTime.of(2026, 1, 1, 0, 0),
                new Progress(20_000, 500, 0, false, false, new Summary())))
        .contains(" 50 current ops/sec");
  }
}
