// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;

@Timeout(120)
class LaunchedProcessTest {
  private final CompletableFuture<String> stop = new CompletableFuture<>();

  @TempDir Path directory = Path.of("");

  private int run(Properties told, String script) throws Exception {
    return LaunchedProcess.run(
        List.of("sh", "-c", script, "sh"),
        told,
        directory.resolve("output.txt").toFile(),
        directory.resolve("error.txt").toFile(),
        stop);
  }

  @Test
  void whatNoFileMayHoldIsInTheEnvironment() throws Exception {
    Properties told = new Properties();
    told.setProperty("x.password", "a\n 'ü\0b");
    assertThat(run(told, "echo $1 $YCSB_KV_SETTINGS; exit 7")).isEqualTo(7);

    String[] words = Files.readString(directory.resolve("output.txt")).trim().split(" ", -1);
    assertThat(words[0]).isEqualTo(ToldSettings.EXPECTED);
    assertThat(ToldSettings.read(Map.of(ToldSettings.VARIABLE, words[1]))).isEqualTo(told);
    assertThatThrownBy(() -> ToldSettings.read(Map.of()))
        .isInstanceOf(DBException.class)
        .hasMessage(
            "The line of --launch does not pass the variable YCSB_KV_SETTINGS on to its clients;"
                + " let it, as mpirun -x YCSB_KV_SETTINGS does.");

    assertThat(run(new Properties(), "echo $# ${YCSB_KV_SETTINGS-none}; read -r x")).isEqualTo(1);
    assertThat(directory.resolve("output.txt")).hasContent("0 none");
  }

  @Test
  void aStopEndsItWithItsDescendants() throws Exception {
    Thread stopping =
        new Thread(
            () -> {
              while (!Files.exists(directory.resolve("pid"))) {
                Thread.onSpinWait();
              }
              stop.complete("enough");
            });
    stopping.start();
    String script =
        "sh -c 'echo $$ >%1$s.tmp; mv %1$s.tmp %1$s; exec sleep 1000' & wait"
            .formatted(directory.resolve("pid"));

    var unused = run(new Properties(), script);

    stopping.join();
    long pid = Long.parseLong(Files.readString(directory.resolve("pid")).trim());
    var child = ProcessHandle.of(pid);
    if (child.isPresent()) {
      child.get().onExit().get(30, TimeUnit.SECONDS);
    }
  }
}
