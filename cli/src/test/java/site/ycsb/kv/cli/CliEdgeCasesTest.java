// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
}
