// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.db.mongodb.TestClients.TABLE;
import static site.ycsb.db.mongodb.TestClients.record;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoSocketWriteTimeoutException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.bson.BsonDocument;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.conformance.testing.Certificate;
import site.ycsb.kv.conformance.testing.Deadline;
import site.ycsb.kv.conformance.testing.FaultProxy;
import site.ycsb.kv.wire.HostPort;

/** How long a server that is gone, or does not answer, keeps a client waiting. */
@Timeout(120)
class DeadServerTest {
  @BeforeAll
  static void warmUp() throws Exception {
    TestClients.warmUp();
  }

  private static final int TIMEOUT_MILLIS = 1_000;

  private static final String LARGE = "x".repeat(15 << 20);

  /** The default for selecting a server; the default timeout is 10 s, and the driver's 30 s. */
  private static final int SELECTION_MILLIS = 1_000;

  /** Answers until it is told to hold the answers to one command. */
  private static final class Holding extends Records {
    private final CountDownLatch released = new CountDownLatch(1);
    private volatile String held = "";

    @Override
    @Nullable BsonDocument failing(BsonDocument command) {
      try {
        if (command.getFirstKey().equals(held)) {
          assertThat(released.await(60, TimeUnit.SECONDS)).isTrue();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return null;
    }
  }

  @Test
  void operationsFailSoonOnADeadServer() throws Exception {
    ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, new Records());
    Properties properties = TestClients.properties(server.port());
    properties.remove("mongodb.timeout");
    MongoDbClient client = TestClients.client(properties);
    assertThat(client.insert(TABLE, "a", record("1", "2"))).isEqualTo(Status.OK);
    server.close();

    assertThat(client.insert(TABLE, "b", record("1", "2")))
        .isIn(Statuses.CONNECTION_LOST, Status.SERVICE_UNAVAILABLE);
    for (int i = 0; i < 3; i++) {
      Deadline read = Deadline.of(SELECTION_MILLIS);
      assertThat(client.read(TABLE, "a", null, new HashMap<>()))
          .isEqualTo(Status.SERVICE_UNAVAILABLE);
      read.assertKept("a read");
    }
    Deadline cleanup = Deadline.of(SELECTION_MILLIS);
    client.cleanup();
    cleanup.assertKept("a cleanup");
  }

  @Test
  void aStartWhereNobodyListensFailsAsSoon() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    Properties properties = TestClients.properties(port);
    properties.remove("mongodb.timeout");
    Deadline refused = Deadline.of(SELECTION_MILLIS);

    assertThatThrownBy(() -> TestClients.client(properties)).hasMessageContaining("no server at");
    refused.assertKept("a refused start");
  }

  @Test
  void theEndOfSessionsIsNotWaitedForWithoutEnd() throws Exception {
    Holding records = new Holding();
    try (ScriptedMongo server = ScriptedMongo.primary(records)) {
      Properties properties = new Properties();
      properties.setProperty(
          "mongodb.url", "mongodb://127.0.0.1:" + server.port() + "/?replicaSet=rs0");
      properties.setProperty("mongodb.timeout", "" + TIMEOUT_MILLIS);
      MongoDbClient client = TestClients.client(properties);
      assertThat(client.insert(TABLE, "a", record("1", "2"))).isEqualTo(Status.OK);
      records.held = "endSessions";

      Deadline cleanup = Deadline.of(TIMEOUT_MILLIS);
      client.cleanup();

      cleanup.assertKept("a cleanup");
      records.released.countDown();
    }
  }

