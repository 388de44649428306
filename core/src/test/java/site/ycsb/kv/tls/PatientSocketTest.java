// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.tls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class PatientSocketTest {
  /** More than the buffers of both sockets hold. */
  private static final int MANY = 1_000;

  private static final int CHUNK_BYTES = 64 * 1024;

  private final PatientSocket socket = new PatientSocket();
  private ServerSocket listener;
  private Socket server;

  @BeforeEach
  void connect() throws IOException {
    listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    socket.connect(listener.getLocalSocketAddress());
    server = listener.accept();
  }

  @AfterEach
  void close() throws IOException {
    socket.close();
    server.close();
    listener.close();
  }

  /** The first write after the server's end is answered by a reset, at which later ones fail. */
  @Test
  void lastWordsAreReadAfterWritesThatFailed() throws IOException {
    server.getOutputStream().write("why".getBytes(UTF_8));
    server.close();

    OutputStream out = socket.getOutputStream();
    for (int i = 0; i < MANY; i++) {
      out.write(new byte[CHUNK_BYTES]);
    }
    assertThat(socket.getInputStream().readNBytes(3)).asString(UTF_8).isEqualTo("why");
  }

  @Test
  void aWriteFailsAfterThisSideHasClosed() throws IOException {
    OutputStream out = socket.getOutputStream();
    socket.close();

    assertThatThrownBy(() -> out.write(1)).isInstanceOf(IOException.class);
  }

  @Test
  void aWriteFailsAfterThisSideHasEndedTheOutput() throws IOException {
    OutputStream out = socket.getOutputStream();
    socket.shutdownOutput();

    assertThatThrownBy(() -> out.write(1)).isInstanceOf(IOException.class);
  }
}
