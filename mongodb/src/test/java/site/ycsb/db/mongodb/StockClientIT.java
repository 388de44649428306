// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.conformance.testing.StockClient;
import site.ycsb.kv.server.RunningServer;

/** Stock YCSB drives our binding, found as a jar like any other. */
@Timeout(120)
class StockClientIT {
  private final RunningServer server;
  private final StockClient stock;

  StockClientIT(@TempDir Path directory) throws Exception {
    server = LocalMongo.embedded();
    stock = new StockClient(MongoDbClient.class, server.address(), directory);
  }

  @BeforeEach
  void load() throws Exception {
    assertThat(stock.load()).contains("[INSERT], Return=OK, 1000");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void runsWorkloadB() throws Exception {
    assertThat(MongoDbClient.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .as("the packaged binding")
        .endsWith(".jar");

    assertThat(stock.run())
        .containsPattern("\\[READ\\], Return=OK, 9\\d\\d")
        .contains("[UPDATE], Return=OK")
        .doesNotContain("FAILED");
  }

  @Test
  void toldToItWritesWhatServerAndClientUsed() throws Exception {
    stock.assertTellsResources();
  }

  @Test
  void refusesUnacknowledgedWritesBeforeTheFirstOperation() throws Exception {
    assertThat(stock.load("-p", "mongodb.writeconcern=0"))
        .contains("mongodb.unacknowledged=true")
        .doesNotContain("Return=OK");
  }
}
