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
package site.ycsb.kv.binding;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends what takes too long on connections that block without a timeout of their own: a socket's
 * writes to a server that has stopped reading, or anything on a {@link
 * java.nio.channels.SocketChannel}, whose selector would cost each request system calls. One thread
 * of the process looks at all connections some times within a timeout, so a request costs no more
 * than two stores. Thread-safe.
 */
public final class Watchdog implements AutoCloseable {
  /** A connection that is watched. */
  public interface Watched {
    /**
     * Breaks the connection off if what it is busy with began before this time of {@link
     * #nowNanos}. Called by the watchdog's thread, while the connection's own may be blocked.
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
   * Starts watching.
   *
   * @param name of the binding, which its thread is named for
   * @param timeoutMillis how long something may take, 1 or more; it is ended up to a tenth of that
   *     later, and never more than half a second
   */
  public Watchdog(String name, long timeoutMillis) {
    long pauseMillis =
        Math.max(1, Math.min(LONGEST_PAUSE_MILLIS, timeoutMillis / LOOKS_WITHIN_TIMEOUT));
    pauseNanos = TimeUnit.MILLISECONDS.toNanos(pauseMillis);
    // It begins up to one pause later than the clock here tells.
    limitNanos = TimeUnit.MILLISECONDS.toNanos(timeoutMillis) + pauseNanos;
    thread = new Thread(this::watch, name + "-watchdog");
    thread.setDaemon(true);
    thread.start();
  }

  /** The time as of the last look, on the clock of System.nanoTime: cheap, and never 0. */
  public long nowNanos() {
    return nowNanos | 1;
  }

  /** Watches this connection too. */
  public void add(Watched connection) {
    connections.add(connection);
  }

  /** Forgets this connection. */
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
      // It ends by itself, soon; who was interrupted should not wait for it.
      Thread.currentThread().interrupt();
    }
  }
}
