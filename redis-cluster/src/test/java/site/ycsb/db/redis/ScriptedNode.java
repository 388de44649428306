// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import site.ycsb.kv.wire.HostPort;

/** A node that answers each command as a test has it, or not at all. Thread-safe. */
final class ScriptedNode implements AutoCloseable {
  /** In place of a reply: there is none. */
  static final String SILENCE = "";

  private final ServerSocket listener;
  private final Function<List<String>, String> script;
  private final List<Socket> clients = new CopyOnWriteArrayList<>();

  /** Answers a command and its arguments with what this tells, as bytes of the protocol. */
  ScriptedNode(Function<List<String>, String> script) throws IOException {
    this.script = script;
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  HostPort address() {
    return new HostPort("127.0.0.1", listener.getLocalPort());
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        clients.add(client);
        start(() -> serve(client));
      }
    } catch (IOException e) {
      // Closed: the test is over.
    }
  }

  private void serve(Socket client) {
    try (client) {
      DataInputStream in = new DataInputStream(new BufferedInputStream(client.getInputStream()));
      OutputStream out = client.getOutputStream();
      while (true) {
        List<String> command = new ArrayList<>();
        for (int parts = number(in, '*'); parts > 0; parts--) {
          byte[] part = new byte[number(in, '$')];
          in.readFully(part);
          in.readFully(new byte[2]);
          command.add(new String(part, UTF_8));
        }
        out.write(script.apply(command).getBytes(UTF_8));
      }
    } catch (IOException e) {
      // The client left.
    }
  }

  private static int number(DataInputStream in, char type) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.readUnsignedByte(); next != '\n'; next = in.readUnsignedByte()) {
      line.append((char) next);
    }
    if (line.charAt(0) != type) {
      throw new IOException("expected " + type + " in place of " + line);
    }
    return Integer.parseInt(line.substring(1).trim());
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "scripted-node");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket client : clients) {
      client.close();
    }
  }
}
