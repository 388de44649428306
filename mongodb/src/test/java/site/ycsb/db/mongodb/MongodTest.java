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
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.server.ServerProgram.Place;

class MongodTest {
  private final Place place = new Place("127.0.0.1", 5, Path.of("dir"));
  private final Properties properties = new Properties();

  @Test
  void listensOnTheLoopbackAddressOnly() {
    assertThat(Mongod.command(Path.of("bin", "mongod"), place, properties))
        .containsExactly(
            Path.of("bin", "mongod").toString(),
            "--bind_ip",
            "127.0.0.1",
            "--port",
            "5",
            "--dbpath",
            Path.of("dir", "data").toString(),
            "--nounixsocket");
  }

  @Test
  void runsTheEngineDemanded() {
    properties.setProperty("mongodb.engine", "inMemory");
    assertThat(Mongod.command(Path.of("mongod"), place, properties))
        .endsWith("--storageEngine", "inMemory");
  }
}
