// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.db.mongodb.TestClients.TABLE;
import static site.ycsb.db.mongodb.TestClients.record;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Vector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.server.RunningServer;

/** What the suite does not ask of every store. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class MongoDbClientTest {
  private RunningServer server;

  @BeforeAll
  void startServer() throws IOException {
    server = LocalMongo.embedded();
  }

  @AfterAll
  void stopServer() {
    server.close();
  }

  private Properties properties(String... pairs) {
    int port = Integer.parseInt(server.address().get("mongodb.port"));
    return TestClients.properties(port, pairs);
  }

  @Test
  void theStandInIsNamedAsOne() throws Exception {
    MongoDbClient client = TestClients.client(properties());
    assertThat(client.describeStore())
        .startsWith("mongo-java-server (a stand-in) as MongoDB 5.0.0, standalone, at 127.0.0.1:");
    assertThat(server.standIn()).isTrue();
    client.cleanup();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.b", "$set", "_id", "", "x\0y"})
  void aNameThatIsAPathOrAnOperatorIsABadRequest(String name) throws Exception {
    MongoDbClient client = TestClients.client(properties());
    Map<String, ByteIterator> values = record("1", "2");
    values.put(name, new ByteArrayByteIterator(new byte[1]));
    client.insert(TABLE, "named", record("1", "2"));

    assertThat(client.insert(TABLE, "other", values)).isEqualTo(Status.BAD_REQUEST);
    assertThat(client.update(TABLE, "named", values)).isEqualTo(Status.BAD_REQUEST);
    assertThat(client.lastFailure()).isEqualTo("a field can't be named '" + name + "'");
    client.delete(TABLE, "named");
    client.cleanup();
  }

  @Test
  void suchNamesAreRefusedBeforeTheLoad() {
    Properties named = properties("fieldnameprefix", "a.b");
    assertThatThrownBy(() -> new MongoDbBinding().prepare(named))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("fieldnameprefix");
    assertThatThrownBy(() -> TestClients.client(named)).isInstanceOf(DBException.class);
  }

  @Test
  void aDocumentPast16MbIsAStatusOfItsOwn() throws Exception {
    MongoDbClient client = TestClients.client(properties());
    byte[] large = new byte[16 * 1024 * 1024];
    Map<String, ByteIterator> values = new HashMap<>();
    values.put("field0", new ByteArrayByteIterator(large));
    assertThat(client.insert(TABLE, "large", values)).isEqualTo(MongoStatuses.DOCUMENT_TOO_LARGE);
    assertThat(client.lastFailure()).contains("larger than");

    client.insert(TABLE, "large", record("1", "2"));
    values.put("field0", new ByteArrayByteIterator(new byte[large.length + 20_000]));
    assertThat(client.update(TABLE, "large", values)).isEqualTo(MongoStatuses.DOCUMENT_TOO_LARGE);
    assertThat(client.delete(TABLE, "large")).isEqualTo(Status.OK);
    client.cleanup();
  }

  @Test
  void aScanOfNoRecordsIsEmpty() throws Exception {
    MongoDbClient client = TestClients.client(properties());
    client.insert(TABLE, "a", record("1", "2"));
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    assertThat(client.scan(TABLE, "a", 0, null, rows)).isEqualTo(Status.OK);
    assertThat(rows).isEmpty();
    client.delete(TABLE, "a");
    client.cleanup();
  }

  @Test
  void tablesAreCollections() throws Exception {
    MongoDbClient client = TestClients.client(properties());
    client.insert("one", "a", record("1", "2"));
    assertThat(client.read("other", "a", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
    assertThat(client.read("one", "a", null, new HashMap<>())).isEqualTo(Status.OK);
    client.delete("one", "a");
    client.cleanup();
  }

  @Test
  void theStandInTakesNoUnacknowledgedWrites() {
    Properties unanswered =
        properties("mongodb.writeconcern", "0", "mongodb.unacknowledged", "true");
    assertThatThrownBy(() -> TestClients.client(unanswered))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("w=0");
  }

  @Test
  void allClientsShareOneDriver() throws Exception {
    Properties shared = properties();
    MongoDbClient one = TestClients.client(shared);
    MongoDbClient other = TestClients.client(shared);
    assertThat(shared.get("mongodb.deployment")).isNotNull();
    one.cleanup();
    assertThat(other.read(TABLE, "absent", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
    other.cleanup();
    assertThat(shared.get("mongodb.deployment")).isNull();
  }
}
