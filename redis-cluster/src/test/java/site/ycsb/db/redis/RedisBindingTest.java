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

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.resp.NodeAddress;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.server.ServerProgram.Place;

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
        .at(Path.of("/bin/eloqkv"), new Place("127.0.0.1", 7_000, Path.of("/data")));
  }

  @Test
  void clustersByNameAndBySetting() throws Exception {
    assertThat(new RedisBinding().read(settings).cluster()).isFalse();
    assertThat(new RedisClusterBinding().read(settings).cluster()).isTrue();
    settings.setProperty("redis.cluster", "true");
    settings.setProperty("redis.nodes", "a:1,b:2");
    assertThat(new RedisBinding().read(settings).cluster()).isTrue();
    assertThat(new RedisBinding().read(settings).addresses())
        .containsExactly(new NodeAddress("a", 1), new NodeAddress("b", 2));
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
