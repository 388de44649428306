// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.db.mongodb.TestClients.TABLE;
import static site.ycsb.db.mongodb.TestClients.record;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;

/** Each failure of a server is a status of its own, and the next operation is as if none was. */
@Timeout(120)
class ServerFailuresTest {
  /** A server that answers the next data command with this, once. */
  private static final class Failing extends Records {
    private @Nullable BsonDocument next;
    private boolean drop;

    synchronized void next(BsonDocument answer) {
      next = answer;
    }

    synchronized void drop() {
      drop = true;
    }

    @Override
    @Nullable BsonDocument failing(BsonDocument command) {
      BsonDocument answer = isData(command) ? next : null;
      next = answer == null ? next : null;
      return answer;
    }

    @Override
    boolean dropsAnswer(BsonDocument command) {
      boolean now = drop && isData(command);
      drop &= !now;
      return now;
    }

    private static boolean isData(BsonDocument command) {
      return !command.getString("$db").getValue().equals("admin");
    }
  }

  private final Failing records = new Failing();

  @ParameterizedTest
  @ValueSource(ints = {10_107, 13_435, 10_058, 189, 91, 11_600, 11_602, 13_436})
  void aPrimaryThatStepsDownIsNotPrimary(int code) throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, records)) {
      MongoDbClient client = TestClients.client(TestClients.properties(server.port()));
      records.next(Records.error(code, "not primary"));
      assertThat(client.insert(TABLE, "a", record("1", "2"))).isEqualTo(MongoStatuses.NOT_PRIMARY);
      assertThat(client.lastFailure()).contains("not primary");
      records.next(Records.error(code, "not primary"));
      assertThat(client.update(TABLE, "a", record("1", "2"))).isEqualTo(MongoStatuses.NOT_PRIMARY);
      records.next(Records.error(code, "not primary"));
      assertThat(client.delete(TABLE, "a")).isEqualTo(MongoStatuses.NOT_PRIMARY);
      assertThat(client.insert(TABLE, "a", record("1", "2"))).isEqualTo(Status.OK);
      client.cleanup();
    }
  }

  /** Named after the codes of mongodb/mongo, src/mongo/base/error_codes.yml. */
  @ParameterizedTest
  @CsvSource({
    "11000, DUPLICATE_KEY",
    "17280, KEY_TOO_LONG",
    "10334, DOCUMENT_TOO_LARGE",
    "17419, DOCUMENT_TOO_LARGE",
    "50, TIMEOUT",
    "13, FORBIDDEN",
    "2, BAD_REQUEST",
    "238, NOT_IMPLEMENTED",
    "6, SERVICE_UNAVAILABLE",
    "8, ERROR"
  })
  void aRefusalIsAStatusWhetherOfTheCommandOrOfTheDocument(int code, String status)
      throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, records)) {
      MongoDbClient client = TestClients.client(TestClients.properties(server.port()));
      records.next(Records.error(code, "words of the server"));
      assertThat(client.insert(TABLE, "a", record("1", "2")).getName()).isEqualTo(status);
      assertThat(client.lastFailure()).contains("words of the server");
      records.next(Records.withErrors(0, new BsonArray(List.of(Records.writeError(0, code)))));
      assertThat(client.insert(TABLE, "a", record("1", "2")).getName()).isEqualTo(status);
      records.next(Records.withErrors(0, new BsonArray(List.of(Records.writeError(0, code)))));
      assertThat(client.update(TABLE, "a", record("1", "2")).getName()).isEqualTo(status);

      assertThat(client.insert(TABLE, "a", record("1", "2"))).isEqualTo(Status.OK);
      client.cleanup();
    }
  }

  @Test
  void aWriteThatTooFewMembersHaveIsNoSuccess() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, records)) {
      MongoDbClient client = TestClients.client(TestClients.properties(server.port()));
      String few = "n: 1, writeConcernError: {code: 64, errmsg: 'waiting for replication'}";
      records.next(Records.ok(few));
      assertThat(client.insert(TABLE, "a", record("1", "2")))
          .isEqualTo(MongoStatuses.WRITE_CONCERN_FAILED);
      records.next(Records.ok("nModified: 1, " + few));
      assertThat(client.update(TABLE, "a", record("1", "2")))
          .isEqualTo(MongoStatuses.WRITE_CONCERN_FAILED);
      records.next(
          Records.ok("n: 1, writeConcernError: {code: 11602, errmsg: 'stepped down meanwhile'}"));
      assertThat(client.delete(TABLE, "a")).isEqualTo(MongoStatuses.NOT_PRIMARY);
      client.cleanup();
    }
  }

  @Test
  void aConnectionThatDropsIsConnectionLostAndTheNextOperationWorks() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, records)) {
      MongoDbClient client = TestClients.client(TestClients.properties(server.port()));
      records.drop();
      assertThat(client.insert(TABLE, "a", record("1", "2"))).isEqualTo(Statuses.CONNECTION_LOST);
      records.drop();
      assertThat(client.update(TABLE, "a", record("1", "2"))).isEqualTo(Statuses.CONNECTION_LOST);
      records.drop();
      assertThat(client.delete(TABLE, "a")).isEqualTo(Statuses.CONNECTION_LOST);
      assertThat(client.insert(TABLE, "b", record("1", "2"))).isEqualTo(Status.OK);
      client.cleanup();
    }
  }

  @Test
  void aReadFailsOnceToo() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, records)) {
      MongoDbClient client = TestClients.client(TestClients.properties(server.port()));
      client.insert(TABLE, "a", record("1", "2"));
      Map<String, ByteIterator> result = new HashMap<>();
      records.drop();
      assertThat(client.read(TABLE, "a", null, result)).isEqualTo(Statuses.CONNECTION_LOST);
      records.next(Records.error(11_602, "stepping down"));
      assertThat(client.read(TABLE, "a", null, result)).isEqualTo(MongoStatuses.NOT_PRIMARY);
      assertThat(result).isEmpty();
      assertThat(client.read(TABLE, "a", null, result)).isEqualTo(Status.OK);
      assertThat(result).containsOnlyKeys("field0", "field1");
      client.cleanup();
    }
  }

  @Test
  void aReadAsksForTheFieldsAndTheStateWanted() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, records)) {
      MongoDbClient client =
          TestClients.client(
              TestClients.properties(server.port(), "mongodb.readconcern", "majority"));
      client.read(TABLE, "a", Set.of("field1"), new HashMap<>());
      client.scan(TABLE, "a", 3, Set.of("field1"), new Vector<>());
      client.cleanup();

      List<BsonDocument> finds =
          server.asked().stream().filter(ServerFailuresTest::isFindOfRecords).toList();
      assertThat(finds).hasSize(2);
      for (BsonDocument find : finds) {
        assertThat(find.getDocument("projection")).isEqualTo(BsonDocument.parse("{field1: 1}"));
        assertThat(find.getDocument("readConcern"))
            .isEqualTo(BsonDocument.parse("{level: 'majority'}"));
      }
    }
  }

  private static boolean isFindOfRecords(BsonDocument command) {
    return command.containsKey("find") && command.containsKey("projection");
  }

  @Test
  void aFieldThatIsNoBinaryIsAnUnexpectedState() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, records)) {
      MongoDbClient client = TestClients.client(TestClients.properties(server.port()));
      records.records.put("a", BsonDocument.parse("{_id: 'a', field0: 'a text'}"));
      Map<String, ByteIterator> result = new HashMap<>();
      Vector<HashMap<String, ByteIterator>> rows = new Vector<>();

      assertThat(client.read(TABLE, "a", null, result)).isEqualTo(Status.UNEXPECTED_STATE);
      assertThat(result).isEmpty();
      records.next(
          Records.ok("n: 1")
              .append(
                  "cursor",
                  BsonDocument.parse(
                      "{id: {$numberLong: '0'}, ns: 'ycsb.usertable',"
                          + " firstBatch: [{_id: 'a', field0: 'a text'}]}")));
      assertThat(client.scan(TABLE, "a", 5, null, rows)).isEqualTo(Status.UNEXPECTED_STATE);
      assertThat(rows).isEmpty();
      client.cleanup();
    }
  }
}
