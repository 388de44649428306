// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.db.mysql.server.SqlProgram.Product;
import site.ycsb.kv.conformance.testing.StockClient;
import site.ycsb.kv.server.RunningServer;

/** Stock YCSB drives our binding: nothing prepares its table. */
@Timeout(120)
class MySqlStockClientIT {
  private final Path directory;

  MySqlStockClientIT(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void loadsAndRunsWorkloadB() throws Exception {
    assumeTrue(TestServers.isMariaDbThere(), TestServers.NO_MARIADB);
    try (RunningServer server = TestServers.start(Product.MARIADB, new Properties())) {
      StockClient stock = new StockClient(MySqlClient.class, server.address(), directory);
      assertThat(stock.run()).contains("has no database ycsb").doesNotContain("Return=OK");

      assertThat(stock.load()).contains("[INSERT], Return=OK, 1000");

      assertThat(stock.run())
          .containsPattern("\\[READ\\], Return=OK, 9\\d\\d")
          .contains("[UPDATE], Return=OK")
          .doesNotContain("FAILED");
      assertThat(stock.run("-p", "fieldlength=200"))
          .contains("its column field0 holds 100 bytes and not 200")
          .doesNotContain("Return=OK");
    }
  }
}
