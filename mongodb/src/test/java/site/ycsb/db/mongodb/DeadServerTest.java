// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.db.mongodb.TestClients.TABLE;
import static site.ycsb.db.mongodb.TestClients.record;

import java.net.ServerSocket;
import java.time.Duration;
import java.util.HashMap;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.testing.FaultProxy;
import site.ycsb.kv.wire.HostPort;

/** How long a server that is gone, or does not answer, keeps a client waiting. */
@Timeout(60)
class DeadServerTest {
  @BeforeAll
  static void warmUp() throws Exception {
    TestClients.warmUp();
  }

  /** Less than the timeouts of settings and driver, and much for a loaded machine. */
  private static final Duration IN_TIME = Duration.ofSeconds(8);

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

  private static Duration since(long startNanos) {
    return Duration.ofNanos(System.nanoTime() - startNanos);
  }

  /** With the settings' own defaults, whose timeout is 10 s and the driver's 30 s. */
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
      long start = System.nanoTime();
      assertThat(client.read(TABLE, "a", null, new HashMap<>()))
          .isEqualTo(Status.SERVICE_UNAVAILABLE);
      assertThat(since(start)).isLessThan(IN_TIME);
    }
    long start = System.nanoTime();
    client.cleanup();
    assertThat(since(start)).isLessThan(IN_TIME);
  }

  @Test
  void aStartWhereNobodyListensFailsAsSoon() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    Properties properties = TestClients.properties(port);
    properties.remove("mongodb.timeout");
    long start = System.nanoTime();

    assertThatThrownBy(() -> TestClients.client(properties)).hasMessageContaining("no server at");
    assertThat(since(start)).isLessThan(IN_TIME);
  }

  @Test
  void theEndOfSessionsIsNotWaitedForWithoutEnd() throws Exception {
    Holding records = new Holding();
    try (ScriptedMongo server = ScriptedMongo.primary(records)) {
      Properties properties = new Properties();
      properties.setProperty(
          "mongodb.url", "mongodb://127.0.0.1:" + server.port() + "/?replicaSet=rs0");
      properties.setProperty("mongodb.timeout", "1000");
      MongoDbClient client = TestClients.client(properties);
      assertThat(client.insert(TABLE, "a", record("1", "2"))).isEqualTo(Status.OK);
      records.held = "endSessions";

      long start = System.nanoTime();
      client.cleanup();

      assertThat(since(start)).isLessThan(IN_TIME);
      records.released.countDown();
    }
  }

  @Test
  void theLastBatchIsNotWaitedForWithoutEnd() throws Exception {
    Holding records = new Holding();
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, records)) {
      Properties properties = TestClients.properties(server.port(), "batchsize", "10");
      properties.setProperty("mongodb.timeout", "1000");
      properties.setProperty("dotransactions", "false");
      MongoDbClient client = TestClients.client(properties);
      assertThat(client.insert(TABLE, "a", record("1", "2"))).isEqualTo(Status.BATCHED_OK);
      records.held = "insert";

      long start = System.nanoTime();
      assertThatThrownBy(client::cleanup)
          .isInstanceOf(DBException.class)
          .hasMessage(
              "mongodb: the last batch of the load failed with TIMEOUT: Timeout while receiving"
                  + " message.");

      assertThat(since(start)).isLessThan(IN_TIME);
      assertThat(client.lostRecords()).isEqualTo(1);
      records.released.countDown();
    }
  }

  /** The driver bounds reads alone; so a batch must fit into what sockets buffer. */
  @Test
  void aLargeBatchToAServerThatStopsReadingIsATimeout() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, new Records());
        FaultProxy proxy = new FaultProxy(new HostPort("127.0.0.1", server.port()))) {
      Properties properties = TestClients.properties(proxy.port(), "batchsize", "10000");
      properties.setProperty("mongodb.timeout", "1000");
      properties.setProperty("dotransactions", "false");
      MongoDbClient client = TestClients.client(properties);
      String value = "x".repeat(5_000);
      proxy.stall();

      long start = System.nanoTime();
      Status status = Status.BATCHED_OK;
      for (int i = 0; i < 3_000 && status.equals(Status.BATCHED_OK); i++) {
        status = client.insert(TABLE, "k" + i, record(value, value));
      }

      assertThat(status).isEqualTo(Statuses.TIMEOUT);
      assertThat(since(start)).isLessThan(IN_TIME);
      client.cleanup();
    }
  }

  /** Connections that are accepted and closed are made no faster than by other bindings. */
  @Test
  void aConnectStormIsBounded() throws Exception {
    try (ScriptedMongo server = new ScriptedMongo(ScriptedMongo.STANDALONE, new Records())) {
      Properties properties = TestClients.properties(server.port());
      properties.setProperty("mongodb.timeout", "1000");
      MongoDbClient client = TestClients.client(properties);
      server.storm();
      long start = System.nanoTime();
      while (since(start).compareTo(Duration.ofSeconds(2)) < 0) {
        assertThat(client.read(TABLE, "a", null, new HashMap<>())).isNotEqualTo(Status.OK);
      }
      // One thread of the driver checks the server, 10 times a second.
      int most = 10 + 10 * (int) since(start).toSeconds();
      assertThat(server.stormed()).isBetween(2, most);
      client.cleanup();
    }
  }
}
