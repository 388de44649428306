// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.kv.jvm.ThreadKind;

/**
 * Ends what takes too long on connections that block without a timeout of their own: writes of a
 * socket to a server that has stopped reading, or anything on a {@link
 * java.nio.channels.SocketChannel}, whose selector would cost each request system calls. One thread
 * checks all connections several times within a timeout, so that a request costs only two stores.
 * Thread-safe.
 */
public final class Watchdog implements AutoCloseable {
  /** A connection whose work is limited in time. */
  public interface Watched {
    /**
     * Closes the connection if its current work began before this time of {@link #nowNanos}. The
     * watchdog's thread calls it, while the connection's own thread may be blocked.
     */
    void expireIfBusySince(long nanos);
  }

  private static final int LOOKS_WITHIN_TIMEOUT = 20;
  private static final long LONGEST_PAUSE_MILLIS = 250;

  private final Set<Watched> connections = ConcurrentHashMap.newKeySet();
  private final long limitNanos;
  private final long pauseNanos;
  private final Thread thread;
  private volatile long nowNanos = System.nanoTime();
  private volatile boolean closed;

  /**
   * Starts watching. Something may take {@code timeoutMillis}, 1 or more, and is ended up to a
   * tenth of that later, and never more than half a second.
   */
  public Watchdog(String name, long timeoutMillis) {
    long pauseMillis =
        Math.max(1, Math.min(LONGEST_PAUSE_MILLIS, timeoutMillis / LOOKS_WITHIN_TIMEOUT));
    pauseNanos = TimeUnit.MILLISECONDS.toNanos(pauseMillis);
    // Work may begin up to one pause later than the clock says.
    limitNanos = TimeUnit.MILLISECONDS.toNanos(timeoutMillis) + pauseNanos;
    thread = ThreadKind.PLATFORM.make(name + "-watchdog", this::watch);
    thread.start();
  }

  /** The time of the last check on the clock of System.nanoTime: cheap to read, and never 0. */
  public long nowNanos() {
    return nowNanos | 1;
  }

  /** Begins to watch a connection. */
  public void add(Watched connection) {
    connections.add(connection);
  }

  /** Stops to watch a connection; harmless if it is not watched. */
  public void remove(Watched connection) {
    connections.remove(connection);
  }

  private void watch() {
    while (!closed) {
      LockSupport.parkNanos(pauseNanos);
      long now = System.nanoTime();
      nowNanos = now;
      for (Watched connection : connections) {
        connection.expireIfBusySince(now - limitNanos);
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    try {
      thread.join();
    } catch (InterruptedException e) {
      // The thread ends soon by itself; an interrupted caller does not wait.
      Thread.currentThread().interrupt();
    }
  }
}
