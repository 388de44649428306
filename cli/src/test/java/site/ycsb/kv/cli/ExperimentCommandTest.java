// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentCommandTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void aSearchForTheHighestRateIsRejected() throws Exception {
    String workloads = Path.of("../workloads").toAbsolutePath().toString();
    String text = Files.readString(Path.of("../experiments/p3.yaml"));
    Path file = directory.resolve("p3.yaml");
    Files.writeString(
        file,
        text.replace("../workloads", workloads)
            .replace("\nsettings:\n", "\nsettings:\n  target: max\n  max.slo: p99 < 5ms\n"));
    Cli.Result result = Cli.ycsb("experiment", file.toString(), "--dry-run");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err())
        .contains("target=max: no claim is about a search; use bin/ycsb sweep for it.");
  }
}
