// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.conformance.testing.FaultProxy;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.wire.HostPort;

/** What a client does while its server is silent or out of reach. */
@Timeout(60)
class LostServerTest {
  private static final int ENOUGH_FOR_THE_LONGEST_PAUSE = 10;

  private final RedisBinding binding = new RedisBinding();
  private RunningServer server;
  private FaultProxy proxy;
  private Properties settings;

  @BeforeEach
  void start() throws Exception {
    server = binding.embedded(new Properties()).orElseThrow().start();
    int port = Integer.parseInt(server.address().get("redis.port"));
    proxy = new FaultProxy(new HostPort("127.0.0.1", port));
    settings = new Properties();
    settings.setProperty("redis.host", proxy.host());
    settings.setProperty("redis.port", Integer.toString(proxy.port()));
    // Once without a hurry, since the first client of a process is slow.
    TestClient.connect(binding, settings).close();
    settings.setProperty("redis.timeout", "1500");
  }

  @AfterEach
  void stop() {
    proxy.close();
    server.close();
  }

  @Test
  void theStatusNamesWhatIsLost() throws Exception {
    try (TestClient client = TestClient.connect(binding, settings)) {
      assertThat(client.insert("a")).isEqualTo(Status.OK);
      proxy.cut();
      assertThat(client.read("a")).isEqualTo(Statuses.CONNECTION_LOST);
      proxy.half();
      assertThat(client.read("a")).isEqualTo(Statuses.CONNECTION_LOST);
      proxy.hold();
      assertThat(client.read("a")).isEqualTo(Statuses.TIMEOUT);
      loseForLong(client);
    }
  }

  @Test
  void thePauseIsNoPartOfTheTimeout() throws Exception {
    settings.setProperty("redis.timeout", "240");
    try (TestClient client =
        Await.success("a client connects", () -> TestClient.connect(binding, settings))) {
      // The pause is 250 ms or longer, and so longer than the timeout. A loaded machine may miss
      // that timeout.
      Await.until(
          "a read after the pause is answered",
          () -> {
            loseForLong(client);
            proxy.pass();
            return client.read("a").equals(Status.NOT_FOUND);
          });
    }
  }

  @Test
  void anInterruptEndsThePause() throws Exception {
    try (TestClient client = TestClient.connect(binding, settings)) {
      loseForLong(client);
      Thread.currentThread().interrupt();
      assertThat(client.read("a")).isEqualTo(Status.SERVICE_UNAVAILABLE);
      assertThat(client.client().lastFailure()).contains("interrupted");
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private void loseForLong(TestClient client) {
    proxy.refuse();
    // A listener that is being closed may still take a connection.
    Await.until("nobody listens", () -> client.read("a").equals(Status.SERVICE_UNAVAILABLE));
    for (int i = 0; i < ENOUGH_FOR_THE_LONGEST_PAUSE; i++) {
      assertThat(client.read("a")).isEqualTo(Status.SERVICE_UNAVAILABLE);
    }
  }
}
