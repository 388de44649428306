// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.DBException;
import site.ycsb.kv.server.RunningServer;

/** {@code mongodb.shard}, against a scripted mongos. */
@Timeout(120)
class ShardingTest {
  private static final String MONGOS = ScriptedMongo.STANDALONE.replace("{", "{msg: 'isdbgrid', ");

  private final MongoDbBinding binding = new MongoDbBinding();

  private static Records answering(BsonDocument enabling, BsonDocument sharding) {
    Map<String, BsonDocument> answers =
        Map.of(
            "serverStatus",
            Records.ok("process: 'mongos'"),
            "enableSharding",
            enabling,
            "shardCollection",
            sharding);
    return new Records() {
      @Override
      @Nullable BsonDocument failing(BsonDocument command) {
        return answers.get(command.getFirstKey());
      }
    };
  }

  private static Properties load(int port) {
    return TestClients.properties(port, "mongodb.shard", "true", "dotransactions", "false");
  }

  private static List<BsonDocument> sharding(ScriptedMongo server) {
    return server.asked().stream()
        .filter(command -> command.getFirstKey().matches("enableSharding|shardCollection"))
        .toList();
  }

  @Test
  void aLoadShardsTheCollectionByItsHashedKey() throws Exception {
    Records mongos =
        answering(Records.ok("n: 1"), Records.ok("collectionsharded: 'ycsb.usertable'"));
    try (ScriptedMongo server = new ScriptedMongo(MONGOS, mongos)) {
      binding.prepare(load(server.port()));
      List<BsonDocument> asked = sharding(server);
      assertThat(asked).hasSize(2);
      assertThat(asked.get(0).getString("enableSharding").getValue()).isEqualTo("ycsb");
      assertThat(asked.get(0).getString("$db").getValue()).isEqualTo("admin");
      assertThat(asked.get(1).getString("shardCollection").getValue()).isEqualTo("ycsb.usertable");
      assertThat(asked.get(1).getDocument("key")).isEqualTo(BsonDocument.parse("{_id: 'hashed'}"));
    }
  }

  /** Only the preparation shards, which is that of rank 0. */
  @Test
  void neitherARunNorAClientShards() throws Exception {
    try (ScriptedMongo server =
        new ScriptedMongo(MONGOS, answering(Records.ok("n: 1"), Records.ok("n: 1")))) {
      Properties given = load(server.port());
      TestClients.client(given).cleanup();
      given.setProperty("dotransactions", "true");
      binding.prepare(given);
      assertThat(sharding(server)).isEmpty();
    }
  }

  @Test
  void aDatabaseThatIsEnabledAlreadyIsTaken() throws Exception {
    BsonDocument already = Records.error(23, "sharding already enabled for database ycsb");
    try (ScriptedMongo server = new ScriptedMongo(MONGOS, answering(already, Records.ok("n: 1")))) {
      binding.prepare(load(server.port()));
      assertThat(sharding(server)).hasSize(2);
    }
  }

  @Test
  void aServerThatIsNoMongosIsRefusedWithOneSentence() throws Exception {
    try (RunningServer server = LocalMongo.embedded()) {
      int port = Integer.parseInt(String.valueOf(server.address().get("mongodb.port")));
      assertThatThrownBy(() -> binding.prepare(load(port)))
          .isInstanceOf(DBException.class)
          .hasMessage(
              "mongodb: 127.0.0.1:"
                  + port
                  + " is not a mongos, so mongodb.shard=true cannot shard the collection; name a"
                  + " mongos in mongodb.url, or remove the setting.");
    }
  }

  @Test
  void whyAMongosRefusesIsTold() throws Exception {
    BsonDocument refusal =
        Records.error(72, "Please create an index that starts with the proposed shard key.");
    try (ScriptedMongo server = new ScriptedMongo(MONGOS, answering(Records.ok("n: 1"), refusal))) {
      assertThatThrownBy(() -> binding.prepare(load(server.port())))
          .isInstanceOf(DBException.class)
          .hasMessage(
              "mongodb: 127.0.0.1:"
                  + server.port()
                  + " cannot shard ycsb.usertable for mongodb.shard=true (Please create an index"
                  + " that starts with the proposed shard key); correct what it says, or remove the"
                  + " setting.");
    }
  }
}
