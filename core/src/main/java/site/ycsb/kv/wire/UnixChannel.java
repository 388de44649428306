// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The channel of a {@link UnixSocket}, with timeouts. Without one a read is one system call; with
 * one it tries, waits and tries again, as the JDK's sockets do. One thread may read while another
 * writes, and any thread may close it.
 */
final class UnixChannel {
  private volatile @Nullable SocketChannel channel;
  private volatile @Nullable Selector readable;
  private volatile @Nullable Selector writable;
  private volatile boolean connected;
  private volatile boolean closed;

  /**
   * Connects, or throws a SocketTimeoutException after the timeout in milliseconds; 0 for none. A
   * server that hangs accepts nobody, and lets clients wait once its queue is full.
   */
  void connect(SocketAddress address, int timeoutMillis) throws IOException {
    if (channel != null) {
      throw new SocketException("already connected");
    }
    try {
      tryToConnect(opened(false), address);
    } catch (ConnectException | BindException e) {
      throw e; // Nobody listens, or this user may not connect.
    } catch (SocketException e) {
      // A full queue has no exception of its own, but it lets a channel that blocks wait.
      SocketChannel waiting = opened(true);
      try (Limit limit = new Limit(waiting, timeoutMillis)) {
        limit.check(() -> tryToConnect(waiting, address));
      }
    }
    connected = true;
  }

  private SocketChannel opened(boolean blocking) throws IOException {
    SocketChannel opened = SocketChannel.open(StandardProtocolFamily.UNIX);
    opened.configureBlocking(blocking);
    channel = opened;
    return opened;
  }

  private void tryToConnect(SocketChannel opened, SocketAddress address) throws IOException {
    boolean made = false;
    try {
      made = opened.connect(address) && !closed;
      if (!made) {
        throw ended();
      }
      opened.configureBlocking(true);
    } catch (ClosedChannelException e) {
      throw ended(e);
    } finally {
      if (!made) {
        channel = null;
        opened.close();
      }
    }
  }

  /** Closes a channel that is still connecting after a time, in a thread that ends with it. */
  private static final class Limit implements AutoCloseable {
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean passed;

    Limit(SocketChannel connecting, int millis) {
      if (millis > 0) {
        Thread thread = new Thread(() -> await(connecting, millis), "unix-connect");
        thread.setDaemon(true);
        thread.start();
      }
    }

    private void await(SocketChannel connecting, int millis) {
      try {
        if (!done.await(millis, TimeUnit.MILLISECONDS)) {
          passed = true;
          connecting.close();
        }
      } catch (IOException | InterruptedException e) {
        // It is given up either way.
      }
    }

    void check(Connecting attempt) throws IOException {
      try {
        attempt.run();
      } catch (IOException e) {
        if (!passed) {
          throw e;
        }
        SocketTimeoutException late =
            new SocketTimeoutException("the server did not accept the connection in time");
        late.initCause(e);
        throw late;
      }
    }

    @Override
    public void close() {
      done.countDown();
    }
  }

  @FunctionalInterface
  private interface Connecting {
    void run() throws IOException;
  }

  private static long left(long startNanos, int timeoutMillis) {
    return timeoutMillis - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
  }

  private static SocketException ended() {
    return new SocketException("Socket closed");
  }

  private static SocketException ended(Exception cause) {
    SocketException failure = ended();
    failure.initCause(cause);
    return failure;
  }

  /** The channel if it is open; a SocketException says why it is not. */
  SocketChannel open() throws SocketException {
    SocketChannel open = channel;
    if (closed || !connected || open == null) {
      throw closed ? ended() : new SocketException("Socket is not connected");
    }
    return open;
  }

  boolean isConnected() {
    return connected;
  }

  boolean isClosed() {
    return closed;
  }

  /** Reads one byte or more into the buffer, or returns -1 at the end; a timeout of 0 is none. */
  int read(ByteBuffer into, int timeoutMillis) throws IOException {
    try {
      SocketChannel open = open();
      if (timeoutMillis > 0 && readable == null) {
        open.configureBlocking(false);
        readable = selector(open, SelectionKey.OP_READ);
        closeIfLate();
      }
      long start = System.nanoTime();
      int count = open.read(into);
      while (count == 0) {
        await(readable, start, timeoutMillis);
        count = open.read(into);
      }
      return count;
    } catch (ClosedChannelException | ClosedSelectorException e) {
      throw ended(e);
    }
  }

  /** Writes all of the buffer, however long that takes. */
  void write(ByteBuffer from) throws IOException {
    try {
      SocketChannel open = open();
      while (from.hasRemaining()) {
        if (open.write(from) == 0) {
          if (writable == null) {
            writable = selector(open, SelectionKey.OP_WRITE);
            closeIfLate();
          }
          await(writable, 0, 0);
        }
      }
    } catch (ClosedChannelException | ClosedSelectorException e) {
      throw ended(e);
    }
  }

  private static Selector selector(SocketChannel open, int operation) throws IOException {
    Selector made = Selector.open();
    try {
      open.register(made, operation);
      return made;
    } catch (IOException e) {
      made.close();
      throw e;
    }
  }

  /** Another thread may have closed the channel before it could see a new selector. */
  private void closeIfLate() throws IOException {
    if (closed) {
      close();
    }
  }

  private static void await(@Nullable Selector selector, long startNanos, int timeoutMillis)
      throws IOException {
    if (selector == null) {
      return; // A channel without one blocks by itself.
    }
    long left = left(startNanos, timeoutMillis);
    if (timeoutMillis > 0 && left <= 0) {
      throw new SocketTimeoutException("Read timed out");
    }
    selector.select(key -> {}, timeoutMillis > 0 ? left : 0);
    if (Thread.currentThread().isInterrupted()) {
      throw new SocketException("interrupted while it waited");
    }
  }

  /** Closes it, which ends a read or write of another thread with a SocketException. */
  void close() throws IOException {
    closed = true;
    SocketChannel open = channel;
    if (open != null) {
      open.close();
    }
    // They keep the descriptor of a channel, and a thread that waits, until they are closed too.
    for (Selector selector : new Selector[] {readable, writable}) {
      if (selector != null) {
        selector.close();
      }
    }
  }
}
