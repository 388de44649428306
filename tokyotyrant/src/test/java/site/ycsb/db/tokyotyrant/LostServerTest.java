// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.db.tokyotyrant.TestStores.client;
import static site.ycsb.db.tokyotyrant.TestStores.loader;
import static site.ycsb.db.tokyotyrant.TestStores.record;

import java.util.HashMap;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.db.tokyotyrant.embedded.EmbeddedTyrant;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.conformance.testing.FaultProxy;
import site.ycsb.kv.wire.HostPort;

/** What a client does while its server is silent or out of reach. */
@Timeout(60)
class LostServerTest {
  /** Failures after which the pause is 250 ms or longer. */
  private static final int FAILURES_BEFORE_LONG_PAUSE = 8;

  private EmbeddedTyrant server;
  private FaultProxy proxy;
  private Properties properties;

  @BeforeEach
  void start() throws Exception {
    server = EmbeddedTyrant.start("a.tcb", 0);
    proxy = new FaultProxy(new HostPort("127.0.0.1", server.port()));
    properties = TestStores.properties(server);
    properties.setProperty("tokyotyrant.port", Integer.toString(proxy.port()));
    // Once without a hurry, since the first client of a process is slow.
    client(properties).cleanup();
    properties.setProperty("tokyotyrant.timeout", "1000");
  }

  @AfterEach
  void stop() {
    proxy.close();
    server.close();
  }

  /** After 4 records cleanup only reads the answers; after 5 it sends another batch first. */
  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void cleanupEndsThoughTheLastBatchIsNeverAnswered(int records) throws Exception {
    TokyoTyrantClient client = loader(properties, 4);
    proxy.hold();
    for (int i = 0; i < records; i++) {
      assertThat(insert(client, i)).isEqualTo(Status.BATCHED_OK);
    }

    assertThatThrownBy(client::cleanup)
        .hasMessage("tokyotyrant: the last batch of the load failed with TIMEOUT.");
    assertThat(client.lostRecords()).isEqualTo(records);
  }

  @Test
  void aBatchThatIsNeverAnsweredIsATimeout() throws Exception {
    TokyoTyrantClient client = loader(properties, 4);
    proxy.hold();
    for (int i = 0; i < 7; i++) {
      assertThat(insert(client, i)).isEqualTo(Status.BATCHED_OK);
    }

    assertThat(insert(client, 7)).isEqualTo(Statuses.TIMEOUT);
    assertThat(client.lostRecords() + 1).isEqualTo(8);
    proxy.pass();
    client.cleanup();
  }

  /** The batch is larger than the socket buffers, so without a timeout the write never ends. */
  @Test
  void aLargeBatchToAServerThatReadsNothingIsATimeout() throws Exception {
    TokyoTyrantClient client = loader(properties, 3);
    String large = "x".repeat(20 << 20);
    proxy.stall();
    assertThat(client.insert("t", "a", record(large, "b"))).isEqualTo(Statuses.TIMEOUT);
    proxy.pass();
    client.cleanup();
  }

  @Test
  void theStatusNamesWhatIsLost() throws Exception {
    TokyoTyrantClient client = client(properties);
    assertThat(insert(client, 1)).isEqualTo(Status.OK);
    proxy.cut();
    assertThat(read(client)).isEqualTo(Statuses.CONNECTION_LOST);
    proxy.half();
    assertThat(read(client)).isEqualTo(Statuses.CONNECTION_LOST);
    proxy.hold();
    assertThat(read(client)).isEqualTo(Statuses.TIMEOUT);
    lose(client);
    client.cleanup();
  }

  @Test
  void thePauseIsNoPartOfTheTimeout() throws Exception {
    properties.setProperty("tokyotyrant.timeout", "240");
    TokyoTyrantClient client = Await.success("a client connects", () -> client(properties));
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
    TokyoTyrantClient client = client(properties);
    loseForLong(client);
    Thread.currentThread().interrupt();
    assertThat(read(client)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(Thread.interrupted()).isTrue();
    client.cleanup();
  }

  private void loseForLong(TokyoTyrantClient client) {
    lose(client);
    for (int i = 1; i < FAILURES_BEFORE_LONG_PAUSE; i++) {
      assertThat(read(client)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    }
  }

  private void lose(TokyoTyrantClient client) {
    proxy.refuse();
    // A listener that is being closed may still accept a connection.
    Await.until("nobody listens", () -> read(client).equals(Status.SERVICE_UNAVAILABLE));
  }

  private static Status insert(TokyoTyrantClient client, int number) {
    return client.insert("t", String.format("user%06d", number), record("abcd", "efgh"));
  }

  private static Status read(TokyoTyrantClient client) {
    return client.read("t", "user000001", null, new HashMap<>());
  }
}
