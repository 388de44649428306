// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.conformance.testing.FaultProxy;
import site.ycsb.kv.resp.RespChannel;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.resp.Verb;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.wire.HostPort;

/** Many threads on one connection that breaks. */
@Timeout(120)
class SharedConnectionTest {
  private static final int THREADS = 1_000;
  private static final int DROPS = 5;

  private final ExecutorService pool = Executors.newFixedThreadPool(THREADS);
  private RunningServer server;
  private FaultProxy proxy;
  private Properties properties;

  @BeforeEach
  void start() throws Exception {
    server = new DragonflyBinding().embedded(new Properties()).orElseThrow().start();
    int port = Integer.parseInt(server.address().get("dragonfly.port"));
    proxy = new FaultProxy(new HostPort("127.0.0.1", port));
    properties = TestClients.properties(proxy.host(), proxy.port());
  }

  @AfterEach
  void stop() {
    pool.shutdownNow();
    proxy.close();
    server.close();
  }

  @Test
  void noneIsLostNorAnsweredByAnothersReplyWhenTheConnectionDrops() throws Exception {
    AtomicBoolean running = new AtomicBoolean(true);
    AtomicInteger ready = new AtomicInteger();
    AtomicLong answered = new AtomicLong();
    AtomicLong failed = new AtomicLong();
    List<Future<List<String>>> readers = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      String key = "key" + i;
      readers.add(
          pool.submit(
              () -> {
                BindingClient client = TestClients.client(properties);
                List<String> wrong = new ArrayList<>();
                Status stored = client.insert("t", key, TestClients.record("value of " + key));
                if (!stored.isOk()) {
                  wrong.add(key + " was not stored: " + stored);
                }
                ready.incrementAndGet();
                while (running.get()) {
                  Map<String, ByteIterator> result = new HashMap<>();
                  Status status = client.read("t", key, null, result);
                  if (status.isOk()) {
                    answered.incrementAndGet();
                    String value = String.valueOf(result.get("field0"));
                    if (!value.equals("value of " + key)) {
                      wrong.add(key + " was answered " + value);
                    }
                  } else if (status.equals(Statuses.CONNECTION_LOST)) {
                    failed.incrementAndGet();
                  } else {
                    wrong.add(key + " ended with " + status);
                  }
                }
                client.cleanup();
                return wrong;
              }));
    }
    Await.until("all have stored their record", () -> ready.get() == THREADS);
    for (int i = 0; i < DROPS; i++) {
      long before = answered.get();
      Await.until("reads are answered", () -> answered.get() > before + THREADS);
      long failedBefore = failed.get();
      proxy.drop();
      Await.until("requests on their way have failed", () -> failed.get() > failedBefore);
    }
    long last = answered.get();
    Await.until("the run goes on", () -> answered.get() > last + THREADS);
    running.set(false);
    for (Future<List<String>> reader : readers) {
      assertThat(reader.get()).isEmpty();
    }
  }

  @Test
  void everyRequestOnItsWayEndsWhenNoReplyComes() throws Exception {
    // Long enough for a loaded machine to connect all clients.
    properties.setProperty("dragonfly.timeout", "4000");
    List<BindingClient> clients = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      clients.add(TestClients.client(properties));
    }
    proxy.hold();
    List<Future<Status>> reads = new ArrayList<>();
    for (BindingClient client : clients) {
      reads.add(pool.submit(() -> client.read("t", "absent", null, new HashMap<>())));
    }
    List<Status> statuses = new ArrayList<>();
    for (Future<Status> read : reads) {
      statuses.add(read.get());
    }
    assertThat(statuses).contains(Statuses.TIMEOUT);
    // One that came late waits behind those whose time is over, on a connection of no use.
    assertThat(statuses).isSubsetOf(Statuses.TIMEOUT, Statuses.CONNECTION_LOST);
    proxy.pass();
    for (BindingClient client : clients) {
      Await.until(
          "each client reads again",
          () -> client.read("t", "absent", null, new HashMap<>()).equals(Status.NOT_FOUND));
      client.cleanup();
    }
  }

  @Test
  void aRequestsTimeStartsWhenItIsAskedThoughOthersAreBeforeIt() throws Exception {
    List<BindingClient> clients = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      clients.add(TestClients.client(properties));
    }
    proxy.hold();
    AtomicInteger asking = new AtomicInteger();
    List<Future<long[]>> reads = new ArrayList<>();
    for (BindingClient client : clients) {
      reads.add(
          pool.submit(
              () -> {
                long start = System.nanoTime();
                asking.incrementAndGet();
                Status status = client.read("t", "absent", null, new HashMap<>());
                assertThat(status).isEqualTo(Status.NOT_FOUND);
                return new long[] {start, System.nanoTime()};
              }));
    }
    Await.until("all have asked", () -> asking.get() == THREADS);
    long heldUntil = System.nanoTime();
    proxy.pass();
    for (Future<long[]> read : reads) {
      long[] times = read.get();
      assertThat(times[1])
          .as("whoever asked before the server went on has waited for it")
          .isGreaterThan(heldUntil);
      assertThat(times[0]).isLessThan(heldUntil);
    }
    for (BindingClient client : clients) {
      client.cleanup();
    }
  }

  /** Else a run would fill the heap with what was asked for within the last timeout. */
  @Test
  void nothingIsKeptOfARequestThatHasEnded() throws Exception {
    properties.setProperty("dragonfly.timeout", "60000");
    DragonflyBinding binding = new DragonflyBinding();
    try (RespChannel channel = binding.connect(binding.read(properties), properties)) {
      List<WeakReference<Unit>> ended = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        Unit unit = new Unit(new byte[0]).add(Verb.PING);
        channel.ask(List.of(unit));
        assertThat(unit.failure()).isNull();
        ended.add(new WeakReference<>(unit));
      }
      // The last of them may still be at hand.
      Await.until(
          "requests that have ended are let go",
          () -> {
            System.gc();
            return ended.stream().limit(5).allMatch(unit -> unit.get() == null);
          });
    }
  }

  @Test
  void theStoreTellsHowManyConnectionsCarryTheRequests() throws Exception {
    properties.setProperty("dragonfly.connections", "3");
    BindingClient client = TestClients.client(properties);
    assertThat(client.describeStore()).contains("Redis 6.", "over 3 shared connections");
    client.cleanup();
  }
}
