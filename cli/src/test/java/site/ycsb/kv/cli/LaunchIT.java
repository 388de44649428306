// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.study.sweep.Point;
import site.ycsb.kv.study.sweep.SweepDirectory;

/** Sweeps whose points are many clients that a line starts. */
@Timeout(300)
class LaunchIT extends WholeProcess {
  private static final String LINE = "sh src/test/resources/launch.sh {clients}";
  private static final int OPERATIONS = 1001;

  private Path out = Path.of("");

  @BeforeEach
  void place(@TempDir Path temp) {
    out = temp.resolve("sweep");
  }

  private Process sweep(String line, String... arguments) throws Exception {
    List<String> words = new ArrayList<>(List.of("sweep", "redis", "--launch", line));
    words.addAll(List.of("-P", "../workloads/workloadb", "-p", "recordcount=100"));
    words.addAll(List.of("--seed", "1", "--out", out.toString()));
    words.addAll(List.of(arguments));
    return ycsb(List.of(), "-Xshare:auto", words);
  }

  private static JsonNode result(Path directory) throws IOException {
    return new ObjectMapper().readTree(directory.resolve("result.json").toFile());
  }

  @Test
  void aPointOfManyClientsHasTheirMergedResult() throws Exception {
    // With a target, clients of a busy machine keep the same pace.
    Process sweep =
        sweep(
            LINE,
            "-target",
            "500",
            "--vary",
            "client.count=1,2",
            "-p",
            "launch.startseconds=25",
            "-p",
            "operationcount=" + OPERATIONS);

    // Its five JVMs and the common start take most of a minute on a busy machine.
    assertThat(sweep.waitFor(180, TimeUnit.SECONDS)).isTrue();
    int exit = end(sweep);
    // A machine that stands still for a moment misses the target of so short a run.
    List<String> reasons =
        SweepDirectory.read(out).points().stream()
            .flatMap(entry -> entry.point().reasons().stream())
            .toList();
    assertThat(reasons).allMatch(reason -> reason.contains("operations a second was missed"));
    assertThat(exit)
        .as("%s", Files.readString(errors))
        .isEqualTo(reasons.isEmpty() ? ExitCode.VALID : ExitCode.INVALID);
    Path one = out.resolve("points/b1-redis-workloadb-t1-client.count=1");
    Path two = out.resolve("points/b1-redis-workloadb-t1-client.count=2");
    assertThat(result(one).path("done").asInt()).isEqualTo(OPERATIONS);
    assertThat(one.resolve("rank-0000")).doesNotExist();
    assertThat(result(two).path("done").asInt()).isEqualTo(OPERATIONS);
    assertThat(result(two).path("clients").path("count").asInt()).isEqualTo(2);
    assertThat(result(two.resolve("rank-0000")).path("done").asInt()).isEqualTo(501);
    assertThat(result(two.resolve("rank-0001")).path("done").asInt()).isEqualTo(500);
    assertThat(result(two).path("recordsAfter").asInt()).isEqualTo(100);
    assertThat(Files.readAllLines(out.resolve("table.txt")))
        .hasSize(3)
        .filteredOn(line -> line.startsWith("redis "))
        .hasSize(2);
    Cli.Result compared = Cli.ycsb("compare", out.toString());
    assertThat(compared.exit()).as(compared.all()).isIn(ExitCode.VALID, exit);
  }

  @Test
  void aLineThatFailsIsNamed() throws Exception {
    String line = "sh -c 'echo no node is left >&2; exit 3' {clients}";

    assertThat(end(sweep(line, "-p", "client.count=2"))).isEqualTo(ExitCode.INVALID);

    Point point = SweepDirectory.read(out).points().get(0).point();
    assertThat(point.outcome()).isEqualTo(Point.Outcome.FAILED);
    assertThat(point.exitCode()).isEqualTo(3);
    assertThat(point.reasons())
        .containsExactly(
            "--launch 'sh -c 'echo no node is left >&2; exit 3' 2' ended with exit code 3 and left"
                + " no result: no node is left");
  }

  @Test
  void anInterruptEndsTheLineAndItsClients() throws Exception {
    Process sweep =
        sweep(
            LINE,
            "-p",
            "client.count=2",
            "-p",
            "launch.startseconds=1",
            "-p",
            "operationcount=1000000000000");
    while (!holds("rank-0001/intervals.csv")) {
      assertThat(sweep.waitFor(5, TimeUnit.MILLISECONDS))
          .as("ended too early: %s", Files.readString(errors))
          .isFalse();
    }
    List<ProcessHandle> children = sweep.descendants().toList();

    sweep.destroy();

    assertThat(end(sweep)).isEqualTo(ExitCode.INVALID);
    assertThat(Files.readString(errors)).contains("Interrupted after 0 of 1 points; to go on: ");
    assertThat(children).hasSizeGreaterThanOrEqualTo(4).noneMatch(ProcessHandle::isAlive);
    assertThat(SweepDirectory.read(out).points()).isEmpty();
  }

  private boolean holds(String file) {
    if (!Files.exists(out)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(out)) {
      return files.anyMatch(path -> path.toString().endsWith(file));
    } catch (IOException | UncheckedIOException e) {
      return false; // It is moved meanwhile.
    }
  }
}
