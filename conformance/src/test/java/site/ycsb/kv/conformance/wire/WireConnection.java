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
package site.ycsb.kv.conformance.wire;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A connection to the server. Not thread-safe. */
final class WireConnection implements AutoCloseable {
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
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  Message ask(Message request) throws IOException {
    request.write(out);
    return Message.read(in);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
