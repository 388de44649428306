// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server's side is a channel on which each test writes what the client is to read. */
@Timeout(120)
class UnixSocketTest {
  private static final int SHORT_MILLIS = 50;
  private static final int LONG_MILLIS = 60_000;

  /** More than the system keeps for a socket that is not read. */
  private static final int MUCH = 64 << 20;

  private final UnixSocket client = new UnixSocket();
  private UnixDomainSocketAddress address;
  private ServerSocketChannel listener;
  private SocketChannel server;

  @BeforeEach
  void connect(@TempDir Path directory) throws IOException {
    address = UnixDomainSocketAddress.of(directory.resolve("s"));
    listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(address, 1);
    client.connect(address);
    server = listener.accept();
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    server.close();
    listener.close();
  }

  private void reply(String text) throws IOException {
    server.write(ByteBuffer.wrap(text.getBytes(UTF_8)));
  }

  private String read(int most) throws IOException {
    byte[] bytes = new byte[most];
    int count = client.getInputStream().read(bytes, 0, most);
    return new String(bytes, 0, count, UTF_8);
  }

  /** With a timeout the channel does not block, and without one it does. */
  @ParameterizedTest
  @ValueSource(ints = {0, LONG_MILLIS})
  void aReadReturnsWhatIsThereAndKeepsTheRest(int timeoutMillis) throws IOException {
    client.setSoTimeout(timeoutMillis);
    reply("abcdef");
    assertThat(read(2)).isEqualTo("ab");
    assertThat(client.getInputStream().available()).isEqualTo(4);
    assertThat((char) client.getInputStream().read()).isEqualTo('c');
    assertThat(read(100)).isEqualTo("def");
    assertThat(client.getInputStream().read(new byte[0])).isZero();
    server.close();
    assertThat(client.getInputStream().read()).isEqualTo(-1);
    assertThat(client.getInputStream().read(new byte[9])).isEqualTo(-1);
  }

  /** More than both buffers, so that each side has to wait for the other. */
  @ParameterizedTest
  @ValueSource(ints = {0, LONG_MILLIS})
  void muchGoesBothWays(int timeoutMillis) throws Exception {
    client.setSoTimeout(timeoutMillis);
    byte[] sent = new byte[3_000_001];
    for (int i = 0; i < sent.length; i++) {
      sent[i] = (byte) ((i * 31) >> 3);
    }
    // A read with a timeout makes the channel one that does not block, for writes too.
    reply("!");
    assertThat(client.getInputStream().read()).isEqualTo('!');
    FutureTask<byte[]> echoed =
        started(
            () -> {
              InputStream in = Channels.newInputStream(server);
              byte[] received = in.readNBytes(sent.length);
              server.write(ByteBuffer.wrap(received));
              return received;
            });
    client.getOutputStream().write(sent);
    assertThat(client.getInputStream().readNBytes(sent.length)).isEqualTo(sent);
    assertThat(echoed.get(LONG_MILLIS, TimeUnit.MILLISECONDS)).isEqualTo(sent);
  }

  @Test
  void aReadTimesOutAndTheNextOneMayStillSucceed() throws IOException {
    client.setSoTimeout(SHORT_MILLIS);
    assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(() -> read(1));
    reply("late");
    client.setSoTimeout(LONG_MILLIS);
    assertThat(read(100)).isEqualTo("late");
  }

