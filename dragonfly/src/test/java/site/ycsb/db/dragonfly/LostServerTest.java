// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.Status;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.conformance.testing.FaultProxy;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.wire.HostPort;

/** What a client does while its server is silent or out of reach. */
@Timeout(60)
class LostServerTest {
  private static final int ENOUGH_FOR_THE_LONGEST_PAUSE = 10;

  private RunningServer server;
  private FaultProxy proxy;
  private Properties properties;

  @BeforeEach
  void start() throws Exception {
    server = new DragonflyBinding().embedded(new Properties()).orElseThrow().start();
    int port = Integer.parseInt(server.address().get("dragonfly.port"));
    proxy = new FaultProxy(new HostPort("127.0.0.1", port));
    // Once without a hurry, since the first client of a process is slow.
    TestClients.client(TestClients.properties(proxy.host(), proxy.port())).cleanup();
    properties = TestClients.properties(proxy.host(), proxy.port());
    properties.setProperty("dragonfly.timeout", "1500");
  }

  @AfterEach
  void stop() {
    proxy.close();
    server.close();
  }

  /** What was sent fits into no buffer, so writing it would never end. */
  @Test
  void aLargeBatchToAServerThatReadsNothingIsATimeout() throws Exception {
    properties.setProperty("dotransactions", "false");
    properties.setProperty("batchsize", "3");
    BindingClient client = TestClients.client(properties);
    String large = "x".repeat(10 << 20);
    proxy.stall();
    assertThat(client.insert("t", "a", TestClients.record(large))).isEqualTo(Status.BATCHED_OK);
    assertThat(client.insert("t", "b", TestClients.record(large))).isEqualTo(Status.BATCHED_OK);
    assertThat(client.insert("t", "c", TestClients.record(large))).isEqualTo(Statuses.TIMEOUT);
    assertThat(client.lostRecords()).isEqualTo(2);
    proxy.pass();
    client.cleanup();
  }

  @Test
  void theStatusNamesWhatIsLost() throws Exception {
    BindingClient client = TestClients.client(properties);
    assertThat(client.insert("t", "a", TestClients.record("x"))).isEqualTo(Status.OK);
    proxy.cut();
    assertThat(read(client)).isEqualTo(Statuses.CONNECTION_LOST);
    // Lettuce introduces itself first, so it is not connected yet when that is cut.
    assertThat(read(client)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    proxy.pass();
    assertThat(read(client)).isEqualTo(Status.OK);
    proxy.half();
    assertThat(read(client)).isEqualTo(Statuses.CONNECTION_LOST);
    proxy.pass();
    assertThat(read(client)).isEqualTo(Status.OK);
    proxy.hold();
    assertThat(read(client)).isEqualTo(Statuses.TIMEOUT);
    loseForLong(client);
    client.cleanup();
  }

  @Test
  void thePauseIsNoPartOfTheTimeout() throws Exception {
    properties.setProperty("dragonfly.timeout", "240");
    BindingClient client = Await.success("a client connects", () -> TestClients.client(properties));
    // The pause is 250 ms or longer, and so longer than the timeout. A loaded machine may miss that
    // timeout.
    Await.until(
        "a read after the pause is answered",
        () -> {
          loseForLong(client);
          proxy.pass();
          return read(client).equals(Status.NOT_FOUND);
        });
    client.cleanup();
  }

  @Test
  void anInterruptEndsThePause() throws Exception {
    BindingClient client = TestClients.client(properties);
    loseForLong(client);
    Thread.currentThread().interrupt();
    assertThat(read(client)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(client.lastFailure()).contains("interrupted");
    assertThat(Thread.interrupted()).isTrue();
    client.cleanup();
  }

  /** A batch waits out one pause, whatever it holds. */
  @Test
  void threadsOfAConnectionShareThePause() throws Exception {
    properties.setProperty("dotransactions", "false");
    properties.setProperty("batchsize", "500");
    BindingClient load = TestClients.client(properties);
    List<BindingClient> clients = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      clients.add(TestClients.client(properties));
    }
    loseForLong(clients.get(0));
    for (int i = 1; i < 500; i++) {
      assertThat(load.insert("t", "a" + i, TestClients.record("x"))).isEqualTo(Status.BATCHED_OK);
    }
    ExecutorService pool = Executors.newFixedThreadPool(clients.size());
    long start = System.nanoTime();
    List<Future<Status>> reads = new ArrayList<>();
    clients.forEach(client -> reads.add(pool.submit(() -> read(client))));
    assertThat(load.insert("t", "a0", TestClients.record("x")))
        .isEqualTo(Status.SERVICE_UNAVAILABLE);
    for (Future<Status> read : reads) {
      assertThat(read.get()).isEqualTo(Status.SERVICE_UNAVAILABLE);
    }
    // Two pauses at most, each of 500 ms at most, and much for a slow machine: the pauses of 500
    // records would take minutes.
    assertThat(System.nanoTime() - start).isLessThan(15_000_000_000L);
    assertThat(load.lostRecords() + 1).isEqualTo(500);
    pool.shutdown();
    for (BindingClient client : clients) {
      client.cleanup();
    }
    load.cleanup();
  }

  private void loseForLong(BindingClient client) {
    proxy.refuse();
    // A listener that is being closed may still take a connection.
    Await.until("nobody listens", () -> read(client).equals(Status.SERVICE_UNAVAILABLE));
    for (int i = 0; i < ENOUGH_FOR_THE_LONGEST_PAUSE; i++) {
      assertThat(read(client)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    }
  }

  private static Status read(BindingClient client) {
    return client.read("t", "a", null, new HashMap<>());
  }
}
