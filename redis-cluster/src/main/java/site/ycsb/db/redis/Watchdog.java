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
package site.ycsb.db.redis;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends writes that take too long, as those to a server that has stopped reading: a blocking socket
 * has a timeout for reading only. One thread of the process looks at all connections some times
 * within a timeout, and a write costs no more than two stores. Thread-safe.
 */
final class Watchdog implements AutoCloseable {
  private static final int LOOKS_WITHIN_TIMEOUT = 20;
  private static final long LONGEST_PAUSE_MILLIS = 250;

  private final Set<NodeConnection> connections = ConcurrentHashMap.newKeySet();
  private final long limitNanos;
  private final long pauseNanos;
  private final Thread thread;
  private volatile long nowNanos = System.nanoTime();
  private volatile boolean closed;

  /** For the connections of the binding of this name. */
  Watchdog(String name, long timeoutMillis) {
    long pauseMillis =
        Math.max(1, Math.min(LONGEST_PAUSE_MILLIS, timeoutMillis / LOOKS_WITHIN_TIMEOUT));
    pauseNanos = TimeUnit.MILLISECONDS.toNanos(pauseMillis);
    // A write begins up to one pause later than the clock here tells.
    limitNanos = TimeUnit.MILLISECONDS.toNanos(timeoutMillis) + pauseNanos;
    thread = new Thread(this::watch, name + "-watchdog");
    thread.setDaemon(true);
    thread.start();
  }

  /** The time as of the last look, on the clock of System.nanoTime: cheap, and never 0. */
  long nowNanos() {
    return nowNanos | 1;
  }

  void add(NodeConnection connection) {
    connections.add(connection);
  }

  void remove(NodeConnection connection) {
    connections.remove(connection);
  }

  private void watch() {
    while (!closed) {
      LockSupport.parkNanos(pauseNanos);
      long now = System.nanoTime();
      nowNanos = now;
      for (NodeConnection connection : connections) {
        connection.expireIfWritingSince(now - limitNanos);
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
