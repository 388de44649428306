// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.cli.process.ExitCode;
import site.ycsb.kv.study.sweep.SweepDirectory;

/** Sweeps in processes of their own: killed, interrupted, at the same time, with odd values. */
@Timeout(300)
class SweepIT extends WholeProcess {
  private static final String HOSTILE = "a b'\"`$(touch x)${HOME}\\ #no =y ü☃\n\ttwo";
  private static final long ENDLESS = 1_000_000_000_000L;

  private Path directory = Path.of("");
  private Path out = Path.of("");

  @BeforeEach
  void place(@TempDir Path temp) {
    directory = temp;
    out = temp.resolve("sweep");
  }

  private Process sweep(String... arguments) throws Exception {
    List<String> words = new ArrayList<>(List.of("sweep"));
    words.addAll(List.of(arguments));
    words.addAll(List.of("--out", out.toString()));
    return ycsb(List.of(), "-Xshare:auto", words);
  }

  private Process fourPoints() throws Exception {
    return sweep("memory,noop", "-P", "../workloads/workloadb", "-threads", "1,2", "--seed", "1");
  }

  private Process endless(String store) throws Exception {
    return sweep(store, "-P", "../workloads/workloadb", "-p", "operationcount=" + ENDLESS);
  }

  private static void await(Process process, BooleanSupplier condition) throws Exception {
    while (!condition.getAsBoolean()) {
      assertThat(process.waitFor(5, TimeUnit.MILLISECONDS)).as("ended too early").isFalse();
    }
  }

  /** Whether a file of this name is somewhere below the sweep's directory. */
  private boolean holds(String part) {
    if (!Files.exists(out)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(out)) {
      return files.anyMatch(file -> out.relativize(file).toString().contains(part));
    } catch (IOException | UncheckedIOException e) {
      return false; // It is moved meanwhile.
    }
  }

  private List<Path> points() throws Exception {
    try (Stream<Path> files = Files.list(out.resolve("points"))) {
      return files.sorted().toList();
    }
  }

  @Test
  void aSweepThatIsKilledAnywhereResumesToTheSameTable() throws Exception {
    List<String> anywhere =
        List.of("sweep.lock", "classes", "points/.b1", "point.json", "output.txt", "table.txt");
    for (String file : anywhere) {
      Process sweep = fourPoints();
      awaitFileOrEnd(sweep, file);
      sweep.destroyForcibly().waitFor();
    }
    int finished = SweepDirectory.read(out).points().size();
    List<String> before = contents();

    assertThat(end(fourPoints())).isEqualTo(ExitCode.VALID);

    assertThat(contents()).containsAll(before);
    assertThat(finished).isPositive();
    assertThat(points())
        .extracting(point -> point.getFileName().toString())
        .containsExactly(
            "b1-memory-workloadb-t1",
            "b1-memory-workloadb-t2",
            "b1-noop-workloadb-t1",
            "b1-noop-workloadb-t2");
    assertThat(Files.readString(points().get(2).resolve("result.json")))
        .containsPattern("\"label\" *: *\"noop\"")
        .containsPattern("\"workloadFiles\" *: *\\[ *\"workloadb\" *\\]");
    assertThat(Files.readAllLines(out.resolve("table.txt")))
        .hasSize(5)
        .element(1)
        .asString()
        .matches("memory +workloadb +1 +1/1 .* READ .*");
    assertThat(Files.readString(output)).contains(Files.readString(out.resolve("table.txt")));
    assertThat(holds("classes")).isFalse();
  }

  private void awaitFileOrEnd(Process sweep, String file) throws Exception {
    while (!holds(file) && !sweep.waitFor(5, TimeUnit.MILLISECONDS)) {
      assertThat(sweep.pid()).isPositive();
    }
  }

  private List<String> contents() throws Exception {
    List<String> contents = new ArrayList<>();
    for (SweepDirectory.Entry entry : SweepDirectory.read(out).points()) {
      contents.add(Files.readString(entry.directory().resolve("point.json")));
      contents.add(Files.readString(entry.result()));
    }
    return contents;
  }

  @Test
  void aPointEndsWithItsSweep() throws Exception {
    Process sweep = endless("tokyotyrant");
    await(sweep, () -> holds("intervals.csv"));
    List<ProcessHandle> children = sweep.descendants().toList();
    assertThat(children).isNotEmpty();

    sweep.destroyForcibly().waitFor();

    for (ProcessHandle child : children) {
      child.onExit().get(30, TimeUnit.SECONDS);
    }
  }

