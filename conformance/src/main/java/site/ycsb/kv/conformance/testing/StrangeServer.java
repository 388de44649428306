// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashSet;
import java.util.Set;
import site.ycsb.kv.wire.HostPort;

/** A server of another protocol: sends a greeting and then answers nothing. Thread-safe. */
public final class StrangeServer implements AutoCloseable {
  private final ServerSocket listener;
  private final byte[] greeting;
  private final Set<Socket> clients = new HashSet<>();

  /** Listens on a free port of the loopback address; the greeting may be empty. */
  public StrangeServer(byte[] greeting) throws IOException {
    this.greeting = greeting.clone();
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  public HostPort address() {
    return new HostPort("127.0.0.1", listener.getLocalPort());
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        synchronized (clients) {
          clients.add(client);
        }
        start(() -> serve(client));
      }
    } catch (IOException e) {
      // The test closed it.
    }
  }

  private void serve(Socket client) {
    try (client) {
      client.getOutputStream().write(greeting);
      client.getOutputStream().flush();
      InputStream requests = client.getInputStream();
      byte[] ignored = new byte[4096];
      while (requests.read(ignored) >= 0) {
        // Answer nothing.
      }
    } catch (IOException e) {
      // The client left, as it should.
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "strange-server");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    synchronized (clients) {
      for (Socket client : clients) {
        client.close();
      }
    }
  }
}
