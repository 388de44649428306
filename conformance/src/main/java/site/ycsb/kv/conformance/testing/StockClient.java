// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

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
 * Runs a binding under the published client of stock YCSB 0.17.0: workload B with four threads, in
 * a process with this one's class path.
 */
public final class StockClient {
  private static final int LONGEST_SECONDS = 60;

  private final Class<? extends DB> binding;
  private final Map<String, String> settings;
  private final Path directory;

  /** A client of what {@code -db} names, with settings such as those of the server's address. */
  public StockClient(Class<? extends DB> binding, Map<String, String> settings, Path directory) {
    this.binding = binding;
    this.settings = Map.copyOf(settings);
    this.directory = directory;
  }

  /** Loads the records with further arguments, and returns what was printed. */
  public String load(String... more) throws IOException, InterruptedException {
    return phase("-load", more);
  }

  /** Runs the operations with further arguments, and returns what was printed. */
  public String run(String... more) throws IOException, InterruptedException {
    return phase("-t", more);
  }

  /**
   * Runs operations for four seconds or more with our exporter, which must report the resources of
   * the client and of the server that listens on the port.
   */
  public void assertTellsResources() throws IOException, InterruptedException {
    String exporter = "exporter=" + ResourceMeasurementsExporter.class.getName();
    // At this rate it takes that long however late the client begins.
    assertThat(run("-p", exporter, "-p", "operationcount=8000", "-target", "2000"))
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
