// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.study.sweep.SweepDirectory;

/** A sweep in a process of its own whose points warm up until they settle. */
@Timeout(300)
class SettleIT extends WholeProcess {
  private static final int LIMIT_SECONDS = 40;

  /** Whether it settles depends on what else the machine does; the unit tests have the rule. */
  @Test
  void aWarmUpEndsOnceItHasSettledOrAtItsLimit(@TempDir Path temp) throws Exception {
    Path out = temp.resolve("sweep");
    List<String> sweep = List.of("sweep", "noop", "-P", "../workloads/workloadb", "-target", "500");
    List<String> words = new ArrayList<>(sweep);
    words.addAll(List.of("--settle=" + LIMIT_SECONDS, "--out", out.toString()));

    assertThat(end(ycsb(List.of(), "-Xshare:auto", words))).isEqualTo(ExitCode.VALID);

    JsonNode result =
        new ObjectMapper().readTree(SweepDirectory.read(out).points().get(0).result().toFile());
    boolean settled = result.at("/warmup/settled").asBoolean();
    double seconds = result.at("/warmup/seconds").asDouble();
    assertThat(seconds).isGreaterThan(settled ? 33 : LIMIT_SECONDS - 1);
    assertThat(result.at("/verdict/warnings").toString().contains("settle")).isNotEqualTo(settled);
    assertThat(Files.readString(out.resolve("sweep.yaml")))
        .contains("warmup.settle.maxseconds: '" + LIMIT_SECONDS + "'");
  }
}
