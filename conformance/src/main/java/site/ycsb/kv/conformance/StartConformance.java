// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.conformance.testing.Deadline;
import site.ycsb.kv.conformance.testing.StrangeServer;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.wire.HostPort;

/** Init and cleanup, with servers that are missing, silent or of another kind. */
abstract class StartConformance extends SharedUpdateConformance {
  static final String SECRET = "s3cr3t-Of-The-Suite";

  @ForStores(Trait.SERVER)
  void nobodyListeningIsToldInOneSentence() throws Exception {
    try (Socket reserved = reservedPort()) {
      assertStartRefused(new HostPort("127.0.0.1", reserved.getLocalPort()));
    }
  }

  @ForStores(Trait.SERVER)
  void serverOfAnotherProtocolIsToldInOneSentence() throws Exception {
    byte[] http = "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII);
    try (StrangeServer server = new StrangeServer(http)) {
      assertStartRefused(server.address());
    }
  }

  @ForStores(Trait.SERVER)
  void serverThatNeverAnswersIsToldInOneSentence() throws Exception {
    try (StrangeServer server = new StrangeServer(new byte[0])) {
      assertStartRefused(server.address());
    }
  }

  @ForStores(Trait.SERVER)
  void cleanupAfterAFailedInitEndsTheClient() throws Exception {
    BindingClient client = failedToConnect();

    assertCleanup(client, "after a failed init");
    assertCleanup(client, "twice after a failed init");
  }

  @Test
  void cleanupWithoutInitEndsTheClient() {
    assertCleanup(newClient(copy()), "without init");
  }

  @Test
  void cleanupMayBeCalledTwice() {
    String key = storedKey();
    Session twice = another();
    twice.read(key);
    twice.close();

    assertCleanup(twice.client(), "twice");
    assertRead(key, record(key), "a cleanup too many takes nothing from other clients");
  }

  @Test
  void storeIsDescribedInOneLine() {
    assertThat(session().client().describeStore())
        .as("describeStore gives product, version, engine and address in a few words")
        .isNotBlank()
        .doesNotContain("\n");
  }

  @Test
  void secretsAreInNoMessageOfAClient() throws Exception {
    List<Setting<?>> secrets = binding().settings().stream().filter(Setting::secret).toList();
    try (Socket reserved = reservedPort()) {
      Properties properties = leadingTo("127.0.0.1", reserved.getLocalPort());
      secrets.forEach(setting -> properties.setProperty(setting.name(), SECRET));
      BindingClient client = newClient(properties);
      Throwable refusal = catchThrowable(client::init);
      if (refusal == null) {
        // A store in this process does not connect.
        assertThat(client.describeStore()).as("the store's description").doesNotContain(SECRET);
      }
      for (Throwable e = refusal; e != null; e = e.getCause()) {
        assertThat(e.toString()).as("secrets are never printed").doesNotContain(SECRET);
      }
      client.cleanup();
    }
  }

  private static void assertCleanup(BindingClient client, String when) {
    assertThatCode(client::cleanup).as("cleanup may be called %s", when).doesNotThrowAnyException();
  }

  /** A client whose init failed, since nobody listens at its address. */
  final BindingClient failedToConnect() throws IOException {
    try (Socket reserved = reservedPort()) {
      BindingClient client = newClient(leadingTo("127.0.0.1", reserved.getLocalPort()));
      assertThat(catchThrowable(client::init)).isInstanceOf(DBException.class);
      return client;
    }
  }

  private void assertStartRefused(HostPort address) throws Exception {
    Properties properties = leadingTo(address.host(), address.port());
    Deadline prepared = Deadline.of(TIMEOUT_MILLIS);
    Throwable unprepared = catchThrowable(() -> binding().prepare(properties));
    prepared.assertKept("a refused prepare");
    if (unprepared != null) {
      assertRefusal("prepare", unprepared, address);
    }
    BindingClient client = newClient(properties);
    Deadline started = Deadline.of(TIMEOUT_MILLIS);
    Throwable refusal = catchThrowable(client::init);
    started.assertKept("a refused init");
    client.cleanup();
    assertThat(refusal).as("init fails when its server does not answer as it should").isNotNull();
    assertRefusal("init", refusal, address);
  }

  private void assertRefusal(String method, Throwable refusal, HostPort address) {
    assertOneSentence(method, refusal);
    assertThat(refusal.getMessage())
        .as("the sentence names the address")
        .contains(address.toString());
  }

  /** Asserts that the message is one sentence that names the binding and a setting. */
  void assertOneSentence(String method, Throwable refusal) {
    assertThat(refusal).as("%s fails with a DBException", method).isInstanceOf(DBException.class);
    String message = String.valueOf(refusal.getMessage());
    assertThat(message)
        .as("%s fails with one sentence, on one line", method)
        .isNotBlank()
        .doesNotContain("\n");
    assertThat(message).as("the sentence names the binding").contains(binding().name());
    assertThat(binding().settings().stream().map(Setting::name).filter(message::contains))
        .as("the sentence names the setting to change, but it is: %s", message)
        .anyMatch(name -> name.startsWith(binding().name() + "."));
  }

  Properties leadingTo(String host, int port) {
    if (address(copy()).isEmpty()) {
      return copy();
    }
    return withTimeout(pointedAt(copy(), host, port), TIMEOUT_MILLIS);
  }

  /** A bound port on which nobody listens. */
  private static Socket reservedPort() throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return socket;
  }
}
