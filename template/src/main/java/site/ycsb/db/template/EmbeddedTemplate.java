// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.template;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;

/** The server of the text protocol. It has no password, and so refuses each. Thread-safe. */
final class EmbeddedTemplate implements AutoCloseable {
  static final int MAX_KEY_BYTES = 1_000;
  static final int MAX_VALUE_BYTES = 4 << 20;

  private static final int LONGEST_LINE_BYTES = 100;

  private final ServerSocket listener;
  private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
  private final Map<byte[], Stored> records = new ConcurrentSkipListMap<>(Arrays::compareUnsigned);
  private final AtomicLong versions = new AtomicLong();

  private static final class Stored {
    final long version;
    final byte[] value;

    Stored(long version, byte[] value) {
      this.version = version;
      this.value = value;
    }
  }

  /** Listens on the loopback address; port 0 is any free one. */
  EmbeddedTemplate(int port) throws IOException {
    listener = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
    start("embedded-template-listener", this::accept);
  }

  /** Serves until the process is stopped. */
  @SuppressWarnings("resource") // it serves on
  public static void main(String[] arguments) throws Exception {
    var unused = new EmbeddedTemplate(Integer.parseInt(arguments[0]));
    Thread.currentThread().join();
  }

  int port() {
    return listener.getLocalPort();
  }

  private static void start(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
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
        start("embedded-template-client", () -> serve(client));
      }
    } catch (IOException e) {
      // It is closed.
    }
  }

  private void serve(Socket client) {
    try (client;
        DataInputStream in = new DataInputStream(new BufferedInputStream(client.getInputStream()));
        OutputStream out = new BufferedOutputStream(client.getOutputStream())) {
      client.setTcpNoDelay(true);
      while (true) {
        String[] request = readLine(in).split(" ", -1);
        byte[] key = read(in, request[1]);
        byte[] value = read(in, request[2]);
        answer(request[0], key, value, Long.parseLong(request[3]), out);
        if (in.available() == 0) {
          out.flush();
        }
      }
    } catch (IOException | RuntimeException e) {
      // The client left, or does not speak the protocol.
    } finally {
      clients.remove(client);
    }
  }

  private static String readLine(DataInputStream in) throws IOException {
    byte[] line = new byte[LONGEST_LINE_BYTES];
    for (int i = 0; i < line.length; i++) {
      line[i] = in.readByte();
      if (line[i] == '\n') {
        return new String(line, 0, i, UTF_8);
      }
    }
    throw new IOException("the line is too long");
  }

  private static byte[] read(DataInputStream in, String length) throws IOException {
    byte[] bytes = in.readNBytes(Integer.parseInt(length));
    if (bytes.length < Integer.parseInt(length)) {
      throw new EOFException();
    }
    return bytes;
  }

  private void answer(String verb, byte[] key, byte[] value, long version, OutputStream out)
      throws IOException {
    switch (verb) {
      case "hello" -> reply(TemplateLink.OK, 1, out);
      case "login" -> reply(TemplateLink.REFUSED, 0, out);
      case "count" -> reply(TemplateLink.OK, records.size(), out);
      case "get" -> get(key, out);
      case "set", "replace" -> reply(put(verb, key, value, version), 0, out);
      case "delete" -> {
        boolean present = records.remove(key) != null;
        reply(present ? TemplateLink.OK : TemplateLink.ABSENT, 0, out);
      }
      default -> throw new IOException("there is no verb " + verb);
    }
  }

  private void get(byte[] key, OutputStream out) throws IOException {
    Stored stored = records.get(key);
    if (stored == null) {
      reply(TemplateLink.ABSENT, 0, out);
      return;
    }
    out.write(line(TemplateLink.OK, stored.version, stored.value.length));
    out.write(stored.value);
  }

  private synchronized char put(String verb, byte[] key, byte[] value, long version) {
    if (key.length > MAX_KEY_BYTES || value.length > MAX_VALUE_BYTES) {
      return TemplateLink.LARGE;
    }
    Stored present = records.get(key);
    if (present == null && verb.equals("replace")) {
      return TemplateLink.ABSENT;
    }
    if (present != null && version != 0 && version != present.version) {
      return TemplateLink.CHANGED;
    }
    records.put(key, new Stored(versions.incrementAndGet(), value));
    return TemplateLink.OK;
  }

  private static void reply(char letter, long number, OutputStream out) throws IOException {
    out.write(line(letter, number, 0));
  }

  private static byte[] line(char letter, long number, int length) {
    return (letter + " " + number + " " + length + "\n").getBytes(UTF_8);
  }

  @Override
  public void close() {
    try {
      listener.close();
      for (Socket client : clients) {
        client.close();
      }
    } catch (IOException e) {
      // It is given up either way.
    }
  }
}
