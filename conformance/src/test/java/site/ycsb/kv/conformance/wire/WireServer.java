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

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The server of the small store. Thread-safe. */
public final class WireServer implements AutoCloseable {
  private final ServerSocket listener;
  private final boolean creates;
  private final NavigableMap<byte[], Message.Item> records = new TreeMap<>(Arrays::compareUnsigned);

  /**
   * Listens on a free port.
   *
   * @param creates whether an update of an absent key makes a record and an insert of a present one
   *     replaces it
   */
  public WireServer(boolean creates) throws IOException {
    this.creates = creates;
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  /** Where it listens, on the loopback address. */
  public int port() {
    return listener.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        start(() -> serve(client));
      }
    } catch (IOException e) {
      // Closed: the tests are over.
    }
  }

  private void serve(Socket client) {
    try (client;
        DataInputStream in = new DataInputStream(new BufferedInputStream(client.getInputStream()));
        DataOutputStream out =
            new DataOutputStream(new BufferedOutputStream(client.getOutputStream()))) {
      if (in.readInt() != Message.GREETING) {
        return;
      }
      out.writeInt(Message.GREETING);
      out.flush();
      while (true) {
        answer(Message.read(in)).write(out);
      }
    } catch (IOException e) {
      // The client left.
    }
  }

  private synchronized Message answer(Message request) {
    if (request.code() == Message.COUNT) {
      return Message.of(Message.OK, records.size());
    }
    Message reply = Message.of(Message.OK, 0);
    for (Message.Item item : request.items()) {
      reply = answer(request, item);
    }
    return reply;
  }

  private Message answer(Message request, Message.Item item) {
    byte[] key = item.key().getBytes(UTF_8);
    Message.Item present = records.get(key);
    switch (request.code()) {
      case Message.SCAN -> {
        return new Message(
            Message.OK,
            0,
            List.copyOf(
                records.tailMap(key, true).values().stream().limit(request.number()).toList()));
      }
      case Message.READ -> {
        return present == null
            ? Message.of(Message.NOT_FOUND, 0)
            : new Message(Message.OK, 0, List.of(present));
      }
      case Message.DELETE -> {
        return Message.of(records.remove(key) == null ? Message.NOT_FOUND : Message.OK, 0);
      }
      case Message.UPDATE -> {
        if (present == null && !creates) {
          return Message.of(Message.NOT_FOUND, 0);
        }
        Map<String, byte[]> merged =
            new LinkedHashMap<>(present == null ? Map.of() : present.fields());
        merged.putAll(item.fields());
        records.put(key, new Message.Item(item.key(), merged));
      }
      default -> {
        if (present != null && !creates) {
          return Message.of(Message.EXISTS, 0);
        }
        records.put(key, item);
      }
    }
    return Message.of(Message.OK, 0);
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "wire-server");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
