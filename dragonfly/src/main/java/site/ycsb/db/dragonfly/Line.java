// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisChannelWriter;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resp.Unit;
import site.ycsb.kv.wire.BackOff;

/**
 * One connection that any number of threads share. The first request makes it, and so does the
 * first request after it was lost, once the back-off is over. Thread-safe.
 */
final class Line {
  private final RedisClient client;
  private final RedisURI address;
  private final long timeoutMillis;
  private final BackOff backOff = new BackOff();
  private final ReentrantLock connecting = new ReentrantLock();
  private final AtomicReference<@Nullable Link> link = new AtomicReference<>();
  private @Nullable IOException lastFailure;
  private long lastFailureNanos;

  Line(RedisClient client, RedisURI address, long timeoutMillis) {
    this.client = client;
    this.address = address;
    this.timeoutMillis = timeoutMillis;
  }

  /** The connection, made first where there is none; fails for an interrupted thread too. */
  Link connected() throws IOException {
    Link current = link.get();
    return current != null && current.connection.isOpen() ? current : connect();
  }

  /** Connects, unless another thread has connected, or has failed since this call. */
  private Link connect() throws IOException {
    long wantedNanos = System.nanoTime();
    if (!backOff.awaitTurn()) {
      throw new IOException("interrupted before it reconnected");
    }
    connecting.lock();
    try {
      Link current = link.get();
      if (current != null && current.connection.isOpen()) {
        return current;
      }
      IOException failure = lastFailure;
      if (failure != null && lastFailureNanos - wantedNanos > 0) {
        throw failure;
      }
      if (current != null) {
        current.lost();
      }
      Link made = new Link(connection());
      link.set(made);
      lastFailure = null;
      return made;
    } finally {
      connecting.unlock();
    }
  }

  private StatefulRedisConnection<byte[], byte[]> connection() throws IOException {
    CompletableFuture<StatefulRedisConnection<byte[], byte[]>> made =
        client.connectAsync(ByteArrayCodec.INSTANCE, address).toCompletableFuture();
    try {
      return made.get(timeoutMillis, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      abandon(made);
      IOException failure = Failures.of(e);
      lastFailure = failure;
      lastFailureNanos = System.nanoTime();
      backOff.failed();
      throw failure;
    } catch (InterruptedException e) {
      abandon(made);
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while it connected", e);
    }
  }

  /** Closes a connection that may still be made after nobody waits for it. */
  private static void abandon(CompletableFuture<StatefulRedisConnection<byte[], byte[]>> made) {
    var unused = made.thenCompose(StatefulRedisConnection::closeAsync);
  }

  void close() {
    Link closing = link.getAndSet(null);
    if (closing != null) {
      closing.connection.close();
    }
  }

  /** One connection, for as long as it lasts. */
  final class Link {
    private final StatefulRedisConnection<byte[], byte[]> connection;
    private final RedisChannelWriter writer;
    private final Room room = new Room();
    private volatile boolean ended;

    private Link(StatefulRedisConnection<byte[], byte[]> connection) {
      this.connection = connection;
      this.writer = ((RedisChannelHandler<?, ?>) connection).getChannelWriter();
      connection.addListener(
          new RedisConnectionStateListener() {
            @Override
            public void onRedisDisconnected(RedisChannelHandler<?, ?> handler) {
              end();
            }
          });
      if (!connection.isOpen()) {
        end();
      }
    }

    /** Sends a unit as one request, once there is room for it. */
    void send(Unit unit, Waiter waiter) {
      int taken = room.take(unit, waiter.isOfBatch());
      send(new Request(unit, this, waiter, taken, timeoutMillis));
    }

    /** A request has ended that took so many bytes of the room. */
    void ended(int taken) {
      room.free(taken);
    }

    /**
     * Sends a request, which ends by its reply, its failure or its timeout. Lettuce keeps one whose
     * connection ends between its check and its write, for a reconnect that never comes
     * (DefaultEndpoint.write). Closing the connection cancels those that it keeps by then; the
     * thread ends a later one itself.
     */
    private void send(Request request) {
      try {
        writer.write(request.parts().get(0));
      } catch (RuntimeException e) {
        request.failed(e);
      }
      if (ended) {
        request.lost();
      }
    }

    private void end() {
      ended = true;
      lost();
      var unused = connection.closeAsync();
    }

    void answered() {
      backOff.succeeded();
    }

    /**
     * Makes the next request reconnect, unless one did. Takes no lock: the event loop calls it, for
     * which a thread that holds the lock may wait.
     */
    void lost() {
      if (link.compareAndSet(this, null)) {
        backOff.failed();
        var unused = connection.closeAsync();
      }
    }
  }
}
