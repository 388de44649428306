// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.db.mongodb.TestClients.TABLE;
import static site.ycsb.db.mongodb.TestClients.record;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;

/** Each record of a batch has its own outcome. */
@Timeout(120)
class BatchesTest {
  private final Records records = new Records();

  private static Properties load(ScriptedMongo server, String... pairs) {
    Properties properties = TestClients.properties(server.port(), pairs);
    properties.setProperty("dotransactions", "false");
    properties.setProperty("batchsize", "3");
    return properties;
  }

  @Test
  void oneMessageHoldsABatchAndCleanupSendsTheRest() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, records)) {
      MongoDbClient client = TestClients.client(load(server));
      for (int i = 0; i < 7; i++) {
        Status status = client.insert(TABLE, "k" + i, record("1", "2"));
        assertThat(status).isEqualTo(i % 3 == 2 ? Status.OK : Status.BATCHED_OK);
      }
      client.cleanup();

      assertThat(records.records).hasSize(7);
      assertThat(server.asked().stream().filter(c -> c.getFirstKey().equals("insert"))).hasSize(3);
    }
  }

  @Test
  void aRecordThatIsRefusedIsCountedAndTheOthersAreStored() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, records)) {
      MongoDbClient client = TestClients.client(load(server));
      client.insert(TABLE, "a", record("0", "0"));
      client.insert(TABLE, "b", record("0", "0"));
      client.insert(TABLE, "c", record("0", "0"));

      client.insert(TABLE, "b", record("1", "2"));
      client.insert(TABLE, "c", record("1", "2"));
      assertThat(client.insert(TABLE, "d", record("1", "2"))).isEqualTo(Statuses.DUPLICATE_KEY);
      assertThat(client.lostRecords()).as("beyond the one whose insert told").isEqualTo(1);
      assertThat(client.lastFailure()).isNotEmpty();

      client.insert(TABLE, "a", record("1", "2"));
      assertThatThrownBy(client::cleanup)
          .isInstanceOf(DBException.class)
          .hasMessageStartingWith("mongodb: the last batch of the load failed with DUPLICATE_KEY: ")
          .hasMessageEndingWith(".");
      assertThat(client.lostRecords()).isEqualTo(2);
      assertThat(records.records).containsOnlyKeys("a", "b", "c", "d");
    }
  }

  @Test
  void aRecordThatIsTooLargeDoesNotTakeTheBatchWithIt() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, records)) {
      MongoDbClient client = TestClients.client(load(server));
      Map<String, ByteIterator> large = new HashMap<>();
      large.put("field0", new ByteArrayByteIterator(new byte[16 * 1024 * 1024]));

      client.insert(TABLE, "a", record("1", "2"));
      assertThat(client.insert(TABLE, "b", large)).isEqualTo(MongoStatuses.DOCUMENT_TOO_LARGE);
      client.insert(TABLE, "c", record("1", "2"));
      client.cleanup();

      assertThat(records.records).containsOnlyKeys("a", "c");
      assertThat(client.lostRecords()).isZero();
    }
  }

  @Test
  void aBatchThatTooFewMembersHaveIsNoSuccess() throws Exception {
    Records unreplicated =
        new Records() {
          @Override
          @Nullable BsonDocument failing(BsonDocument command) {
            return command.getFirstKey().equals("insert")
                ? Records.ok("n: 3, writeConcernError: {code: 100, errmsg: 'not enough members'}")
                : null;
          }
        };
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, unreplicated)) {
      MongoDbClient client = TestClients.client(load(server));
      client.insert(TABLE, "a", record("1", "2"));
      client.insert(TABLE, "b", record("1", "2"));
      assertThat(client.insert(TABLE, "c", record("1", "2")))
          .isEqualTo(MongoStatuses.WRITE_CONCERN_FAILED);
      assertThat(client.lostRecords()).isEqualTo(2);
      client.cleanup();
    }
  }

  @Test
  void aBatchOfAnotherTableIsSentFirst() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, records)) {
      MongoDbClient client = TestClients.client(load(server));
      client.insert("one", "a", record("1", "2"));
      assertThat(client.insert("other", "b", record("1", "2"))).isEqualTo(Status.BATCHED_OK);
      assertThat(records.records).containsOnlyKeys("a");
      client.cleanup();

      assertThat(records.records).containsOnlyKeys("a", "b");
    }
  }

  @Test
  void aReadDuringALoadSeesWhatWasGathered() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, records)) {
      MongoDbClient client = TestClients.client(load(server));
      client.insert(TABLE, "a", record("1", "2"));

      assertThat(client.read(TABLE, "a", null, new HashMap<>())).isEqualTo(Status.OK);
      client.cleanup();
    }
  }

  @Test
  void withUpsertABatchReplaces() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, records)) {
      MongoDbClient client = TestClients.client(load(server, "mongodb.upsert", "true"));
      client.insert(TABLE, "a", record("1", "2"));
      client.cleanup();

      assertThat(server.asked())
          .anySatisfy(
              command ->
                  assertThat(command.toJson())
                      .contains("\"update\": \"usertable\"")
                      .contains("\"upsert\": true"));
    }
  }
}
