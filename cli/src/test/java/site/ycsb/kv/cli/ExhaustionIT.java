// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import site.ycsb.kv.cli.process.ExitCode;

/** Processes that run out of something, or cannot write their results. */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class ExhaustionIT extends WholeProcess {
  private static final List<String> SHORT =
      List.of("-p", "recordcount=100", "-p", "operationcount=100");

  @Test
  void aHeapThatIsTooSmallIsOneSentence() throws Exception {
    Process run = ycsb("", "-Xmx8m", "run", "memory", SHORT);
    assertThat(end(run)).isEqualTo(ExitCode.COULD_NOT_RUN);
    assertOneSentence("The heap of 8 MB is full; raise it (JAVA_OPTS=-Xmx32m), or lower ");
  }

  @Test
  void tooFewFilesForTheThreadsAreOneSentence() throws Exception {
    List<String> many = new ArrayList<>(SHORT);
    many.addAll(List.of("-threads", "1000", "-p", "server=embedded", "-p", "operationcount=1000"));
    Process run = ycsb("ulimit -n 1000 && ", "-Xmx128m", "run", "tokyotyrant", many);
    assertThat(end(run)).isEqualTo(ExitCode.COULD_NOT_RUN);
    assertOneSentence("-threads 1000 needs ");
  }

  @Test
  void aMissingClassOfTheReportIsOneSentence() throws Exception {
    Process run = java(List.of(), "-Xmx64m", LackingClass.class, List.of());
    assertThat(end(run)).isEqualTo(ExitCode.COULD_NOT_RUN);
    assertOneSentence("A class can't be loaded (Missing); correct the class path.");
  }

  @Test
  void aFaultOfTheReportEndsTheProcess() throws Exception {
    Process run = java(List.of(), "-Xmx64m", Faulty.class, List.of());
    assertThat(end(run)).isEqualTo(ExitCode.COULD_NOT_RUN);
    assertThat(errors).content().contains("IllegalStateException: a fault");
  }

  @Test
  void aFullStandardOutputIsNoResult() throws Exception {
    Process run = ycsb("exec >/dev/full && ", "-Xmx64m", "run", "noop", SHORT);
    assertThat(end(run)).isEqualTo(ExitCode.INVALID);
    assertOneSentence("The results could not be written to standard output");
  }

  @Test
  void aClosedStandardOutputIsRefused() throws Exception {
    Process run = ycsb("exec >&- && ", "-Xmx64m", "run", "noop", SHORT);
    assertThat(end(run)).isEqualTo(ExitCode.COULD_NOT_RUN);
    assertOneSentence("Standard output is closed");
  }

  @Test
  void anInterruptEndsAShellThatWaitsForItsUser() throws Exception {
    Process shell = ycsb("", "-Xmx64m", "shell", "memory", List.of());
    try (OutputStream input = shell.getOutputStream()) {
      awaitError(shell, "Connected");
      // Process.destroy would close the shell's input too.
      shell.toHandle().destroy();
      assertThat(shell.waitFor(5, TimeUnit.SECONDS)).isTrue();
      input.flush();
    }
    assertThat(shell.exitValue()).isEqualTo(ExitCode.VALID);
  }

  private Process ycsb(
      String before, String option, String command, String binding, List<String> arguments)
      throws Exception {
    List<String> words = new ArrayList<>(List.of(command, binding));
    words.addAll(arguments);
    return ycsb(List.of("sh", "-c", before + "exec \"$@\"", "sh"), option, words);
  }

  private void assertOneSentence(String beginning) throws Exception {
    assertThat(
            Files.readAllLines(errors).stream()
                .filter(l -> !l.startsWith("Server: ") && !l.startsWith("Loaded ")))
        .singleElement()
        .asString()
        .startsWith(beginning);
  }

  /** A program that lacks a class. */
  static final class LackingClass {
    private LackingClass() {}

    public static void main(String[] arguments) {
      Main.begin(
          interrupts -> {
            throw new NoClassDefFoundError("Missing");
          });
    }
  }

  /** A program with a fault. */
  static final class Faulty {
    private Faulty() {}

    public static void main(String[] arguments) {
      Main.begin(
          interrupts -> {
            throw new IllegalStateException("a fault");
          });
    }
  }
}
