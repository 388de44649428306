// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

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
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.wire.HostPort;

/**
 * A proxy between a client and its server that breaks their connection in chosen ways. A mode takes
 * effect when its method returns. Thread-safe.
 */
public final class FaultProxy implements AutoCloseable {
  private static final int CHUNK_BYTES = 64 * 1024;
  private static final int BACKLOG = 50;

  private enum Mode {
    PASS,
    CUT,
    HOLD,
    STALL,
    HALF,
    HALF_REQUEST,
    SLAM,
    REFUSE
  }

  /** Keeps the port while nobody listens: no connection of this machine gets it as its own end. */
  private final Socket reserved = new Socket();

  private final HostPort target;
  private final int port;
  private final Set<Link> links = new HashSet<>();
  private Mode mode = Mode.PASS;
  private int heldReplies;
  private int slammed;
  private @Nullable ServerSocket listener;

  /** Listens on a free port of the loopback address and forwards everything to {@code target}. */
  public FaultProxy(HostPort target) throws IOException {
    this.target = target;
    reserved.setReuseAddress(true);
    reserved.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    this.port = reserved.getLocalPort();
    listen(bound(port));
  }

  /** The proxy's address. */
  public String host() {
    return "127.0.0.1";
  }

  /** The proxy's port, which stays the same. */
  public int port() {
    return port;
  }

  /** Forwards everything, held replies first, and listens again if it did not. */
  public synchronized void pass() {
    mode = Mode.PASS;
    notifyAll();
    if (listener == null) {
      listenAgain();
    }
  }

  private void listenAgain() {
    try {
      listen(bound(port));
    } catch (IOException e) {
      throw new UncheckedIOException("Port " + port + " was taken meanwhile", e);
    }
  }

  private static ServerSocket bound(int port) throws IOException {
    return new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
  }

  /** Closes the open connections; later ones pass. */
  public synchronized void drop() {
    List.copyOf(links).forEach(Link::close);
  }

  /** Accepts connections, and closes each when a request arrives. */
  public synchronized void cut() {
    mode = Mode.CUT;
  }

  /** Holds back all replies until the next mode. */
  public synchronized void hold() {
    mode = Mode.HOLD;
  }

  /** Reads neither from clients nor from the server until the next mode. */
  public synchronized void stall() {
    mode = Mode.STALL;
  }

  /** Forwards half of the next reply of each connection and closes it. */
  public synchronized void half() {
    mode = Mode.HALF;
  }

  /** Forwards half of the next request of each connection and closes it. */
  public synchronized void halfRequest() {
    mode = Mode.HALF_REQUEST;
  }

  /** Closes the open connections, and each later one when it is accepted. */
  public synchronized void slam() {
    mode = Mode.SLAM;
    slammed = 0;
    drop();
    if (listener == null) {
      listenAgain();
    }
  }

  /** The number of connections closed on acceptance since {@link #slam}. */
  public synchronized int slammed() {
    return slammed;
  }

  /** Whether a reply is held back. */
  public synchronized boolean holdsReply() {
    return heldReplies > 0;
  }

  /** Closes the open connections, and listens no longer until {@link #pass}. */
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
    closeQuietly(reserved);
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
      slammed += mode == Mode.SLAM ? 1 : 0;
      if (listener != acceptedBy || mode == Mode.SLAM) {
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
        // It is closed all the same.
      }
    }
  }

  /** A client's connection and its counterpart to the server. */
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
        // One side is gone; close the other one too.
      }
      close();
    }

    private boolean passRequest(byte[] chunk, int count, OutputStream out) throws IOException {
      Mode now = awaitEndOf(Mode.STALL, Mode.STALL);
      if (now == Mode.CUT) {
        return false;
      }
      out.write(chunk, 0, now == Mode.HALF_REQUEST ? count / 2 : count);
      return now != Mode.HALF_REQUEST;
    }

    private boolean passReply(byte[] chunk, int count, OutputStream out) throws IOException {
      Mode now = awaitEndOf(Mode.HOLD, Mode.STALL);
      out.write(chunk, 0, now == Mode.HALF ? count / 2 : count);
      return now != Mode.HALF;
    }

    private Mode awaitEndOf(Mode one, Mode other) throws IOException {
      synchronized (FaultProxy.this) {
        heldReplies++;
        try {
          while ((mode == one || mode == other) && !closed) {
            FaultProxy.this.wait();
          }
          return mode;
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IOException(e);
        } finally {
          heldReplies--;
        }
      }
    }
  }

  /** Handles a chunk; false ends the connection. */
  @FunctionalInterface
  private interface Passage {
    boolean pass(byte[] chunk, int count, OutputStream out) throws IOException;
  }
}