  @Test
  void withoutATimeoutAReadWaitsEvenAfterOneWithATimeout() throws Exception {
    client.setSoTimeout(SHORT_MILLIS);
    assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(() -> read(1));
    client.setSoTimeout(0);
    FutureTask<String> waiting = started(() -> read(100));
    reply("now");
    assertThat(waiting.get(LONG_MILLIS, TimeUnit.MILLISECONDS)).isEqualTo("now");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, LONG_MILLIS})
  void closingEndsAReadOfAnotherThread(int timeoutMillis) throws Exception {
    client.setSoTimeout(timeoutMillis);
    FutureTask<String> waiting = started(() -> read(1));
    client.close();
    assertThatExceptionOfType(ExecutionException.class)
        .isThrownBy(() -> waiting.get(LONG_MILLIS, TimeUnit.MILLISECONDS))
        .withCauseInstanceOf(SocketException.class);
    assertThat(client.isClosed()).isTrue();
    // The descriptor is closed as well.
    assertThat(server.read(ByteBuffer.allocate(1))).isEqualTo(-1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, LONG_MILLIS})
  void closingEndsAWriteOfAnotherThread(int timeoutMillis) throws Exception {
    client.setSoTimeout(timeoutMillis);
    reply("!");
    assertThat(read(1)).isEqualTo("!");
    FutureTask<Boolean> waiting =
        started(
            () -> {
              client.getOutputStream().write(new byte[MUCH]);
              return true;
            });
    // Something was written, so the thread is at it.
    assertThat(server.read(ByteBuffer.allocate(1))).isEqualTo(1);
    client.close();
    assertThatExceptionOfType(ExecutionException.class)
        .isThrownBy(() -> waiting.get(LONG_MILLIS, TimeUnit.MILLISECONDS))
        .withCauseInstanceOf(SocketException.class);
  }

  @Test
  void afterItsEndItSaysSo() throws IOException {
    client.getOutputStream().close();
    assertThat(client.isClosed()).isTrue();
    client.close();
    assertThatExceptionOfType(SocketException.class)
        .isThrownBy(client::getInputStream)
        .withMessage("Socket closed");
    assertThatExceptionOfType(SocketException.class)
        .isThrownBy(() -> new UnixSocket().getOutputStream())
        .withMessage("Socket is not connected");
  }

  @Test
  void eitherHalfCanEndAlone() throws IOException {
    client.shutdownOutput();
    assertThat(client.isOutputShutdown()).isTrue();
    assertThat(server.read(ByteBuffer.allocate(1))).isEqualTo(-1);
    reply("x");
    assertThat(read(1)).isEqualTo("x");
    client.shutdownInput();
    assertThat(client.isInputShutdown()).isTrue();
    assertThat(client.getInputStream().read()).isEqualTo(-1);
  }

  /** Nobody accepts, so that the queue of the listener is full sooner or later. */
  @Test
  void connectingTimesOut() throws IOException {
    List<Socket> queued = new ArrayList<>();
    try {
      assertThatExceptionOfType(SocketTimeoutException.class)
          .isThrownBy(
              () -> {
                for (int i = 0; i < 10_000; i++) {
                  UnixSocket next = new UnixSocket();
                  queued.add(next);
                  next.connect(address, SHORT_MILLIS);
                }
              });
      Socket last = queued.get(queued.size() - 1);
      assertThat(last.isConnected()).isFalse();
    } finally {
      for (Socket socket : queued) {
        socket.close();
      }
    }
  }

  @Test
  void itKnowsItsAddressAndConnectsOnce() throws IOException {
    assertThat(client.getRemoteSocketAddress()).isEqualTo(address);
    assertThat(client.isConnected()).isTrue();
    assertThat(client).hasToString("UnixSocket[" + address + "]");
    client.setTcpNoDelay(true);
    client.setKeepAlive(true);
    assertThat(client.getInetAddress()).isNull();
    assertThatExceptionOfType(SocketException.class).isThrownBy(() -> client.connect(address));
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> new UnixSocket().connect(new InetSocketAddress(1)));
  }

  @Test
  void aServerThatEndsMidwayIsAnEarlyEnd() throws IOException {
    reply("abc");
    server.close();
    assertThatExceptionOfType(EOFException.class)
        .isThrownBy(() -> new DataInputStream(client.getInputStream()).readLong());
  }

  private static <T> FutureTask<T> started(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(task, "unix-socket-test");
    thread.setDaemon(true);
    thread.start();
    return task;
  }
}
