// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.db.mongodb.TestClients.TABLE;
import static site.ycsb.db.mongodb.TestClients.record;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** What a read asks the server, by the driver's find and by the bare command. */
@Timeout(120)
class FindTest {
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void bothAskForOneRecordInOneAnswer(boolean byCommand) throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, new Records())) {
      BsonDocument find = read(server, byCommand, "mongodb.readconcern", "local");
      assertThat(find.getString("find").getValue()).isEqualTo(TABLE);
      assertThat(find.getDocument("filter")).isEqualTo(BsonDocument.parse("{_id: 'a'}"));
      assertThat(find.getNumber("limit").intValue()).isEqualTo(1);
      assertThat(find.getBoolean("singleBatch").getValue()).isTrue();
      assertThat(find.getDocument("projection")).isEqualTo(BsonDocument.parse("{field1: 1}"));
      assertThat(find.getDocument("readConcern")).isEqualTo(BsonDocument.parse("{level: 'local'}"));
    }
  }

  @ParameterizedTest
  @CsvSource({"secondary, false", "secondary, true", "nearest, false", "nearest, true"})
  void bothTellAReplicaSetWhichMembersMayAnswer(String members, boolean byCommand)
      throws Exception {
    try (ScriptedMongo server = ScriptedMongo.member(new Records(), false)) {
      Properties given =
          TestClients.properties(
              server.port(),
              "mongodb.url",
              "mongodb://127.0.0.1:" + server.port() + "/?replicaSet=rs0",
              "mongodb.readpreference",
              members,
              "mongodb.findbycommand",
              Boolean.toString(byCommand));
      given.remove("mongodb.host");
      given.remove("mongodb.port");
      MongoDbClient client = TestClients.client(given);
      assertThat(client.read(TABLE, "a", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
      client.cleanup();
      assertThat(last(server).getDocument("$readPreference"))
          .isEqualTo(BsonDocument.parse("{mode: '" + members + "'}"));
    }
  }

  @Test
  void theDriversFindIsTheDefault() throws Exception {
    MongoDbSettings settings = MongoDbSettings.of(new Properties());
    assertThat(settings.findByCommand()).isFalse();
    assertThat(Deployment.driverSettings(settings).getRetryReads()).isFalse();
  }

  /** Inserts a record and reads one field of it; the last find that the server was asked. */
  private static BsonDocument read(ScriptedMongo server, boolean byCommand, String... pairs)
      throws Exception {
    Properties given = TestClients.properties(server.port(), pairs);
    given.setProperty("mongodb.findbycommand", Boolean.toString(byCommand));
    MongoDbClient client = TestClients.client(given);
    client.insert(TABLE, "a", record("1", "2"));
    Map<String, ByteIterator> result = new HashMap<>();
    assertThat(client.read(TABLE, "a", Set.of("field1"), result)).isEqualTo(Status.OK);
    assertThat(result.get("field1")).hasToString("2");
    client.cleanup();
    return last(server);
  }

  private static BsonDocument last(ScriptedMongo server) {
    List<BsonDocument> finds =
        server.asked().stream().filter(c -> c.getFirstKey().equals("find")).toList();
    return finds.get(finds.size() - 1);
  }
}