  @Test
  void theLastBatchIsNotWaitedForWithoutEnd() throws Exception {
    Holding records = new Holding();
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, records)) {
      Properties properties = TestClients.properties(server.port(), "batchsize", "10");
      properties.setProperty("mongodb.timeout", "" + TIMEOUT_MILLIS);
      properties.setProperty("dotransactions", "false");
      MongoDbClient client = TestClients.client(properties);
      assertThat(client.insert(TABLE, "a", record("1", "2"))).isEqualTo(Status.BATCHED_OK);
      records.held = "insert";

      Deadline cleanup = Deadline.of(TIMEOUT_MILLIS);
      assertThatThrownBy(client::cleanup)
          .isInstanceOf(DBException.class)
          .hasMessage(
              "mongodb: the last batch of the load failed with TIMEOUT: Timeout while receiving"
                  + " message.");

      cleanup.assertKept("a cleanup");
      assertThat(client.lostRecords()).isEqualTo(1);
      records.released.countDown();
    }
  }

  /** The driver bounds reads alone. */
  @Test
  void aLargeBatchToAServerThatStopsReadingIsATimeout() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, new Records());
        FaultProxy proxy = new FaultProxy(new HostPort("127.0.0.1", server.port()))) {
      MongoDbClient client = client(proxy, "batchsize", "10000", "dotransactions", "false");
      String value = "x".repeat(5_000);
      proxy.stall();

      Status status = Status.BATCHED_OK;
      for (int i = 0; i < 3_000 && status.equals(Status.BATCHED_OK); i++) {
        Deadline insert = Deadline.of(TIMEOUT_MILLIS);
        status = client.insert(TABLE, "k" + i, record(value, value));
        insert.assertKept("an insert");
      }

      assertThat(status).isEqualTo(Statuses.TIMEOUT);
      client.cleanup();
    }
  }

  /** More is sent here than sockets buffer. */
  @Test
  void aLargeValueToAServerThatStopsReadingIsATimeout() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, new Records())) {
      MongoDbClient client =
          TestClients.client(
              TestClients.properties(server.port(), "mongodb.timeout", "" + TIMEOUT_MILLIS));
      assertThat(client.insert(TABLE, "a", record("1", "2"))).isEqualTo(Status.OK);
      server.stall();
      Deadline insert = Deadline.of(TIMEOUT_MILLIS);
      assertThat(client.insert(TABLE, "b", record(LARGE, ""))).isEqualTo(Statuses.TIMEOUT);
      insert.assertKept("an insert");
      server.goOn();
      Await.until(
          "a client reads again once its server reads",
          () -> client.read(TABLE, "c", null, new HashMap<>()).equals(Status.NOT_FOUND));
      client.cleanup();
    }
  }

  @Test
  void aLargeValueByTlsToAServerThatStopsReadingIsATimeout(@TempDir Path directory)
      throws Exception {
    Certificate certificate = Certificate.make(directory);
    try (ScriptedMongo server =
            new ScriptedMongo(
                StartFailureTest.listen(directory), ScriptedMongo.STANDALONE, new Records());
        MongoClient driver =
            WatchedStreams.driver(encrypted(certificate, server), TIMEOUT_MILLIS)) {
      MongoCollection<Document> table = driver.getDatabase("ycsb").getCollection(TABLE);
      table.insertOne(new Document("_id", "a"));
      server.stall();
      Deadline insert = Deadline.of(TIMEOUT_MILLIS);
      assertThatThrownBy(() -> table.insertOne(new Document("_id", LARGE)))
          .isInstanceOf(MongoSocketWriteTimeoutException.class);
      insert.assertKept("an insert");
    }
  }

  private static MongoClientSettings encrypted(Certificate certificate, ScriptedMongo server)
      throws Exception {
    char[] password = Certificate.PASSWORD.toCharArray();
    TrustManagerFactory trusted =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(KeyStore.getInstance(certificate.trustStore().toFile(), password));
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trusted.getTrustManagers(), new SecureRandom());
    return MongoClientSettings.builder()
        .applyConnectionString(new ConnectionString("mongodb://127.0.0.1:" + server.port()))
        .applyToSslSettings(tls -> tls.enabled(true).context(context))
        .build();
  }

  private static MongoDbClient client(FaultProxy proxy, String... settings) throws Exception {
    Properties properties = TestClients.properties(proxy.port(), settings);
    properties.setProperty("mongodb.timeout", "" + TIMEOUT_MILLIS);
    return TestClients.client(properties);
  }

  /** Connections that are accepted and closed are made no faster than by other bindings. */
  @Test
  void aConnectStormIsBounded() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, new Records())) {
      Properties properties = TestClients.properties(server.port());
      properties.setProperty("mongodb.timeout", "" + TIMEOUT_MILLIS);
      MongoDbClient client = TestClients.client(properties);
      server.storm();
      long start = System.nanoTime();
      while (System.nanoTime() - start < TimeUnit.SECONDS.toNanos(2)) {
        assertThat(client.read(TABLE, "a", null, new HashMap<>())).isNotEqualTo(Status.OK);
      }
      // One thread of the driver checks the server, 10 times a second.
      int most = 10 + 10 * (int) TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
      assertThat(server.stormed()).isBetween(2, most);
      client.cleanup();
    }
  }
}
