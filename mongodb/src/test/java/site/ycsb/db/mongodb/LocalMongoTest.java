// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

  @Test
  void furtherOptionsComeLast() {
    properties.setProperty("mongodb.config", "setParameter=a=1,quiet");
    assertThat(LocalMongo.command(Path.of("mongod"), place, properties))
        .endsWith("--setParameter", "a=1", "--quiet");
  }

  @Test
  void theStandInTakesNoOptionsOfMongod() {
    properties.setProperty("mongodb.config", "quiet");
    assertThatThrownBy(() -> LocalMongo.embedded(properties))
        .hasMessage(
            "mongodb.config is for MongoDB's own server and not for the embedded one;"
                + " put mongod on the PATH, or remove it.");
  }

  @Test
  void whatTheRunSetsIsRefused() {
    properties.setProperty("mongodb.config", "storageEngine=inMemory");
    assertThatThrownBy(() -> MongoDbSettings.of(properties))
        .hasMessage(
            "mongodb.config=storageEngine=inMemory: must leave storageEngine to mongodb.engine.");
  }
}
