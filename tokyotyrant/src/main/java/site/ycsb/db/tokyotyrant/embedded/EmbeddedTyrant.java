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
package site.ycsb.db.tokyotyrant.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * An in-process stand-in for ttserver 1.1.41: the same binary protocol, the same engines by the
 * same names, and the same traps, with all records in memory. It differs in three ways: nothing is
 * stored, each connection has an iterator of its own, and a request that would abort the real
 * server is refused with code 1.
 *
 * <p>Each connection is served by a daemon thread of its own, so there may be as many connections
 * as the process may have threads and descriptors. The class is thread-safe.
 */
public final class EmbeddedTyrant implements AutoCloseable {

  /** Connections that may wait to be accepted; a client opens all of its connections at once. */
  private static final int BACKLOG = 1024;

  /** How long to wait after a failed accept, in nanoseconds: descriptors may run out for a time. */
  private static final long ACCEPT_RETRY_NANOS = 10_000_000;

  /** How long {@link #close} waits for each thread, in milliseconds. */
  private static final long JOIN_MILLIS = 10_000;

  private final ServerSocketChannel acceptor;
  private final @Nullable Path unixSocket;
  private final int port;
  private final Engine engine;
  private final ServerStatus status;
  private final Map<Session, Thread> sessions = new ConcurrentHashMap<>();
  private final Thread acceptThread;
  private volatile boolean closed;

  private EmbeddedTyrant(Engine engine, ServerSocketChannel acceptor, @Nullable Path unixSocket)
      throws IOException {
    this.engine = engine;
    this.acceptor = acceptor;
    this.unixSocket = unixSocket;
    this.port = acceptor.getLocalAddress() instanceof InetSocketAddress tcp ? tcp.getPort() : -1;
    this.status = new ServerStatus(engine, sessions::size);
    this.acceptThread = new Thread(this::acceptAll, "embedded-tyrant-accept");
    acceptThread.setDaemon(true);
  }

  /**
   * Starts a server on 127.0.0.1.
   *
   * @param databaseName the engine's name as given to ttserver: {@code *}, {@code +}, {@code
   *     x.tch}, {@code x.tcb}, {@code x.tcf#width=1000#limsiz=1g} or {@code x.tct#idx=n:dec}.
   *     Tunings that change no reply are ignored
   * @param port 0 to 65535, where 0 means any free port
   * @throws IllegalArgumentException if no engine has such a name, or it sets {@code capnum} or
   *     {@code capsiz}, which silently drop records
   */
  public static EmbeddedTyrant start(String databaseName, int port) throws IOException {
    Engine engine = Engines.open(databaseName);
    SocketAddress address =
        new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
    return start(engine, ServerSocketChannel.open(), address, null);
  }

  /**
   * Starts a server on a UNIX domain socket.
   *
   * @param databaseName as in {@link #start(String, int)}
   * @param unixSocket the socket's file, which must not exist yet
   */
  public static EmbeddedTyrant start(String databaseName, Path unixSocket) throws IOException {
    Engine engine = Engines.open(databaseName);
    ServerSocketChannel acceptor = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    return start(engine, acceptor, UnixDomainSocketAddress.of(unixSocket), unixSocket);
  }

  private static EmbeddedTyrant start(
      Engine engine, ServerSocketChannel acceptor, SocketAddress address, @Nullable Path unixSocket)
      throws IOException {
    try {
      acceptor.bind(address, BACKLOG);
      EmbeddedTyrant server = new EmbeddedTyrant(engine, acceptor, unixSocket);
      server.acceptThread.start();
      return server;
    } catch (IOException | RuntimeException e) {
      acceptor.close();
      throw e;
    }
  }

  /** The TCP port, 1 to 65535, or -1 on a UNIX domain socket. */
  public int port() {
    return port;
  }

  /**
   * Stops the server: no thread of it runs and no connection is open when this returns, and the
   * UNIX socket's file is gone. Closing twice is harmless.
   */
  @Override
  public void close() {
    closed = true;
    Wire.closeQuietly(acceptor);
    // In this order, so that no connection is accepted after the sessions were closed.
    join(acceptThread);
    List<Thread> threads = List.copyOf(sessions.values());
    sessions.keySet().forEach(Session::close);
    threads.forEach(EmbeddedTyrant::join);
    if (unixSocket != null) {
      try {
        Files.deleteIfExists(unixSocket);
      } catch (IOException e) {
        // The file is of no more use; a directory that cannot be written is not our failure.
      }
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join(JOIN_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void acceptAll() {
    long number = 0;
    while (!closed) {
      try {
        serve(acceptor.accept(), ++number);
      } catch (IOException e) {
        if (!acceptor.isOpen()) {
          return;
        }
        LockSupport.parkNanos(ACCEPT_RETRY_NANOS);
      }
    }
  }

  private void serve(SocketChannel channel, long number) {
    Session session = new Session(new Wire(channel), engine, status);
    Runnable body =
        () -> {
          try {
            session.run();
          } finally {
            sessions.remove(session);
          }
        };
    Thread thread = new Thread(body, "embedded-tyrant-" + number);
    thread.setDaemon(true);
    try {
      if (unixSocket == null) {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      }
      sessions.put(session, thread);
      thread.start();
    } catch (IOException | OutOfMemoryError e) {
      // Refused like a full server's: this client sees its connection closed, the others nothing.
      sessions.remove(session);
      session.close();
    }
  }
}
