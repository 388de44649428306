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
package site.ycsb.kv.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashSet;
import java.util.Set;

/**
 * A server of another protocol: says one thing to whoever connects, and then listens only.
 * Thread-safe.
 */
final class StrangeServer implements AutoCloseable {
  private final ServerSocket listener;
  private final byte[] greeting;
  private final Set<Socket> clients = new HashSet<>();

  /** Listens on a free port of the loopback address; an empty greeting says nothing at all. */
  StrangeServer(byte[] greeting) throws IOException {
    this.greeting = greeting.clone();
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  ServerAddress address() {
    return new ServerAddress("127.0.0.1", listener.getLocalPort());
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
      // Closed: the test is over.
    }
  }

  private void serve(Socket client) {
    try (client) {
      client.getOutputStream().write(greeting);
      client.getOutputStream().flush();
      InputStream requests = client.getInputStream();
      byte[] ignored = new byte[4096];
      while (requests.read(ignored) >= 0) {
        // Whatever is asked, there is no answer.
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
