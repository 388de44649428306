// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.cli.process.ExitCode;

/** {@code bin/ycsb merge}, over results of runs that this class makes ranks of. */
class MergeCommandTest {
  private static final int RANKS = 3;

  private Path place = Path.of("");

  @BeforeEach
  void runRanks(@TempDir Path directory) throws IOException {
    place = directory;
    MadeUpResults.ranks(directory.resolve("ranks"), RANKS, 3000);
  }

  private Cli.Result merge(String... more) {
    String[] all = new String[2 + more.length];
    all[0] = "merge";
    all[1] = place.resolve("ranks").toString();
    System.arraycopy(more, 0, all, 2, more.length);
    return Cli.ycsb(all);
  }

  @Test
  void aMergedResultIsReadByCompareAndReport() {
    String merged = place.resolve("merged").toString();
    Cli.Result result = merge("--out", merged);
    assertThat(result.exit()).as(result.all()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.lines())
        .contains("[OVERALL], Operations, 9000", "[RANK-2], Operations, 3000", "# Verdict: valid");

    Cli.Result compared = Cli.ycsb("compare", place.resolve("ranks/rank-0000").toString(), merged);
    assertThat(compared.exit()).as(compared.all()).isZero();
    assertThat(compared.out()).contains("threads: 1 | 3", "throughput", "READ p99.9");

    String page = place.resolve("page.html").toString();
    Cli.Result report = Cli.ycsb("report", merged, "-o", page);
    assertThat(report.exit()).as(report.all()).isZero();
    Cli.Result checked = Cli.ycsb("report", "--check", page);
    assertThat(checked.exit()).as(checked.all()).isZero();
    assertThat(checked.out()).contains("figures of " + page + " follow from the histograms");
  }

  @Test
  void anInvalidMergeEndsWith2AndNamesTheRank() throws IOException {
    Files.delete(place.resolve("ranks/rank-0001/result.json"));
    Cli.Result result = merge("--out", place.resolve("merged").toString());
    assertThat(result.exit()).isEqualTo(ExitCode.INVALID);
    assertThat(result.lines()).contains("# Verdict: invalid", "[OVERALL], Valid, 0");
    assertThat(result.err()).startsWith("The merged result is invalid: Rank 1 has no result: ");
    assertThat(place.resolve("merged/result.json")).exists();
  }

  @Test
  void whatCannotBeMergedEndsWith1() throws IOException {
    Path there = Files.createDirectories(place.resolve("there"));
    Files.createFile(there.resolve("result.json"));
    Cli.Result result = merge("--out", there.toString());
    assertThat(result.exit()).isEqualTo(ExitCode.COULD_NOT_RUN);
    assertThat(result.err())
        .isEqualTo(
            "--out %s holds a result already; name another directory or remove it.\n"
                .formatted(there));
    assertThat(Cli.ycsb("merge", place.toString()).exit()).isEqualTo(ExitCode.COULD_NOT_RUN);
    assertThat(merge("-p", "merge.lag=1").exit()).isEqualTo(ExitCode.COULD_NOT_RUN);
  }
}
