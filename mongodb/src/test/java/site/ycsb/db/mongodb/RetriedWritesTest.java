// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.db.mongodb.TestClients.TABLE;
import static site.ycsb.db.mongodb.TestClients.record;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;

/** What the driver repeats on a replica set is stored once, and told as it is. */
@Timeout(120)
class RetriedWritesTest {
  /** The primary of a replica set, which drops the answer to the first insert. */
  private static final class Primary extends Records {
    private final boolean knowsTransactions;
    private final Set<BsonDocument> done = new HashSet<>();
    private int drops;
    private int stepsDown;

    Primary(boolean knowsTransactions) {
      this.knowsTransactions = knowsTransactions;
    }

    synchronized void dropNext() {
      drops = 1;
    }

    synchronized void stepDownNext() {
      stepsDown = 1;
    }

    @Override
    @Nullable BsonDocument failing(BsonDocument command) {
      if (!command.containsKey("txnNumber")) {
        return null;
      }
      if (stepsDown-- > 0) {
        return Records.error(10_107, "not primary")
            .append("errorLabels", BsonDocument.parse("{l: ['RetryableWriteError']}").get("l"));
      }
      BsonDocument transaction =
          new BsonDocument("lsid", command.get("lsid"))
              .append("txnNumber", command.get("txnNumber"));
      boolean again = !done.add(transaction);
      int documents = command.getArray("documents").size();
      return again && knowsTransactions ? Records.ok("n: " + documents) : null;
    }

    @Override
    boolean dropsAnswer(BsonDocument command) {
      return command.getFirstKey().equals("insert") && drops-- > 0;
    }
  }

  @Test
  void anInsertWhoseAnswerWasLostIsRepeatedAndStoredOnce() throws Exception {
    Primary primary = new Primary(true);
    try (ScriptedMongo server = ScriptedMongo.primary(primary)) {
      MongoDbClient client = TestClients.client(TestClients.properties(server.port()));
      primary.dropNext();

      assertThat(client.insert(TABLE, "a", record("1", "2"))).isEqualTo(Status.OK);

      assertThat(primary.records).containsOnlyKeys("a");
      assertThat(inserts(server)).hasSize(2);
      assertThat(inserts(server).get(1).get("txnNumber"))
          .as("the second attempt is known by the number of the first")
          .isEqualTo(inserts(server).get(0).get("txnNumber"));
      client.cleanup();
    }
  }

  /** Another primary has taken over while the driver asks again. */
  @Test
  void anInsertThatAPrimaryRefusedOnSteppingDownIsRepeated() throws Exception {
    Primary primary = new Primary(true);
    try (ScriptedMongo server = ScriptedMongo.primary(primary)) {
      MongoDbClient client = TestClients.client(TestClients.properties(server.port()));
      primary.stepDownNext();

      assertThat(client.insert(TABLE, "a", record("1", "2"))).isEqualTo(Status.OK);

      assertThat(primary.records).containsOnlyKeys("a");
      client.cleanup();
    }
  }

  /** A server that only claims to know transactions finds the first attempt's record. */
  @Test
  void aDuplicateOfTheOwnFirstAttemptIsASuccess() throws Exception {
    Primary primary = new Primary(false);
    try (ScriptedMongo server = ScriptedMongo.primary(primary)) {
      MongoDbClient client = TestClients.client(TestClients.properties(server.port()));
      primary.dropNext();

      assertThat(client.insert(TABLE, "a", record("1", "2"))).isEqualTo(Status.OK);

      Map<String, ByteIterator> result = new HashMap<>();
      assertThat(client.read(TABLE, "a", null, result)).isEqualTo(Status.OK);
      assertThat(result.get("field1")).hasToString("2");
      client.cleanup();
    }
  }

  @Test
  void aDuplicateOfAnotherRecordIsAFailureAlsoOfASecondAttempt() throws Exception {
    Primary primary = new Primary(false);
    try (ScriptedMongo server = ScriptedMongo.primary(primary)) {
      MongoDbClient client = TestClients.client(TestClients.properties(server.port()));
      client.insert(TABLE, "a", record("1", "2"));
      primary.dropNext();

      assertThat(client.insert(TABLE, "a", record("1", "other"))).isEqualTo(Statuses.DUPLICATE_KEY);
      client.cleanup();
    }
  }

  @Test
  void anEqualRecordThatWasThereBeforeTheFirstAttemptIsADuplicate() throws Exception {
    Primary primary = new Primary(true);
    try (ScriptedMongo server = ScriptedMongo.primary(primary)) {
      MongoDbClient client = TestClients.client(TestClients.properties(server.port()));
      client.insert(TABLE, "a", record("1", "2"));

      assertThat(client.insert(TABLE, "a", record("1", "2"))).isEqualTo(Statuses.DUPLICATE_KEY);
      client.cleanup();
    }
  }

  @Test
  void aBatchWhoseAnswerWasLostIsRepeatedAndStoredOnce() throws Exception {
    for (boolean knowsTransactions : List.of(true, false)) {
      Primary primary = new Primary(knowsTransactions);
      try (ScriptedMongo server = ScriptedMongo.primary(primary)) {
        Properties load =
            TestClients.properties(server.port(), "dotransactions", "false", "batchsize", "3");
        MongoDbClient client = TestClients.client(load);
        primary.dropNext();

        assertThat(client.insert(TABLE, "a", record("1", "2"))).isEqualTo(Status.BATCHED_OK);
        assertThat(client.insert(TABLE, "b", record("3", "4"))).isEqualTo(Status.BATCHED_OK);
        assertThat(client.insert(TABLE, "c", record("5", "6"))).isEqualTo(Status.OK);
        client.cleanup();

        assertThat(client.lostRecords()).isZero();
        assertThat(primary.records).containsOnlyKeys("a", "b", "c");
        assertThat(inserts(server)).hasSize(2);
      }
    }
  }

  private static List<BsonDocument> inserts(ScriptedMongo server) {
    return server.asked().stream().filter(c -> c.getFirstKey().equals("insert")).toList();
  }
}
