// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.kv.run.RunResult;

/** The files in {@code workloads}. */
@Timeout(120)
class WorkloadFilesTest {
  /** Beside this module, in whose directory its tests run. */
  private static final Path DIRECTORY = Path.of("..", "workloads");

  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      return files.sorted().toList();
    }
  }

  @Test
  void thereAreThoseOfStockAndOurs() throws IOException {
    assertThat(files().stream().map(file -> file.getFileName().toString()))
        .contains("workloada", "workloadb", "workloadc", "workloadd", "workloade", "workloadf")
        .contains("kv128", "small", "large", "key512", "miss", "missmix", "cache")
        .contains("news-insert", "news-read", "news-update");
  }

  @ParameterizedTest
  @MethodSource("files")
  void eachLoadsAndRunsAndIsValid(Path file) throws Exception {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    }
    assertThat(properties.getProperty("workload"))
        .isIn(KeyValueWorkload.class.getName(), NewsWorkload.class.getName());
    properties.setProperty("threadcount", "2");
    try (MemoryRun memory = new MemoryRun(properties)) {
      RunResult load = memory.load();
      assertThat(memory.verdict(load).invalid()).isEmpty();
      assertThat(load.work().operations()).isEqualTo(1000);
      RunResult run = memory.run();
      assertThat(memory.verdict(run).invalid()).isEmpty();
      assertThat(run.work().operations()).isEqualTo(1000);
      assertThat(run.work().failed()).isZero();
    }
  }
}
