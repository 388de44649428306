// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant.embedded;

import java.io.Closeable;
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
 * An in-process stand-in for ttserver 1.1.41: its binary protocol and its six engines by the same
 * names, with all records in memory. It offers what the binding and {@code tcrmgr} ask for: put,
 * putkeep, putcat, putnr, out, get, mget, vsiz, iteration, fwmkeys, sync, optimize, vanish, rnum,
 * size, stat, and of misc the functions put, putkeep, putcat, out, get, range, setindex, search,
 * sync and vanish. It closes a connection that sends another command, and answers another function
 * of misc with code 1. Each connection has an iterator of its own, unlike in ttserver.
 *
 * <p>A daemon thread serves each connection, so the process limits on threads and descriptors limit
 * the connections. Thread-safe.
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
  private final Map<Session, Thread> sessions = new ConcurrentHashMap<>();
  private final Thread acceptThread;
  private volatile boolean closed;

  private EmbeddedTyrant(Engine engine, ServerSocketChannel acceptor, @Nullable Path unixSocket)
      throws IOException {
    this.engine = engine;
    this.acceptor = acceptor;
    this.unixSocket = unixSocket;
    this.port = acceptor.getLocalAddress() instanceof InetSocketAddress tcp ? tcp.getPort() : -1;
    this.acceptThread = new Thread(this::acceptAll, "embedded-tyrant-accept");
    acceptThread.setDaemon(true);
  }

  /**
   * Starts a server on 127.0.0.1.
   *
   * @param databaseName the database's name as ttserver takes it: {@code *}, {@code +}, {@code
   *     x.tch}, {@code x.tcb}, {@code x.tcf#width=1000#limsiz=1g} or {@code x.tct}. Tunings that
   *     change no reply are ignored
   * @param port 0 to 65535, where 0 means any free port
   * @throws IllegalArgumentException if no engine has such a name, or it sets {@code capnum} or
   *     {@code capsiz}, which silently drop records
   */
  public static EmbeddedTyrant start(String databaseName, int port) throws IOException {
    Engine engine = Engine.open(databaseName);
    SocketAddress address =
        new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
    return start(engine, ServerSocketChannel.open(), address, null);
  }

  /** Starts a server on a UNIX domain socket, whose file must not exist yet. */
  public static EmbeddedTyrant start(String databaseName, Path unixSocket) throws IOException {
    Engine engine = Engine.open(databaseName);
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
   * Stops the server: ends its threads, closes its connections and removes the UNIX socket's file.
   * Closing twice has no effect.
   */
  @Override
  public void close() {
    closed = true;
    closeQuietly(acceptor);
    // First the acceptor's thread, so that it accepts no connection after the sessions are closed.
    join(acceptThread);
    List<Thread> threads = List.copyOf(sessions.values());
    sessions.keySet().forEach(Session::close);
    threads.forEach(EmbeddedTyrant::join);
    if (unixSocket != null) {
      closeQuietly(() -> Files.deleteIfExists(unixSocket));
    }
  }

  private static void closeQuietly(Closeable closeable) {
    try {
      closeable.close();
    } catch (IOException e) {
      // Nothing is left to be saved.
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
    Session session = new Session(channel, engine);
    Thread thread =
        new Thread(() -> session.run(() -> sessions.remove(session)), "embedded-tyrant-" + number);
    thread.setDaemon(true);
    try {
      if (unixSocket == null) {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      }
      sessions.put(session, thread);
      thread.start();
    } catch (IOException | OutOfMemoryError e) {
      // As with a full server, this client's connection closes and the others go on.
      sessions.remove(session);
      session.close();
    }
  }
}
