// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.report.Report;
import site.ycsb.kv.study.experiment.ExperimentResult;
import site.ycsb.kv.study.experiment.ExperimentResult.ClaimRow;
import site.ycsb.kv.study.experiment.ExperimentResult.FigureRow;
import site.ycsb.kv.study.experiment.Word;

/** The published comparisons, with what can be had where the tests run, as small as can be. */
@Timeout(300)
class ExperimentIT extends WholeProcess {
  @TempDir private Path temp = Path.of("");

  /**
   * Runs one part of an experiment once. Stores of NDB take a minute to start, and are left out.
   *
   * @param figures the number of published figures, each with a row
   */
  @ParameterizedTest
  @CsvSource({
    "p2, insert, -p operationcount=300, 40, 7",
    "p3, mixed, -threads 128 -p operationcount=3000, 40, 5",
    "p4, update, -p operationcount=300, 20, 7",
    "p5, read, -p operationcount=2000, 9, 5",
  })
  void aSmallRunReportsAllFiguresAndClaims(
      String name, String part, String setting, int figures, int claims) throws Exception {
    Path out = temp.resolve("out");
    List<String> words = new ArrayList<>(List.of("experiment", "../experiments/" + name + ".yaml"));
    words.addAll(List.of("--scale", "0.0001", "--repeat", "1", "--part", part));
    words.addAll(List.of(setting.split(" ")));
    words.addAll(List.of("-p", "recordcount=200", "-p", "warmup.seconds=0"));
    words.addAll(List.of("--out", out.toString()));
    Process process = ycsb(List.of("env", "-u", "NDB_HOME"), "-Xshare:auto", words);

    assertThat(process.waitFor(200, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(errors)).isEqualTo(ExitCode.VALID);
    ExperimentResult result = ExperimentResult.read(out);
    assertThat(result.figures()).hasSizeGreaterThanOrEqualTo(figures);
    assertThat(result.claims()).hasSize(claims);
    assertThat(result.figures()).anyMatch(row -> row.measured().isPresent());
    assertThat(result.claims())
        .allMatch(
            claim -> EnumSet.of(Word.NOT_DECIDED, Word.CANNOT_BE_TESTED).contains(claim.word()))
        .allMatch(claim -> !claim.reasons().isEmpty());
    String printed = Files.readString(output);
    assertThat(printed).contains(Files.readString(out.resolve("tables.txt")));
    for (FigureRow row : result.figures()) {
      assertThat(printed).contains(row.quantity());
    }
    for (ClaimRow claim : result.claims()) {
      assertThat(printed).contains(claim.word() + ": " + claim.says());
    }
    assertThat(out.resolve("published.csv")).isNotEmptyFile();
    assertThat(out.resolve("claims.csv")).isNotEmptyFile();
    assertReported(out, result);
  }

  /** The report has a row for each figure and each claim, and passes its check. */
  private void assertReported(Path out, ExperimentResult result) throws Exception {
    String html = Report.of(List.of(out), "1.0").html();
    Document page = Jsoup.parse(html);
    assertThat(page.select("#published-out tbody th").eachText())
        .containsExactlyElementsOf(result.figures().stream().map(FigureRow::quantity).toList());
    assertThat(page.select("#claims-out tbody th").eachText())
        .containsExactlyElementsOf(result.claims().stream().map(ClaimRow::says).toList());
    Path file = Files.writeString(temp.resolve("report.html"), html);
    assertThat(Report.check(file, "1.0").differences()).isEmpty();
  }

  @Test
  void anInterruptedExperimentGoesOnWithTheSameCommand() throws Exception {
    Path file = temp.resolve("own.yaml");
    Files.writeString(
        file,
        """
        title: Own
        stores: [{label: a, binding: memory}, {label: b, binding: memory}]
        settings: {recordcount: 10, operationcount: 100000000, maxexecutiontime: 600}
        parts: [{name: one, workloads: [{name: w}]}]
        claims: [{says: A is fast., holds: "throughput(a, w) > 1"}]
        """);
    List<String> words =
        List.of("experiment", file.toString(), "--out", temp.resolve("o").toString());
    Process process = ycsb(List.of(), "-Xshare:auto", words);
    while (!Files.exists(temp.resolve("o/one/sweep.yaml"))) {
      assertThat(process.waitFor(20, TimeUnit.MILLISECONDS)).as("ended too early").isFalse();
    }
    process.destroy();
    assertThat(end(process)).isEqualTo(ExitCode.INVALID);
    assertThat(Files.readString(errors)).contains("Interrupted; the same command goes on");
    assertThat(Files.readString(output)).contains("cannot be tested here: A is fast.");

    List<String> shorter = new ArrayList<>(words);
    shorter.addAll(List.of("-p", "operationcount=100"));
    assertThat(end(ycsb(List.of(), "-Xshare:auto", shorter))).isEqualTo(ExitCode.COULD_NOT_RUN);
    assertThat(Files.readString(errors)).contains("name another directory");
  }
}
