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
package site.ycsb.db.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Client;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.server.RunningServer;

/** The published client of stock YCSB 0.17.0 drives our bindings. */
@Timeout(120)
class StockClientIT {
  private final Path directory;

  StockClientIT(@TempDir Path directory) {
    this.directory = directory;
  }

  @ParameterizedTest
  @ValueSource(classes = {RedisBinding.class, RedisClusterBinding.class})
  void loadsAndRunsWithScans(Class<? extends Binding> type) throws Exception {
    Binding binding = type.getDeclaredConstructor().newInstance();
    Properties settings = new Properties();
    try (RunningServer server = TestServers.redis(binding, settings)) {
      List<String> arguments = new ArrayList<>();
      arguments.addAll(List.of("-db", binding.newClient().getClass().getName()));
      arguments.addAll(List.of("-p", "scanproportion=0.1", "-p", "readproportion=0.85"));
      server
          .address()
          .forEach((name, value) -> arguments.addAll(List.of("-p", name + "=" + value)));

      assertThat(stock("-load", arguments)).contains("[INSERT], Return=OK, 1000");
      assertThat(stock("-t", arguments))
          .containsPattern("\\[READ\\], Return=OK, \\d+")
          .containsPattern("\\[SCAN\\], Return=OK, \\d+")
          .containsPattern("\\[UPDATE\\], Return=OK, \\d+")
          .doesNotContain("FAILED");
    }
  }

  private String stock(String phase, List<String> arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Client.class.getName()));
    command.addAll(List.of(phase, "-threads", "4", "-P", "../workloads/workloadb"));
    command.addAll(arguments);
    File output = directory.resolve("stock.out").toFile();
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return Files.readString(output.toPath(), StandardCharsets.UTF_8);
  }
}
