// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.db.tokyotyrant.embedded.EmbeddedTyrant;
import site.ycsb.kv.conformance.testing.StockClient;

/** Stock YCSB runs the packaged binding. */
@Timeout(120)
class StockClientIT {
  private final Path directory;

  StockClientIT(@TempDir Path directory) {
    this.directory = directory;
  }

  private StockClient stock(EmbeddedTyrant server) {
    Map<String, String> settings = Map.of("tokyotyrant.port", Integer.toString(server.port()));
    return new StockClient(TokyoTyrantClient.class, settings, directory);
  }

  @Test
  void loadsAndRunsWorkloadB() throws Exception {
    try (EmbeddedTyrant server = EmbeddedTyrant.start("x.tcb", 0)) {
      assertThat(
              TokyoTyrantClient.class.getProtectionDomain().getCodeSource().getLocation().getPath())
          .as("the packaged binding")
          .endsWith(".jar");

      assertThat(stock(server).load()).contains("[INSERT], Return=OK, 1000");
      assertThat(stock(server).run())
          .containsPattern("\\[READ\\], Return=OK, 9\\d\\d")
          .contains("[UPDATE], Return=OK")
          .doesNotContain("FAILED");
    }
  }

  @Test
  void toldToItWritesWhatServerAndClientUsed() throws Exception {
    try (EmbeddedTyrant server = EmbeddedTyrant.start("x.tch", 0)) {
      stock(server).load();
      stock(server).assertTellsResources();
    }
  }

  @Test
  void refusesAScanBeforeTheFirstOperation() throws Exception {
    try (EmbeddedTyrant server = EmbeddedTyrant.start("x.tch", 0)) {
      assertThat(stock(server).load("-p", "scanproportion=0.95", "-p", "readproportion=0"))
          .contains("has no scan in key order")
          .doesNotContain("Return=OK");
    }
  }
}
