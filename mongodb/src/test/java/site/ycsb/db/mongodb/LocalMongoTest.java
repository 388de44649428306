// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.server.ServerProgram.Place;

class LocalMongoTest {
  private final Place place = new Place("127.0.0.1", 5, Path.of("dir"));
  private final Properties properties = new Properties();

  @Test
  void listensOnTheLoopbackAddressOnly() {
    assertThat(LocalMongo.command(Path.of("bin", "mongod"), place, properties))
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
    assertThat(LocalMongo.command(Path.of("mongod"), place, properties))
        .endsWith("--storageEngine", "inMemory");
    properties.setProperty("mongodb.engine", "WIREDTIGER");
    assertThat(LocalMongo.command(Path.of("mongod"), place, properties))
        .endsWith("--storageEngine", "wiredTiger");
  }
}
