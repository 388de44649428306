// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import com.spotify.folsom.GetResult;
import com.spotify.folsom.MemcacheClient;
import com.spotify.folsom.MemcacheStatus;
import com.spotify.folsom.RawMemcacheClient;
import com.spotify.folsom.client.NoopMetrics;
import com.spotify.folsom.client.NoopTracer;
import com.spotify.folsom.client.ascii.DefaultAsciiMemcacheClient;
import com.spotify.folsom.transcoder.ByteArrayTranscoder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.workload.Expiry;

/**
 * One client's use of a connection, by the text protocol of memcached (its doc/protocol.txt). For
 * one thread.
 */
final class MemcachedLink implements AutoCloseable {
  /** The longest key (doc/protocol.txt, "Keys"). */
  static final int MAX_KEY_BYTES = 250;

  /** The exptime of an item that never expires (doc/protocol.txt, "Expiration times"). */
  private static final int NEVER = 0;

  private final RawMemcacheClient raw;
  private final MemcacheClient<byte[]> client;
  private final long timeoutMillis;
  private final @Nullable Expiry expiry;
  private boolean broken;

  /** A connection whose items never expire. */
  MemcachedLink(Loops loops) throws IOException {
    this(loops, null);
  }

  MemcachedLink(Loops loops, @Nullable Expiry expiry) throws IOException {
    this.expiry = expiry;
    timeoutMillis = loops.timeoutMillis();
    raw = loops.next().connected();
    client =
        new DefaultAsciiMemcacheClient<>(
            raw,
            NoopMetrics.INSTANCE,
            NoopTracer.INSTANCE,
            ByteArrayTranscoder.INSTANCE,
            StandardCharsets.UTF_8,
            MAX_KEY_BYTES);
  }

  private <T> T await(CompletionStage<T> asked) throws IOException {
    try {
      return Waiting.on(asked.toCompletableFuture(), timeoutMillis, "no answer in time");
    } catch (IOException e) {
      broken = !Waiting.wasInterrupted(e);
      throw e;
    }
  }

  /** The value; null if the key is absent. */
  byte @Nullable [] get(String key) throws IOException {
    return await(client.get(key));
  }

  /** The value with the number for a {@link #cas}; null if the key is absent. */
  @Nullable GetResult<byte[]> gets(String key) throws IOException {
    return await(client.casGet(key));
  }

  MemcacheStatus set(String key, byte[] value) throws IOException {
    return await(client.set(key, value, seconds(key)));
  }

  MemcacheStatus replace(String key, byte[] value) throws IOException {
    return await(client.replace(key, value, seconds(key)));
  }

  private int seconds(String key) {
    return expiry == null ? NEVER : expiry.nextSeconds(key);
  }

  /** Stores a value in place of the one that was read with this number. */
  MemcacheStatus cas(String key, byte[] value, long number) throws IOException {
    return await(client.set(key, value, seconds(key), number));
  }

  MemcacheStatus delete(String key) throws IOException {
    return await(client.delete(key));
  }

  /** Stores values on one way, then awaits each reply; returns how many the server stored. */
  int setAll(List<String> keys, List<byte[]> values) throws IOException {
    List<CompletionStage<MemcacheStatus>> asked = new ArrayList<>(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      asked.add(client.set(keys.get(i), values.get(i), seconds(keys.get(i))));
    }
    int stored = 0;
    for (CompletionStage<MemcacheStatus> each : asked) {
      stored += await(each) == MemcacheStatus.OK ? 1 : 0;
    }
    return stored;
  }

  /** What {@code stats} tells: of the server, or of its {@code settings}. */
  MemcachedStats stats(String of) throws IOException {
    return new MemcachedStats(await(client.getStats(of)).values().iterator().next().getStats());
  }

  /** Ends the connection if it failed; otherwise it ends with the {@link Loops}. */
  @Override
  public void close() {
    if (broken) {
      raw.shutdown();
    }
  }
}
