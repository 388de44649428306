/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Setting;

/** Init and cleanup: what they say when the server is not what was hoped for. */
abstract class StartConformance extends FailureConformance {
  private static final long TIMEOUT_MILLIS = 500;
  private static final String SECRET = "s3cr3t-Of-The-Suite";

  @Test
  void nobodyListeningIsToldInOneSentence() throws Exception {
    try (Socket reserved = reservedPort()) {
      assertStartRefused(new ServerAddress("127.0.0.1", reserved.getLocalPort()));
    }
  }

  @Test
  void serverOfAnotherProtocolIsToldInOneSentence() throws Exception {
    byte[] http = "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII);
    try (StrangeServer server = new StrangeServer(http)) {
      assertStartRefused(server.address());
    }
  }

  @Test
  void serverThatNeverAnswersIsToldInOneSentence() throws Exception {
    try (StrangeServer server = new StrangeServer(new byte[0])) {
      assertStartRefused(server.address());
    }
  }

  @Test
  void cleanupAfterAFailedInitEndsTheClient() throws Exception {
    assumeServer();
    try (Socket reserved = reservedPort()) {
      Properties nowhere = leadingTo("127.0.0.1", reserved.getLocalPort());
      BindingClient client = newClient(nowhere);
      assertThat(catchThrowable(client::init)).isInstanceOf(DBException.class);

      assertThatCode(client::cleanup)
          .as("cleanup may be called after an init that failed")
          .doesNotThrowAnyException();
      assertThatCode(client::cleanup)
          .as("cleanup may be called twice after an init that failed")
          .doesNotThrowAnyException();
    }
  }

  @Test
  void cleanupWithoutInitEndsTheClient() {
    BindingClient client = newClient(copy());

    assertThatCode(client::cleanup)
        .as("cleanup may be called though init was not")
        .doesNotThrowAnyException();
  }

  @Test
  void cleanupMayBeCalledTwice() {
    String key = storedKey();
    Session twice = another();
    twice.read(key);
    twice.close();

    assertThatCode(twice.client()::cleanup)
        .as("cleanup may be called twice")
        .doesNotThrowAnyException();
    assertThat(session().read(key))
        .as("a cleanup too many takes nothing from other clients")
        .isEqualTo(Answer.ok(record(key)));
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
    Assumptions.assumeFalse(secrets.isEmpty(), "no setting is secret");
    try (Socket reserved = reservedPort()) {
      Properties properties = leadingTo("127.0.0.1", reserved.getLocalPort());
      secrets.forEach(setting -> properties.setProperty(setting.name(), SECRET));
      BindingClient client = newClient(properties);
      Throwable refusal = catchThrowable(client::init);
      if (refusal == null) {
        // A store in this process connects to nothing.
        assertThat(client.describeStore()).as("the store's description").doesNotContain(SECRET);
      }
      for (Throwable e = refusal; e != null; e = e.getCause()) {
        assertThat(e.toString()).as("secrets are never printed").doesNotContain(SECRET);
      }
      client.cleanup();
    }
  }

  private void assertStartRefused(ServerAddress address) throws Exception {
    assumeServer();
    Properties properties = leadingTo(address.host(), address.port());
    Throwable unprepared = catchThrowable(() -> binding().prepare(properties));
    if (unprepared != null) {
      assertRefusal("prepare", unprepared, address);
    }
    BindingClient client = newClient(properties);
    Throwable refusal = catchThrowable(client::init);
    client.cleanup();
    assertThat(refusal).as("init fails when its server does not answer as it should").isNotNull();
    assertRefusal("init", refusal, address);
  }

  private void assertRefusal(String method, Throwable refusal, ServerAddress address) {
    assertThat(refusal).as("%s fails with a DBException", method).isInstanceOf(DBException.class);
    String message = String.valueOf(refusal.getMessage());
    assertThat(message)
        .as("%s fails with one sentence, on one line", method)
        .isNotBlank()
        .doesNotContain("\n");
    assertThat(message)
        .as("the sentence names the binding and the address")
        .contains(binding().name())
        .contains(address.toString());
    assertThat(binding().settings().stream().map(Setting::name).filter(message::contains))
        .as("the sentence names the setting to change, but it is: %s", message)
        .anyMatch(name -> name.startsWith(binding().name() + "."));
  }

  private void assumeServer() {
    Assumptions.assumeTrue(
        address(copy()).isPresent(), "the store is in this process: no connection");
  }

  private Properties leadingTo(String host, int port) {
    if (address(copy()).isEmpty()) {
      return copy();
    }
    return withTimeout(pointedAt(copy(), host, port), TIMEOUT_MILLIS);
  }

  /** A port that is taken and on which nobody listens. */
  private static Socket reservedPort() throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return socket;
  }
}
