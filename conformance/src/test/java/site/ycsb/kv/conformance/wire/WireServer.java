// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The server of the small store. Takes no password but the empty one, and lets the user {@value
 * #READER} read only. Thread-safe.
 */
public final class WireServer implements AutoCloseable {
  /** Who may not write. */
  public static final String READER = "reader";

  private static final Set<Byte> WRITES = Set.of(Message.INSERT, Message.UPDATE, Message.DELETE);

  private final ServerSocket listener;
  private final boolean creates;
  private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
  private final NavigableMap<byte[], Message.Item> records = new TreeMap<>(Arrays::compareUnsigned);

  /** When records expire, by their keys, on the clock of System.nanoTime. */
  private final Map<String, Long> ends = new HashMap<>();

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
        clients.add(client);
        if (listener.isClosed()) {
          client.close(); // It connected as the server closed, which may not have seen it.
          return;
        }
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
      Message login = Message.read(in);
      byte[] password = login.fields().getOrDefault("", new byte[0]);
      Message.of(password.length == 0 ? Message.OK : Message.FORBIDDEN, 0).write(out);
      while (password.length == 0) {
        Message request = Message.read(in);
        boolean forbidden = login.key().equals(READER) && WRITES.contains(request.code());
        (forbidden ? Message.of(Message.FORBIDDEN, 0) : answer(request)).write(out);
      }
    } catch (IOException e) {
      // The client left.
    } finally {
      clients.remove(client);
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
    Long end = ends.get(item.key());
    if (end != null && System.nanoTime() - end >= 0) {
      records.remove(key);
    }
    if (WRITES.contains(request.code())) {
      ends.remove(item.key());
      if (request.code() != Message.DELETE && request.number() > 0) {
        ends.put(item.key(), System.nanoTime() + TimeUnit.SECONDS.toNanos(request.number()));
      }
    }
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
  public void close() {
    try {
      listener.close();
      for (Socket client : clients) {
        client.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
