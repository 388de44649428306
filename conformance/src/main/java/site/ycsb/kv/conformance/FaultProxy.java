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

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Stands between a client and its server and breaks their connection in chosen ways. A mode counts
 * from the return of its method on. Thread-safe.
 */
public final class FaultProxy implements AutoCloseable {
  private static final int CHUNK_BYTES = 64 * 1024;
  private static final int BACKLOG = 50;
  private static final long LISTEN_SECONDS = 10;
  private static final long LISTEN_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private enum Mode {
    PASS,
    CUT,
    HOLD,
    HALF,
    HALF_REQUEST,
    REFUSE
  }

  private final ServerAddress target;
  private final int port;
  private final Set<Link> links = new HashSet<>();
  private Mode mode = Mode.PASS;
  private @Nullable ServerSocket listener;

  /** Listens on a free port of the loopback address, and passes all on to {@code target}. */
  public FaultProxy(ServerAddress target) throws IOException {
    this.target = target;
    ServerSocket socket = new ServerSocket(0, BACKLOG, InetAddress.getByName(host()));
    this.port = socket.getLocalPort();
    listen(socket);
  }

  /** The address to point a client at. */
  public String host() {
    return "127.0.0.1";
  }

  /** The port to point a client at; stays the same. */
  public int port() {
    return port;
  }

  /** Passes all on, held replies first, and listens again if it did not. */
  public synchronized void pass() {
    mode = Mode.PASS;
    notifyAll();
    if (listener == null) {
      listenAgain();
    }
  }

  /**
   * Takes the port back. A client that tried to connect meanwhile may hold it for a moment, as the
   * local end of a connection to itself.
   */
  private void listenAgain() {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LISTEN_SECONDS);
    while (true) {
      try {
        listen(bound());
        return;
      } catch (IOException e) {
        if (System.nanoTime() > deadline) {
          throw new UncheckedIOException("Port " + port + " was taken meanwhile", e);
        }
        LockSupport.parkNanos(LISTEN_POLL_NANOS);
      }
    }
  }

  private ServerSocket bound() throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(host(), port), BACKLOG);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Closes the connections there are, once; new ones pass. */
  public synchronized void drop() {
    List.copyOf(links).forEach(Link::close);
  }

  /** Accepts connections, and closes each as soon as a request comes. */
  public synchronized void cut() {
    mode = Mode.CUT;
  }

  /** Holds back all replies until the next mode. */
  public synchronized void hold() {
    mode = Mode.HOLD;
  }

  /** Passes half of the next reply of each connection and closes it. */
  public synchronized void half() {
    mode = Mode.HALF;
  }

  /** Passes half of the next request of each connection and closes it. */
  public synchronized void halfRequest() {
    mode = Mode.HALF_REQUEST;
  }

  /** Closes the connections and the port, so that nobody listens there. */
  public synchronized void refuse() {
    mode = Mode.REFUSE;
    closeQuietly(listener);
    listener = null;
    drop();
    notifyAll();
  }

  @Override
  public void close() {
    refuse();
  }

  private synchronized void listen(ServerSocket socket) {
    listener = socket;
    start("accept", () -> accept(socket));
  }

  private void accept(ServerSocket socket) {
    try {
      while (true) {
        join(socket, socket.accept());
      }
    } catch (IOException e) {
      closeQuietly(socket); // The proxy closed it, to refuse connections.
    }
  }

  private void join(ServerSocket acceptedBy, Socket client) {
    Link link = new Link(client);
    synchronized (this) {
      if (listener != acceptedBy) {
        link.close();
        return;
      }
      links.add(link);
    }
    start("connect", link::run);
  }

  private static void start(String what, Runnable work) {
    Thread thread = new Thread(work, "fault-proxy-" + what);
    thread.setDaemon(true);
    thread.start();
  }

  private static void closeQuietly(@Nullable Closeable closeable) {
    if (closeable != null) {
      try {
        closeable.close();
      } catch (IOException e) {
        // Closed is what was wanted; how the other side takes it is its affair.
      }
    }
  }

  /** One connection of a client, and the one to the server that belongs to it. */
  private final class Link {
    private final Socket client;
    private final Socket server = new Socket();
    private volatile boolean closed;

    Link(Socket client) {
      this.client = client;
    }

    void run() {
      try {
        server.connect(new InetSocketAddress(target.host(), target.port()));
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        start("replies", () -> pump(server, client, this::passReply));
        pump(client, server, this::passRequest);
      } catch (IOException e) {
        close();
      }
    }

    void close() {
      closed = true;
      closeQuietly(client);
      closeQuietly(server);
      synchronized (FaultProxy.this) {
        links.remove(this);
        FaultProxy.this.notifyAll();
      }
    }

    private void pump(Socket from, Socket to, Passage passage) {
      byte[] chunk = new byte[CHUNK_BYTES];
      try {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
          if (!passage.pass(chunk, count, out)) {
            break;
          }
        }
      } catch (IOException e) {
        // One side went away; so the other one goes too.
      }
      close();
    }

    private boolean passRequest(byte[] chunk, int count, OutputStream out) throws IOException {
      Mode now = current();
      if (now == Mode.CUT) {
        return false;
      }
      out.write(chunk, 0, now == Mode.HALF_REQUEST ? count / 2 : count);
      return now != Mode.HALF_REQUEST;
    }

    private boolean passReply(byte[] chunk, int count, OutputStream out) throws IOException {
      Mode now = awaitRelease();
      out.write(chunk, 0, now == Mode.HALF ? count / 2 : count);
      return now != Mode.HALF;
    }

    private Mode awaitRelease() throws IOException {
      synchronized (FaultProxy.this) {
        while (mode == Mode.HOLD && !closed) {
          try {
            FaultProxy.this.wait();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
          }
        }
        return mode;
      }
    }
  }

  private synchronized Mode current() {
    return mode;
  }

  /** What becomes of a chunk; false ends the connection. */
  @FunctionalInterface
  private interface Passage {
    boolean pass(byte[] chunk, int count, OutputStream out) throws IOException;
  }
}
