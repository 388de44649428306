/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.kv.resource.ResourceMeasurementsExporter;

/**
 * The published client of stock YCSB 0.17.0, which drives a binding of ours as it would one of its
 * own: on workload B with four threads, in a process with this one's class path.
 */
public final class StockClient {
  private static final int LONGEST_SECONDS = 60;

  private final Class<? extends DB> binding;
  private final Map<String, String> settings;
  private final Path directory;

  /**
   * Prepares it.
   *
   * @param binding what {@code -db} names
   * @param settings such as those of the server's address
   * @param directory for what it prints
   */
  public StockClient(Class<? extends DB> binding, Map<String, String> settings, Path directory) {
    this.binding = binding;
    this.settings = Map.copyOf(settings);
    this.directory = directory;
  }

  /** Loads the records; what it printed. */
  public String load(String... more) throws IOException, InterruptedException {
    return phase("-load", more);
  }

  /** Runs the operations; what it printed. */
  public String run(String... more) throws IOException, InterruptedException {
    return phase("-t", more);
  }

  /**
   * Runs operations for three seconds with our exporter, and expects it to tell what the client and
   * the server used; the latter is found by the port it listens on.
   */
  public void assertTellsResources() throws IOException, InterruptedException {
    String exporter = "exporter=" + ResourceMeasurementsExporter.class.getName();
    assertThat(run("-p", exporter, "-p", "operationcount=100000000", "-p", "maxexecutiontime=3"))
        .containsPattern("\\[READ\\], Return=OK, \\d+")
        .containsPattern("\\[RESOURCE-SERVER\\], MaxRss\\(bytes\\), \\d{7,}")
        .containsPattern("\\[RESOURCE-SERVER\\], MeanCpu\\(%\\), \\d+")
        .containsPattern("\\[RESOURCE-SERVER\\], OperationsPerCoreSecond, \\d+")
        .containsPattern("\\[RESOURCE-CLIENT\\], MaxRss\\(bytes\\), \\d{7,}");
  }

  private String phase(String phase, String... more) throws IOException, InterruptedException {
    assertThat(Client.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .as("the published client")
        .endsWith("core-0.17.0.jar");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Client.class.getName()));
    command.addAll(List.of(phase, "-db", binding.getName(), "-threads", "4"));
    command.addAll(List.of("-P", "../workloads/workloadb"));
    settings.forEach((name, value) -> command.addAll(List.of("-p", name + "=" + value)));
    command.addAll(List.of(more));
    File output = directory.resolve("stock.out").toFile();
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start();
    try {
      assertThat(process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS))
          .as("stock YCSB ends within %s s", LONGEST_SECONDS)
          .isTrue();
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(output.toPath(), StandardCharsets.UTF_8);
  }
}
