// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.cli.process.ExitCode;

/**
 * Compares real runs and prints the tables. How often the words are right is tested on made-up
 * runs, as a busy machine would make real ones differ.
 */
@Timeout(120)
class CompareIT {
  private static final String CLIENT = SlowedClient.class.getName();

  /** Writes the runs of two stores in turn, as a sweep of this many blocks would. */
  private static void sweep(Path sweep, int blocks, List<String> first, List<String> second)
      throws IOException {
    Files.createDirectories(sweep.resolve("points"));
    Files.writeString(sweep.resolve("sweep.yaml"), "stores: [a, b]");
    for (int block = 1; block <= blocks; block++) {
      boolean swapped = block % 2 == 0;
      point(sweep, block, swapped ? "b" : "a", swapped ? second : first);
      point(sweep, block, swapped ? "a" : "b", swapped ? first : second);
    }
  }

  private static void point(Path sweep, int block, String label, List<String> arguments)
      throws IOException {
    Path point = sweep.resolve("points/b" + block + "-" + label);
    List<String> all = new ArrayList<>(List.of("run"));
    all.addAll(arguments);
    all.addAll(List.of("-P", "../workloads/workloadc", "--out", point.toString()));
    Cli.Result run = Cli.ycsb(all.toArray(String[]::new));
    assertThat(run.exit()).as(run.all()).isEqualTo(ExitCode.VALID);
    Files.writeString(
        point.resolve("point.json"),
        ("{\"block\":%d,\"order\":1,\"label\":\"%s\",\"binding\":\"x\",\"workload\":\"workloadc\","
                + "\"threads\":1,\"varied\":{},\"outcome\":\"valid\",\"reasons\":[],"
                + "\"exitCode\":0,\"seconds\":1}")
            .formatted(block, label));
  }

  private static String compare(Path sweep) {
    Cli.Result result = Cli.ycsb("compare", sweep.toString(), "--metrics", "throughput,p50,p99");
    assertThat(result.exit()).as(result.all()).isEqualTo(ExitCode.VALID);
    System.out.println(result.out());
    return result.out();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void realRunsOfTheSameSettingsAreCompared(int time, @TempDir Path sweep) throws IOException {
    List<String> same = List.of("memory", "-p", "operationcount=100000");
    sweep(sweep, 4, same, same);
    assertThat(compare(sweep))
        .as("comparison %d", time)
        .contains("throughput", "READ p50", "READ p99")
        .doesNotContain("Differences", "Left out");
  }

  @Test
  void realRunsOfAStoreThatIsSlowerByFivePercentAreCompared(@TempDir Path sweep)
      throws IOException {
    List<String> fast = List.of(CLIENT, "-p", "operationcount=3000", "-p", "slowed.nanos=100000");
    List<String> slow = List.of(CLIENT, "-p", "operationcount=3000", "-p", "slowed.nanos=105000");
    sweep(sweep, 10, fast, slow);
    assertThat(compare(sweep)).contains("setting slowed.nanos: 100000 | 105000", "throughput");
  }
}
