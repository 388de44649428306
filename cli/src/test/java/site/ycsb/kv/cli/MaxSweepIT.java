// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.study.max.MaxFile;
import site.ycsb.kv.study.sweep.SweepDirectory;

/** A sweep of searches for the highest rate, compared and reported. */
@Timeout(300)
class MaxSweepIT extends WholeProcess {
  /** Two that keep all rates that are tried, so that their answers count however busy it is. */
  private static final List<String> SWEEP =
      List.of(
          "sweep",
          "--store",
          "slow=noop -p noop.delay=200 -p max.rate=300",
          "--store",
          "fast=noop -p noop.delay=100 -p max.rate=600",
          "-P",
          "../workloads/workloadb",
          "-threads",
          "4",
          "-target",
          "max",
          "--slo",
          "READ p99 < 900ms",
          "--budget",
          "60s",
          "--within",
          "50%",
          "-p",
          "max.stepseconds=1",
          "--seed",
          "1");

  @Test
  void aSweepFindsComparesAndReportsMaxima(@TempDir Path temp) throws Exception {
    Path out = temp.resolve("sweep");
    List<String> words = new ArrayList<>(SWEEP);
    words.addAll(List.of("--out", out.toString()));
    Process sweep = ycsb(List.of(), "-Xshare:auto", words);
    assertThat(sweep.waitFor(180, TimeUnit.SECONDS)).isTrue();
    assertThat(end(sweep)).as("%s", Files.readString(errors)).isEqualTo(ExitCode.VALID);
    assertThat(Files.readString(errors)).contains("No rate up to 600 operations a second");
    assertThat(Files.readAllLines(out.resolve("table.txt")))
        .hasSize(3)
        .anyMatch(line -> line.matches("slow +workloadb +4 +1/1 +300 +300 +- +keeps-every-rate .*"))
        .anyMatch(
            line -> line.matches("fast +workloadb +4 +1/1 +600 +600 +- +keeps-every-rate .*"));
    assertThat(Files.readAllLines(out.resolve("max.csv"))).hasSize(3);
    for (SweepDirectory.Entry entry : SweepDirectory.read(out).points()) {
      MaxFile found = MaxFile.read(entry.directory());
      assertThat(found.label()).isEqualTo(entry.point().label());
      assertThat(found.settings()).doesNotContainKey("target");
      assertThat(entry.directory().resolve("steps.csv")).exists();
    }
    Cli.Result compared = Cli.ycsb("compare", out.toString());
    assertThat(compared.exit()).as(compared.all()).isEqualTo(ExitCode.VALID);
    assertThat(compared.out())
        .containsPattern("fast +max +ops/s +300.0 +600.0 ")
        .contains("setting max.rate: ");
    String page = temp.resolve("report.html").toString();
    assertThat(Cli.ycsb("report", out.toString(), "-o", page).exit()).isEqualTo(ExitCode.VALID);
    Cli.Result checked = Cli.ycsb("report", "--check", page);
    assertThat(checked.exit()).as(checked.all()).isEqualTo(ExitCode.VALID);
    assertThat(checked.out()).startsWith("All ");
  }
}
