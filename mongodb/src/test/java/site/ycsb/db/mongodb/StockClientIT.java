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
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Client;
import site.ycsb.kv.resource.ResourceMeasurementsExporter;
import site.ycsb.kv.server.RunningServer;

/** The published client of stock YCSB 0.17.0 drives our binding, found as a jar like any other. */
@Timeout(120)
class StockClientIT {
  private final Path directory;

  StockClientIT(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void loadsAndRunsWorkloadB() throws Exception {
    try (RunningServer server = EmbeddedMongo.start()) {
      assertThat(Client.class.getProtectionDomain().getCodeSource().getLocation().getPath())
          .endsWith("core-0.17.0.jar");
      assertThat(MongoDbClient.class.getProtectionDomain().getCodeSource().getLocation().getPath())
          .as("the packaged binding")
          .endsWith(".jar");

      String load = stock(server, "-load");
      assertThat(load).contains("[INSERT], Return=OK, 1000");

      String run = stock(server, "-t");
      assertThat(run).containsPattern("\\[READ\\], Return=OK, 9\\d\\d");
      assertThat(run).contains("[UPDATE], Return=OK").doesNotContain("FAILED");
    }
  }

  /** The server lives in this test's process, which is found by the port it listens on. */
  @Test
  void toldToItWritesWhatServerAndClientUsed() throws Exception {
    try (RunningServer server = EmbeddedMongo.start()) {
      stock(server, "-load");
      String run =
          stock(
              server,
              "-t",
              "-p",
              "exporter=" + ResourceMeasurementsExporter.class.getName(),
              "-p",
              "operationcount=100000000",
              "-p",
              "maxexecutiontime=3");
      assertThat(run)
          .containsPattern("\\[READ\\], Return=OK, \\d+")
          .containsPattern("\\[RESOURCE-SERVER\\], MaxRss\\(bytes\\), \\d{7,}")
          .containsPattern("\\[RESOURCE-SERVER\\], MeanCpu\\(%\\), \\d+")
          .containsPattern("\\[RESOURCE-SERVER\\], OperationsPerCoreSecond, \\d+")
          .containsPattern("\\[RESOURCE-CLIENT\\], MaxRss\\(bytes\\), \\d{7,}");
    }
  }

  @Test
  void refusesUnacknowledgedWritesBeforeTheFirstOperation() throws Exception {
    try (RunningServer server = EmbeddedMongo.start()) {
      String output = stock(server, "-load", "-p", "mongodb.writeconcern=0");

      assertThat(output).contains("mongodb.unacknowledged=true").doesNotContain("Return=OK");
    }
  }

  private String stock(RunningServer server, String... more) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Client.class.getName()));
    command.addAll(List.of("-db", MongoDbClient.class.getName(), "-threads", "4"));
    command.addAll(List.of("-P", "../workloads/workloadb"));
    command.addAll(List.of("-p", "mongodb.port=" + server.address().get("mongodb.port")));
    command.addAll(List.of(more));
    File output = directory.resolve("stock.out").toFile();
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return Files.readString(output.toPath(), StandardCharsets.UTF_8);
  }
}
