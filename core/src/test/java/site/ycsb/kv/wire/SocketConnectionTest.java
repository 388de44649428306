// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The server's side is a socket on which each test writes what the client is to read. */
@Timeout(120)
class SocketConnectionTest {
  /** Long enough for a loaded machine, but for the tests that wait for its end. */
  private static final int TIMEOUT_MILLIS = 20_000;

  private static final int SHORT_MILLIS = 100;

  private ServerSocket listener;
  private Socket server;
  private Watchdog watchdog;
  private SocketConnection client;

  @BeforeEach
  void listen() throws IOException {
    listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    connect(TIMEOUT_MILLIS);
  }

  private void connect(int timeoutMillis) throws IOException {
    watchdog = new Watchdog("test", timeoutMillis);
    HostPort address = HostPort.of((InetSocketAddress) listener.getLocalSocketAddress());
    client = new SocketConnection(address, watchdog);
    server = listener.accept();
  }

  @AfterEach
  void close() throws IOException {
    disconnect();
    listener.close();
  }

  private void disconnect() throws IOException {
    client.close();
    watchdog.close();
    server.close();
  }

  private void reply(String text) throws IOException {
    server.getOutputStream().write(text.getBytes(UTF_8));
  }

  @Test
  void aRequestIsSentAndItsReplyReadPieceByPiece() throws IOException {
    reply("größe\r\n17 \nxyz");
    assertThat(client.ask("size?\n")).isEqualTo("größe");
    assertThat(new String(server.getInputStream().readNBytes(6), UTF_8)).isEqualTo("size?\n");
    assertThat(client.readDecimal(' ')).isEqualTo(17);
    assertThat(client.readLine()).isEmpty();
    int start = client.readBytes(2);
    assertThat(new String(client.input(), start, 2, UTF_8)).isEqualTo("xy");
    assertThat(client.readByte()).isEqualTo('z');
  }

  @Test
  void aReplyMayBeLargerThanTheBuffer() throws IOException {
    String large = "0123456789".repeat(10_000);
    reply("!" + large + "?");
    assertThat(client.readByte()).isEqualTo('!');
    int start = client.readBytes(large.length());
    assertThat(new String(client.input(), start, large.length(), UTF_8)).isEqualTo(large);
    assertThat(client.readByte()).isEqualTo('?');
  }

  @Test
  void whatIsNoNumberOrEndlessIsAFaultOfTheProtocol() throws IOException {
    reply("\n1x\n9999999999999999999\n" + "a".repeat(5_000));
    ProtocolException none = faultOfNumber();
    assertThat(none).hasMessageContaining("lacks a number");
    assertThat(faultOfNumber()).hasMessageContaining("in place of a number");
    assertThat(client.readLine()).isEmpty();
    assertThat(faultOfNumber()).hasMessageContaining("in place of a number");
    assertThat(client.readLine()).isNotNull();
    assertThatExceptionOfType(ProtocolException.class)
        .isThrownBy(client::readLine)
        .withMessageContaining("does not end");
  }

  private ProtocolException faultOfNumber() {
    return assertThatExceptionOfType(ProtocolException.class)
        .isThrownBy(() -> client.readDecimal('\n'))
        .actual();
  }

  @Test
  void theEndOfTheServerIsTold() throws IOException {
    server.close();
    assertThatExceptionOfType(EOFException.class).isThrownBy(client::readByte);
  }

  @Test
  void aReplyThatDoesNotComeTimesOut() throws IOException {
    disconnect();
    connect(SHORT_MILLIS);
    assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(client::readLine);
  }

  @Test
  void aServerThatStopsReadingTimesOut() throws IOException {
    disconnect();
    connect(SHORT_MILLIS);
    client.request().put(new byte[64 << 20]);
    assertThatExceptionOfType(SocketTimeoutException.class)
        .isThrownBy(client::send)
        .withMessage("the server has stopped reading");
  }
}
