// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.wire.HostPort;

/** What the bindings say of themselves without a server. */
class RedisBindingTest {
  private final Properties settings = new Properties();

  private List<String> eloqKv() {
    ServerProgram program =
        (ServerProgram)
            new RedisBinding()
                .programs(settings).stream()
                    .filter(p -> p.program().equals("eloqkv"))
                    .findFirst()
                    .orElseThrow();
    assertThat(program.portOffsets()).as("the ports of its engine").containsExactly(10_000);
    return program
        .command()
        .apply(Path.of("/bin/eloqkv"), new Place("127.0.0.1", 7_000, Path.of("/data")));
  }

  @Test
  void clustersByNameAndBySetting() throws Exception {
    assertThat(new RedisBinding().read(settings).cluster()).isFalse();
    assertThat(new RedisClusterBinding().read(settings).cluster()).isTrue();
    settings.setProperty("redis.cluster", "true");
    settings.setProperty("redis.nodes", "a:1,b:2");
    assertThat(new RedisBinding().read(settings).cluster()).isTrue();
    assertThat(new RedisBinding().read(settings).addresses())
        .containsExactly(new HostPort("a", 1), new HostPort("b", 2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"replica", "replicaPreferred", "any"})
  void replicasOfAClusterAreNotReadFrom(String readFrom) {
    settings.setProperty("redis-cluster.readfrom", readFrom);

    assertThatThrownBy(() -> new RedisClusterBinding().read(settings))
        .isInstanceOfSatisfying(
            SettingsException.class,
            e ->
                assertThat(e.faults())
                    .containsExactly(
                        "redis-cluster.readfrom="
                            + readFrom
                            + ": a cluster is read at its masters only; remove it, or name a single"
                            + " server."));
  }

  @ParameterizedTest
  @CsvSource({
    "redis, redis-server valkey-server eloqkv",
    "redis-cluster, redis-server valkey-server"
  })
  void programsInTheOrderInWhichTheyAreTried(String name, String programs) {
    Binding binding = name.equals("redis") ? new RedisBinding() : new RedisClusterBinding();

    assertThat(binding.programs(settings))
        .extracting(LocalServer::program)
        .containsExactly(programs.split(" ", -1));
  }

  @Test
  void aServerThatIsNamedIsNotStarted() {
    assertThat(new RedisBinding().hasAddress(settings)).isFalse();
    settings.setProperty("redis.url", "redis://db1");
    assertThat(new RedisBinding().hasAddress(settings)).isTrue();
  }

  @Test
  void eloqKvIsACacheUnlessItShallPersist() {
    assertThat(eloqKv())
        .containsExactly(
            "/bin/eloqkv",
            "--ip=127.0.0.1",
            "--port=7000",
            "--bind_all=false",
            "--eloq_data_path=/data/data",
            "--enable_data_store=false",
            "--enable_wal=false");
    settings.setProperty("server.persistence", "rdb");
    assertThat(eloqKv()).contains("--enable_data_store=true", "--enable_wal=false");
    settings.setProperty("server.persistence", "aof");
    assertThat(eloqKv()).contains("--enable_data_store=true", "--enable_wal=true");
  }
}
