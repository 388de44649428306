// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.kv.cli.process.ExitCode;

/** The examples of the help, as a shell runs them in the project's root. */
@Timeout(300)
class ExamplesIT {
  /** The commands whose result may be another one on a busy machine. */
  private static final Set<String> OF_SPEED = Set.of("max", "compare", "sweep");

  /** What a busy machine does to a run with a target. */
  private static final String MISSED = "operations a second was missed";

  /** Looks like the project's root, and keeps what the examples write. */
  @TempDir private static Path root = Path.of("");

  static Set<String> commands() {
    return HelpTest.commands();
  }

  @BeforeAll
  static void makeRoot() throws Exception {
    for (String directory : List.of("workloads", "experiments")) {
      Files.createDirectory(root.resolve(directory));
      try (Stream<Path> files = Files.list(ScriptSandbox.PROJECT.resolve(directory))) {
        for (Path file : files.toList()) {
          Files.copy(file, root.resolve(directory).resolve(file.getFileName()));
        }
      }
    }
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    ScriptSandbox.script(
        root.resolve("bin/ycsb"),
        "exec '%s' -XX:TieredStopAtLevel=1 -Xshare:auto -cp '%s' %s \"$@\""
            .formatted(java, System.getProperty("java.class.path"), Main.class.getName()));
    // the clients whose results an example merges
    MadeUpResults.ranks(root.resolve("results/clients"), 2, 3000);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theExamplesOfACommandWork(String command) throws Exception {
    for (String example : Examples.of(command)) {
      Path output = root.resolve("output");
      ProcessBuilder builder = new ProcessBuilder("sh", "-c", example);
      builder.directory(root.toFile()).redirectErrorStream(true).redirectOutput(output.toFile());
      builder.redirectInput(Path.of("/dev/null").toFile());
      builder.environment().putAll(Map.of("HOME", root.resolve("home").toString()));
      Process process = builder.start();

      assertThat(process.waitFor(200, TimeUnit.SECONDS)).as(example).isTrue();
      String printed = Files.readString(output);
      if (OF_SPEED.contains(command) || printed.contains(MISSED)) {
        assertThat(process.exitValue())
            .as("%s%n%s", example, printed)
            .isIn(ExitCode.VALID, ExitCode.INVALID);
      } else {
        assertThat(process.exitValue()).as("%s%n%s", example, printed).isZero();
      }
    }
  }
}
