// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.conformance.testing.StockClient;
import site.ycsb.kv.server.RunningServer;

/** Stock YCSB runs the packaged binding. */
@Timeout(120)
class StockClientIT {
  @Test
  void loadsAndRunsWorkloadB(@TempDir Path directory) throws Exception {
    try (RunningServer server = TestServers.memcached()) {
      StockClient stock =
          new StockClient(MemcachedBindingClient.class, server.address(), directory);

      assertThat(stock.load()).contains("[INSERT], Return=OK, 1000");
      assertThat(stock.run())
          .containsPattern("\\[READ\\], Return=OK, 9\\d\\d")
          .contains("[UPDATE], Return=OK")
          .doesNotContain("FAILED");
      stock.assertTellsResources();
    }
  }
}
