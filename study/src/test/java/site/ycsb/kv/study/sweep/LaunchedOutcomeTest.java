// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.study.launch.LaunchSettings;
import site.ycsb.kv.study.merge.MadeUpRank;
import site.ycsb.kv.study.merge.MergeSettings;
import site.ycsb.kv.study.sweep.Point.Outcome;

class LaunchedOutcomeTest {
  @TempDir Path directory = Path.of("");

  @BeforeEach
  void print() throws Exception {
    Files.writeString(
        directory.resolve("error.txt"),
        "srun: first\n\nsrun: no node is left\nWaits for start.at=1 when\n");
  }

  private RunOutcome outcome(int clients, int exitCode) throws Exception {
    Properties properties = new Properties();
    properties.setProperty(LaunchSettings.LINE_NAME, "srun -n {clients}");
    properties.setProperty("client.count", Integer.toString(clients));
    MergeSettings limits = MergeSettings.of(new Properties());
    return LaunchedOutcome.of(directory, LaunchSettings.of(properties), limits, exitCode);
  }

  private static void write(Path place, boolean valid) throws Exception {
    Files.createDirectories(place);
    Files.writeString(
        place.resolve("result.json"),
        "{\"verdict\": {\"valid\": %s, \"reasons\": [%s]}}"
            .formatted(valid, valid ? "" : "\"Too many errors.\""));
  }

  @Test
  void aLineWithoutAResultIsNamed() throws Exception {
    for (int clients = 1; clients <= 2; clients++) {
      RunOutcome failed = outcome(clients, 3);
      assertThat(failed.outcome()).isEqualTo(Outcome.FAILED);
      assertThat(failed.reasons())
          .containsExactly(
              ("--launch 'srun -n %d' ended with exit code 3 and left no result: srun: no node is"
                      + " left")
                  .formatted(clients));
    }
    Files.writeString(directory.resolve("error.txt"), "");
    assertThat(outcome(2, 0).reasons())
        .containsExactly("--launch 'srun -n 2' ended with exit code 0 and left no result.");
  }

  @Test
  void theVerdictOfASingleClientCounts() throws Exception {
    write(directory, true);
    assertThat(outcome(1, 0)).isEqualTo(RunOutcome.ofVerdict(directory));
    assertThat(outcome(1, 0).outcome()).isEqualTo(Outcome.VALID);
    write(directory, false);
    assertThat(outcome(1, 0).reasons()).containsExactly("Too many errors.");
    assertThat(outcome(1, 9).outcome()).isEqualTo(Outcome.INVALID);
    assertThat(outcome(1, 9).reasons())
        .containsExactly(
            "Too many errors.",
            "--launch 'srun -n 1' ended with exit code 9: srun: no node is left");
  }

  @Test
  void manyResultsBecomeOne() throws Exception {
    for (int rank = 0; rank < 2; rank++) {
      new MadeUpRank(rank, 2).reads(5, 10).write(directory);
    }
    assertThat(outcome(2, 0)).isEqualTo(new RunOutcome(Outcome.VALID, List.of()));
    assertThat(RunOutcome.ofVerdict(directory).outcome()).isEqualTo(Outcome.VALID);
    assertThat(directory.resolve("intervals.csv")).exists();
  }

  @Test
  void aMissingClientAndALateOneAreNamed() throws Exception {
    new MadeUpRank(0, 3).reads(5, 10).write(directory);
    new MadeUpRank(1, 3).begun(2.5).reads(5, 10).write(directory);
    Files.createDirectories(directory.resolve("rank-0002"));
    RunOutcome invalid = outcome(3, 1);
    assertThat(invalid.outcome()).isEqualTo(Outcome.INVALID);
    assertThat(invalid.reasons())
        .contains(
            "Rank 2 has no result: there is no result.json in rank-0002, so the client did not"
                + " reach its end.",
            "Clients were not ready 10 s after their line started (launch.startseconds); raise it.",
            "--launch 'srun -n 3' ended with exit code 1: srun: no node is left");
  }

  @Test
  void whatCannotBeMergedFails() throws Exception {
    write(directory.resolve("rank-0000"), true);
    RunOutcome failed = outcome(2, 0);
    assertThat(failed.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(failed.reasons()).singleElement().asString().contains("the result of a single");
  }
}
