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
package site.ycsb.db.dragonfly;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisChannelWriter;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One connection that any number of threads use at once: made when it is needed, and made again by
 * the first request after it was lost. Thread-safe.
 */
final class Line {
  private final RedisClient client;
  private final RedisURI address;
  private final long timeoutMillis;
  private final ReentrantLock connecting = new ReentrantLock();
  private final AtomicReference<@Nullable StatefulRedisConnection<byte[], byte[]>> connection =
      new AtomicReference<>();
  private @Nullable IOException lastFailure;
  private long lastFailureNanos;

  Line(RedisClient client, RedisURI address, long timeoutMillis) {
    this.client = client;
    this.address = address;
    this.timeoutMillis = timeoutMillis;
  }

  /** Sends a request, which ends by its reply, its failure or its timeout. */
  void send(Request request) {
    try {
      StatefulRedisConnection<byte[], byte[]> current = connection.get();
      if (current == null || !current.isOpen()) {
        current = connect(System.nanoTime());
      }
      StatefulRedisConnection<byte[], byte[]> used = current;
      request.uses(() -> lost(used));
      RedisChannelWriter writer = ((RedisChannelHandler<?, ?>) used).getChannelWriter();
      writer.write(request.parts().get(0));
    } catch (IOException | RuntimeException e) {
      request.failed(e);
    }
  }

  /**
   * Has the next request connect anew, unless that was done already. Takes no lock: the event loop
   * calls it, on which a thread that holds the lock may wait for its connection.
   */
  private void lost(StatefulRedisConnection<byte[], byte[]> used) {
    if (connection.compareAndSet(used, null)) {
      var unused = used.closeAsync();
    }
  }

  /** Connects, unless another thread did or failed to do so after this one began to want it. */
  private StatefulRedisConnection<byte[], byte[]> connect(long wantedNanos) throws IOException {
    connecting.lock();
    try {
      StatefulRedisConnection<byte[], byte[]> current = connection.get();
      if (current != null && current.isOpen()) {
        return current;
      }
      IOException failure = lastFailure;
      if (failure != null && lastFailureNanos - wantedNanos > 0) {
        throw failure;
      }
      if (current != null) {
        var unused = current.closeAsync();
      }
      current =
          client
              .connectAsync(ByteArrayCodec.INSTANCE, address)
              .toCompletableFuture()
              .get(timeoutMillis, TimeUnit.MILLISECONDS);
      connection.set(current);
      lastFailure = null;
      return current;
    } catch (ExecutionException | TimeoutException e) {
      IOException failure = Failures.of(e);
      lastFailure = failure;
      lastFailureNanos = System.nanoTime();
      throw failure;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while it connected", e);
    } finally {
      connecting.unlock();
    }
  }

  void close() {
    StatefulRedisConnection<byte[], byte[]> closing = connection.getAndSet(null);
    if (closing != null) {
      closing.close();
    }
  }
}
