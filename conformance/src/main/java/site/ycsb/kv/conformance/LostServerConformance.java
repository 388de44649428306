// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.conformance.testing.FaultProxy;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.wire.HostPort;

/**
 * What a client does while its server is silent or out of reach: its statuses, and the pauses of a
 * {@link site.ycsb.kv.wire.BackOff}. A binding with an embedded server, whose connections have such
 * pauses, joins with a subclass.
 */
@Timeout(60)
public abstract class LostServerConformance {
  /** The timeout of a test's clients. */
  protected static final int TIMEOUT_MILLIS = 1_500;

  /** Failures after which the pause is 250 ms or longer. */
  private static final int FAILURES_BEFORE_LONG_PAUSE = 8;

  private final Properties properties = new Properties();
  private @Nullable RunningServer server;
  private @Nullable FaultProxy proxy;

  protected LostServerConformance() {}

  /** The binding under test. */
  protected abstract Binding binding();

  /** The settings of a test's clients, to which a subclass may add others when it is made. */
  protected final Properties properties() {
    return properties;
  }

  /** The proxy between clients and their server. */
  protected final FaultProxy proxy() {
    return Optional.ofNullable(proxy).orElseThrow();
  }

  @BeforeEach
  final void startServer() throws Exception {
    RunningServer started = binding().embedded(properties).orElseThrow().start();
    server = started;
    started.address().forEach(properties::setProperty);
    String port = binding().name() + ".port";
    proxy =
        new FaultProxy(
            new HostPort("127.0.0.1", Integer.parseInt(properties.getProperty(port, ""))));
    properties.setProperty(port, Integer.toString(proxy.port()));
    // Once without a hurry, since the first client of a process is slow.
    client().cleanup();
    setTimeout(TIMEOUT_MILLIS);
  }

  @AfterEach
  final void stopServer() {
    Optional.ofNullable(proxy).ifPresent(FaultProxy::close);
    Optional.ofNullable(server).ifPresent(RunningServer::close);
  }

  private void setTimeout(int millis) {
    properties.setProperty(binding().name() + ".timeout", Integer.toString(millis));
  }

  /** A connected client. */
  protected final BindingClient client() throws DBException {
    BindingClient client = (BindingClient) binding().newClient();
    client.setProperties(properties);
    client.init();
    return client;
  }

  /** A connected client that loads in batches of this size. */
  protected final BindingClient loader(int batchSize) throws DBException {
    properties.setProperty("dotransactions", "false");
    properties.setProperty("batchsize", Integer.toString(batchSize));
    return client();
  }

  /** Inserts a record with one value. */
  protected static Status insert(BindingClient client, String key, String value) {
    Map<String, ByteIterator> record = new HashMap<>();
    record.put("field0", new StringByteIterator(value));
    return client.insert("t", key, record);
  }

  /** Reads the record {@code a}. */
  protected static Status read(BindingClient client) {
    return client.read("t", "a", null, new HashMap<>());
  }

  /** Lets connecting fail until the pause between attempts is long. */
  protected final void loseForLong(BindingClient client) {
    proxy().refuse();
    // A listener that is being closed may still accept a connection.
    Await.until("nobody listens", () -> read(client).equals(Status.SERVICE_UNAVAILABLE));
    for (int i = 1; i < FAILURES_BEFORE_LONG_PAUSE; i++) {
      assertThat(read(client)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    }
  }

  @Test
  void theStatusNamesWhatIsLost() throws Exception {
    BindingClient client = client();
    assertThat(insert(client, "a", "x")).isEqualTo(Status.OK);
    proxy().cut();
    assertThat(read(client)).isEqualTo(Statuses.CONNECTION_LOST);
    proxy().pass();
    assertThat(read(client)).isEqualTo(Status.OK);
    proxy().half();
    assertThat(read(client)).isEqualTo(Statuses.CONNECTION_LOST);
    proxy().pass();
    assertThat(read(client)).isEqualTo(Status.OK);
    proxy().hold();
    assertThat(read(client)).isEqualTo(Statuses.TIMEOUT);
    loseForLong(client);
    client.cleanup();
  }

  @Test
  void thePauseIsNoPartOfTheTimeout() throws Exception {
    setTimeout(240);
    BindingClient client = Await.success("a client connects", this::client);
    // The pause is 250 ms or longer, and so longer than the timeout: a client that counted it would
    // fail each time. A loaded machine may miss such a timeout.
    Await.until(
        "a read after the pause is answered",
        () -> {
          loseForLong(client);
          proxy().pass();
          return read(client).equals(Status.NOT_FOUND);
        });
    client.cleanup();
  }

  @Test
  void anInterruptEndsThePause() throws Exception {
    BindingClient client = client();
    loseForLong(client);
    Thread.currentThread().interrupt();
    assertThat(read(client)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    assertThat(client.lastFailure()).contains("interrupted");
    assertThat(Thread.interrupted()).isTrue();
    client.cleanup();
  }
}