  @Test
  void anInterruptEndsTheSweepInOrderAndSaysHowToGoOn() throws Exception {
    Process sweep = endless("tokyotyrant");
    await(sweep, () -> holds("intervals.csv"));
    List<ProcessHandle> children = sweep.descendants().toList();

    sweep.destroy();

    assertThat(end(sweep)).isEqualTo(ExitCode.INVALID);
    assertThat(Files.readString(errors))
        .contains("Interrupted after 0 of 1 points; to go on: bin/ycsb sweep " + out);
    assertThat(children).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    assertThat(points()).isEmpty();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void ctrlCReachesTheSweepAloneAndNoPointCountsAsInterrupted() throws Exception {
    List<String> words = new ArrayList<>(List.of("sweep", "memory,noop", "--repeat", "2"));
    words.addAll(List.of("-P", "../workloads/workloadb", "-p", "operationcount=200"));
    words.addAll(List.of("-target", "200", "--out", out.toString()));
    Process sweep = ycsb(List.of("setsid"), "-Xshare:auto", words);
    await(sweep, () -> holds("intervals.csv"));
    List<ProcessHandle> children = sweep.descendants().toList();

    new ProcessBuilder("kill", "-INT", "--", "-" + sweep.pid()).inheritIO().start().waitFor();

    assertThat(end(sweep)).isEqualTo(ExitCode.INVALID);
    assertThat(Files.readString(errors)).contains(" of 4 points; to go on: bin/ycsb sweep " + out);
    assertThat(children).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    assertThat(SweepDirectory.read(out).points()).allMatch(entry -> entry.point().valid());

    assertThat(end(ycsb(List.of(), "-Xshare:auto", words))).isEqualTo(ExitCode.VALID);
    assertThat(points()).hasSize(4);
  }

  @Test
  void twoSweepsDoNotShareADirectory() throws Exception {
    Process first = endless("memory");
    await(first, () -> holds("sweep.yaml"));
    Cli.Result second =
        Cli.ycsb("sweep", "memory", "-P", "../workloads/workloadb", "--out", out.toString());
    assertThat(second.exit()).isEqualTo(ExitCode.COULD_NOT_RUN);
    assertThat(second.err())
        .isEqualTo("Another sweep writes to --out " + out + "; wait for it or name another.\n");
    first.destroyForcibly().waitFor();
  }

  @Test
  void hostileValuesReachTheRunAsTheyAre() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("keyprefix", HOSTILE);
    properties.setProperty("recordcount", "10");
    properties.setProperty("operationcount", "10");
    StringWriter text = new StringWriter();
    properties.store(text, null);
    Path file = Files.writeString(directory.resolve("$(touch x) b.properties"), text.toString());

    assertThat(end(sweep("memory", "-P", file.toString()))).isEqualTo(ExitCode.VALID);
    assertThat(prefix()).isEqualTo(HOSTILE);

    Path plan = out.resolve("sweep.yaml");
    out = directory.resolve("again");
    assertThat(end(sweep(plan.toString()))).isEqualTo(ExitCode.VALID);
    assertThat(prefix()).isEqualTo(HOSTILE);
    assertThat(Files.readString(out.resolve("sweep.yaml"))).isEqualTo(Files.readString(plan));
    assertThat(directory.resolve("x")).doesNotExist();
    assertThat(Path.of("x")).doesNotExist();
  }

  private String prefix() throws Exception {
    Path result = SweepDirectory.read(out).points().get(0).result();
    return new ObjectMapper().readTree(result.toFile()).path("settings").path("keyprefix").asText();
  }

  @Test
  void aSecretReachesTheRunAndNoFile() throws Exception {
    Process sweep =
        sweep(
            "redis",
            "-P",
            "../workloads/workloadb",
            "-p",
            "redis.port=1",
            "-p",
            "redis.password=hunter2hunter2");
    assertThat(end(sweep)).isEqualTo(ExitCode.INVALID);
    try (Stream<Path> files = Files.walk(out)) {
      assertThat(files.filter(Files::isRegularFile))
          .isNotEmpty()
          .allSatisfy(file -> assertThat(file).content().doesNotContain("hunter2"));
    }
    assertThatNoException().isThrownBy(() -> SweepDirectory.read(out));
  }
}
