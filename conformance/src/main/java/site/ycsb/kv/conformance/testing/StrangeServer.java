// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import site.ycsb.kv.wire.HostPort;

/** A server of another protocol: sends a greeting and then answers nothing. Thread-safe. */
public final class StrangeServer implements AutoCloseable {
  private final ServerSocket listener;
  private final byte[] greeting;
  private final Set<Socket> clients = ConcurrentHashMap.newKeySet();

  /** Listens on a free port of the loopback address; the greeting may be empty. */
  public StrangeServer(byte[] greeting) throws IOException {
    this.greeting = greeting.clone();
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::accept, "strange-server");
    thread.setDaemon(true);
    thread.start();
  }

  /** Where it listens. */
  public HostPort address() {
    return new HostPort("127.0.0.1", listener.getLocalPort());
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        clients.add(client);
        greet(client);
      }
    } catch (IOException e) {
      // The test closed it.
    }
  }

  private void greet(Socket client) {
    try {
      client.getOutputStream().write(greeting);
    } catch (IOException e) {
      // The client left.
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket client : clients) {
      client.close();
    }
  }
}
