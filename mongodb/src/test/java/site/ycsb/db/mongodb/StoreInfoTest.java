// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Properties;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.DBException;
import site.ycsb.kv.binding.DocumentedLimit;
import site.ycsb.kv.binding.DocumentedLimit.Part;

/** What a server tells of itself, and what is demanded of it. */
@Timeout(120)
class StoreInfoTest {
  /** A server that answers some commands otherwise. */
  private static Records answering(Map<String, BsonDocument> answers) {
    return new Records() {
      @Override
      @Nullable BsonDocument failing(BsonDocument command) {
        return answers.get(command.getFirstKey());
      }
    };
  }

  private static String described(ScriptedMongo server) throws Exception {
    MongoDbClient client = TestClients.client(TestClients.properties(server.port()));
    String description = client.describeStore();
    client.cleanup();
    return description.replace(":" + server.port(), ":PORT");
  }

  @Test
  void versionEngineTopologyAndAddress() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, new Records())) {
      assertThat(described(server))
          .isEqualTo("MongoDB 7.0.12, engine wiredTiger, standalone, at 127.0.0.1:PORT");
    }
    try (ScriptedMongo server = ScriptedMongo.primary(new Records())) {
      assertThat(described(server))
          .isEqualTo("MongoDB 7.0.12, engine wiredTiger, replica set rs0 of 1, at 127.0.0.1:PORT");
    }
  }

  @Test
  void aMongosTellsNoEngineAndDoesNotCount() throws Exception {
    String mongos = ScriptedMongo.STANDALONE.replace("{", "{msg: 'isdbgrid', ");
    Records records =
        answering(Map.of("serverStatus", Records.ok("process: 'mongos', version: '7.0.12'")));
    try (ScriptedMongo server = new ScriptedMongo(mongos, records)) {
      assertThat(described(server))
          .isEqualTo("MongoDB 7.0.12, sharded behind mongos, at 127.0.0.1:PORT");
      MongoDbClient client = TestClients.client(TestClients.properties(server.port()));
      assertThat(client.countRecords()).isEmpty();
      client.cleanup();
      Properties demanding = TestClients.properties(server.port(), "mongodb.engine", "inMemory");
      assertThatThrownBy(() -> TestClients.client(demanding))
          .isInstanceOf(DBException.class)
          .hasMessageContaining("mongodb.engine=inMemory can't be checked");
    }
  }

  @Test
  void perconasBuildIsNamed() throws Exception {
    Records records =
        answering(
            Map.of(
                "buildInfo",
                Records.ok("version: '7.0.12-7', psmdbVersion: '7.0.12-7'"),
                "serverStatus",
                Records.ok("process: 'mongod', storageEngine: {name: 'inMemory'}")));
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, records)) {
      assertThat(described(server))
          .isEqualTo(
              "Percona Server for MongoDB 7.0.12-7, engine inMemory, standalone, at"
                  + " 127.0.0.1:PORT");
    }
  }

  @Test
  void aUserWhoMayNotAskIsToldLess() throws Exception {
    BsonDocument forbidden = Records.error(13, "not authorized on admin");
    Records records = answering(Map.of("serverStatus", forbidden, "getParameter", forbidden));
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, records)) {
      assertThat(described(server)).isEqualTo("MongoDB 7.0.12, standalone, at 127.0.0.1:PORT");
    }
  }

  @Test
  void anotherEngineThanTheOneDemandedEndsTheRunBeforeItStarts() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, new Records())) {
      Properties properties = TestClients.properties(server.port(), "mongodb.engine", "inMemory");

      assertThatThrownBy(() -> new MongoDbBinding().prepare(properties))
          .isInstanceOf(DBException.class)
          .hasMessage(
              "mongodb: 127.0.0.1:"
                  + server.port()
                  + " runs the storage engine wiredTiger instead of inMemory; correct"
                  + " mongodb.engine or the server.");
      assertThatThrownBy(() -> TestClients.client(properties)).isInstanceOf(DBException.class);
    }
  }

  @Test
  void theEngineDemandedIsTaken() throws Exception {
    Records memory =
        answering(
            Map.of(
                "serverStatus",
                Records.ok("process: 'mongod', storageEngine: {name: 'inMemory'}")));
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, memory)) {
      Properties properties = TestClients.properties(server.port(), "mongodb.engine", "inmemory");
      MongoDbClient client = TestClients.client(properties);
      assertThat(client.describeStore()).contains("engine inMemory");
      client.cleanup();
    }
  }

  @Test
  void keysHaveALimitWhereIndexEntriesHaveOne() throws Exception {
    Records old =
        answering(
            Map.of("getParameter", Records.ok("featureCompatibilityVersion: {version: '4.0'}")));
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, old);
        ScriptedMongo recent = new ScriptedMongo(ScriptedMongo.STANDALONE, new Records())) {
      assertThat(limit(server, Part.KEY)).isEqualTo(1_011);
      assertThat(limit(recent, Part.KEY)).isEqualTo(16 * 1024 * 1024);
      assertThat(limit(recent, Part.VALUE)).isEqualTo(16 * 1024 * 1024);
    }
  }

  private static long limit(ScriptedMongo server, Part part) throws Exception {
    MongoDbClient client = TestClients.client(TestClients.properties(server.port()));
    long bytes =
        client.documentedLimits().stream()
            .filter(limit -> limit.part() == part)
            .mapToLong(DocumentedLimit::bytes)
            .sum();
    client.cleanup();
    return bytes;
  }

  @Test
  void versionsAreComparedAsNumbers() {
    assertThat(StoreInfo.isFrom("4.2", "4.2")).isTrue();
    assertThat(StoreInfo.isFrom("4.10.1", "4.2")).isTrue();
    assertThat(StoreInfo.isFrom("7.0.12-rc1", "4.2")).isTrue();
    assertThat(StoreInfo.isFrom("5", "4.2")).isTrue();
    assertThat(StoreInfo.isFrom("4.0.28", "4.2")).isFalse();
    assertThat(StoreInfo.isFrom("?", "4.2")).isFalse();
  }

  @Test
  void messagesAreCompressedWhereTheServerTakesIt() throws Exception {
    String zlib = ScriptedMongo.STANDALONE.replace("{", "{compression: ['zlib'], ");
    try (ScriptedMongo server = new ScriptedMongo(zlib, new Records())) {
      Properties properties = TestClients.properties(server.port(), "mongodb.compressors", "zlib");
      MongoDbClient client = TestClients.client(properties);
      assertThat(client.insert("usertable", "a", TestClients.record("1", "2")).isOk()).isTrue();
      client.cleanup();
      assertThat(server.compressed()).isTrue();
    }
  }

  @Test
  void aServerThatTakesNoneOfTheCompressorsIsTold() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, new Records())) {
      Properties properties = TestClients.properties(server.port(), "mongodb.compressors", "zlib");
      assertThatThrownBy(() -> TestClients.client(properties))
          .isInstanceOf(DBException.class)
          .hasMessageContaining("takes none of mongodb.compressors=zlib");
    }
  }
}
