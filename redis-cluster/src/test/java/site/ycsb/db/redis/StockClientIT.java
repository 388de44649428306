// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.conformance.testing.StockClient;
import site.ycsb.kv.server.RunningServer;

/** Stock YCSB drives our bindings. */
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
      StockClient stock =
          new StockClient(binding.newClient().getClass(), server.address(), directory);
      String[] mix = {"-p", "scanproportion=0.1", "-p", "readproportion=0.85"};

      assertThat(stock.load(mix)).contains("[INSERT], Return=OK, 1000");
      assertThat(stock.run(mix))
          .containsPattern("\\[READ\\], Return=OK, \\d+")
          .containsPattern("\\[SCAN\\], Return=OK, \\d+")
          .containsPattern("\\[UPDATE\\], Return=OK, \\d+")
          .doesNotContain("FAILED");
    }
  }
}
