// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;

/** A connection to the server. Not thread-safe. */
final class WireConnection implements Ask, AutoCloseable {
  private final Socket socket = new Socket();
  private final DataInputStream in;
  private final DataOutputStream out;

  WireConnection(WireSettings settings) throws IOException {
    try {
      socket.connect(
          new InetSocketAddress(settings.host(), settings.port()), settings.timeoutMillis());
      socket.setSoTimeout(settings.timeoutMillis());
      socket.setTcpNoDelay(true);
      in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
      out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
      out.writeInt(Message.GREETING);
      out.flush();
      if (in.readInt() != Message.GREETING) {
        throw new IOException("no wire server");
      }
      byte[] password = settings.password().getBytes(UTF_8);
      if (!ask(Message.of(Message.LOGIN, settings.user(), Map.of("", password))).is(Message.OK)) {
        throw new IOException("the server refuses wire.user and wire.password");
      }
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  @Override
  public Message ask(Message request) throws IOException {
    request.write(out);
    return Message.read(in);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
