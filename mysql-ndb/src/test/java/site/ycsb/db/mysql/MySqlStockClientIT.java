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
package site.ycsb.db.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Client;
import site.ycsb.kv.server.RunningServer;

/** The published client of stock YCSB 0.17.0 drives our binding: nothing prepares its table. */
@Timeout(120)
class MySqlStockClientIT {
  private final Path directory;

  MySqlStockClientIT(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void loadsAndRunsWorkloadB() throws Exception {
    assumeTrue(TestServers.isMariaDbThere(), TestServers.NO_MARIADB);
    try (RunningServer server = TestServers.start(ServerProduct.MARIADB, new Properties())) {
      assertThat(stock(server, "-t")).contains("has no database ycsb").doesNotContain("Return=OK");

      assertThat(stock(server, "-load")).contains("[INSERT], Return=OK, 1000");

      assertThat(stock(server, "-t"))
          .containsPattern("\\[READ\\], Return=OK, 9\\d\\d")
          .contains("[UPDATE], Return=OK")
          .doesNotContain("FAILED");
      assertThat(stock(server, "-t", "-p", "fieldlength=200"))
          .contains("its column field0 holds 100 bytes and not 200")
          .doesNotContain("Return=OK");
    }
  }

  private String stock(RunningServer server, String... more) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Client.class.getName()));
    command.addAll(List.of("-db", MySqlClient.class.getName(), "-threads", "4"));
    command.addAll(List.of("-P", "../workloads/workloadb"));
    server.address().forEach((name, value) -> command.addAll(List.of("-p", name + "=" + value)));
    command.addAll(List.of(more));
    File output = directory.resolve("stock.out").toFile();
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return Files.readString(output.toPath(), StandardCharsets.UTF_8);
  }
}
