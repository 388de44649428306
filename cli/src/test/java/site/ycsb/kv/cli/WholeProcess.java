// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests that run commands in processes of their own. */
abstract class WholeProcess {
  Path output = Path.of("out");
  Path errors = Path.of("err");
  private final List<Process> started = new ArrayList<>();

  @BeforeEach
  void placeFiles(@TempDir Path directory) {
    output = directory.resolve("out");
    errors = directory.resolve("err");
  }

  @AfterEach
  void endAll() {
    started.forEach(process -> process.descendants().forEach(ProcessHandle::destroyForcibly));
    started.forEach(Process::destroyForcibly);
  }

  /**
   * Starts a command.
   *
   * @param launcher the words before the JVM's program
   * @param jvmOption an option of the JVM
   */
  Process ycsb(List<String> launcher, String jvmOption, List<String> arguments) throws Exception {
    return java(launcher, jvmOption, Main.class, arguments);
  }

  /** Starts the program of this class, in the same way. */
  Process java(List<String> launcher, String jvmOption, Class<?> program, List<String> arguments)
      throws Exception {
    List<String> words = new ArrayList<>(launcher);
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of(jvmOption, "-cp", System.getProperty("java.class.path")));
    words.add(program.getName());
    words.addAll(arguments);
    Process process =
        new ProcessBuilder(words)
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    started.add(process);
    return process;
  }

  /** Waits until the command has written this text to standard error. */
  void awaitError(Process process, String text) throws Exception {
    while (!Files.readString(errors).contains(text)) {
      assertThat(process.waitFor(20, TimeUnit.MILLISECONDS))
          .as("ended too early: %s", Files.readString(errors))
          .isFalse();
    }
  }

  /** Waits for the end of the process and returns its exit code. */
  static int end(Process process) throws Exception {
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }
}
