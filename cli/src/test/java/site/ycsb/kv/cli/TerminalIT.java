// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.server.ProgramServer;

/** What a person sees at a terminal, which {@code bin/ycsb} detects. */
@Timeout(300)
class TerminalIT {
  private static final String TITLE = "--- run of memory, 2 threads: ";

  private final Path directory;

  /** Installs bin/ycsb, so that it builds nothing and takes the classes of this build. */
  TerminalIT(@TempDir Path directory) throws IOException {
    assumeTrue(
        ProgramServer.find("script").isPresent(),
        "script is not on the PATH; to bring it: apt-get install bsdutils");
    this.directory = directory;
    Path bin = Files.createDirectories(directory.resolve("bin"));
    Files.createDirectories(directory.resolve("lib"));
    for (String script : List.of("ycsb", "startup.sh", "toolchain.sh")) {
      Files.copy(
          Path.of("../bin", script), bin.resolve(script), StandardCopyOption.COPY_ATTRIBUTES);
    }
  }

  @Test
  void aRunEndsWithAScreenBehindItsLines() throws Exception {
    String seen = seen(80, "--out " + directory.resolve("out"));
    List<String> lines = seen.lines().toList();
    int title = indexOf(lines, TITLE);
    assertThat(lines.subList(0, title)).contains("# Verdict: valid");
    assertThat(lines.size() - title).isLessThanOrEqualTo(12);
    assertThat(lines.subList(title, lines.size()))
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(80))
        .anyMatch(line -> line.startsWith("READ "))
        .anyMatch(line -> line.startsWith("Verdict      valid"));
    assertThat(lines.get(lines.size() - 1)).startsWith("Files ").endsWith("/out");
    assertThat(seen).contains("% [").contains(", 0 errors");
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80})
  void nothingIsWiderThanTheTerminal(int columns) throws Exception {
    assertThat(seen(columns, "").lines().filter(line -> line.matches("(run|load) .*% \\[.*")))
        .isNotEmpty()
        .allSatisfy(bar -> assertThat(bar).hasSizeLessThan(columns));
  }

  @Test
  void resultsInAFileStayAsTheyAre() throws Exception {
    Path file = directory.resolve("results");
    assertThat(seen(80, "> " + file)).contains(TITLE).doesNotContain("[OVERALL]");
    assertThat(Files.readString(file)).contains("[OVERALL], Valid, 1\n").doesNotContain("---");
  }

  @Test
  void withMessagesInAFileTheScreenFollowsTheResults() throws Exception {
    Path file = directory.resolve("messages");
    assertThat(seen(80, "2> " + file)).contains("[OVERALL], Valid, 1", TITLE);
    assertThat(Files.readString(file)).doesNotContain("---").doesNotContain("% [");
  }

  @Test
  void nobodyReadsItInPipes() throws Exception {
    assertThat(seen(80, "2>&1 | cat")).contains("[OVERALL], Valid, 1").doesNotContain("---");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-q", "--quiet"})
  void quietLeavesItOut(String option) throws Exception {
    assertThat(seen(80, option))
        .contains("[OVERALL], Valid, 1", "# Verdict: valid")
        .doesNotContain("---")
        .doesNotContain("% [");
  }

  private static int indexOf(List<String> lines, String start) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(start)) {
        return i;
      }
    }
    throw new AssertionError("no line starts with " + start + ": " + lines);
  }

  /** What a terminal of so many columns is sent by a run with more words. */
  private String seen(int columns, String more) throws Exception {
    String run =
        directory.resolve("bin/ycsb")
            + " run memory -threads 2 -p recordcount=1000 -p operationcount=20000 "
            + more;
    Path typescript = directory.resolve("typescript");
    List<String> words = new ArrayList<>(List.of("script", "-qec"));
    words.addAll(List.of("stty cols " + columns + "; " + run, typescript.toString()));
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("screen").toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("YCSB_CLASSPATH", System.getProperty("java.class.path"));
    Process process = builder.start();
    assertThat(process.waitFor(200, TimeUnit.SECONDS)).isTrue();
    return Files.readString(directory.resolve("screen")).replace("\r\n", "\n").replace('\r', '\n');
  }
}
