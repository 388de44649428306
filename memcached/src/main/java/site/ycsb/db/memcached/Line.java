// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import com.spotify.folsom.RawMemcacheClient;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One connection that any number of clients share. The first that asks makes it, and so does the
 * first after it was lost; those that ask meanwhile await the same attempt. Thread-safe.
 */
final class Line {
  private final Loops loops;
  private @Nullable CompletableFuture<RawMemcacheClient> made;

  Line(Loops loops) {
    this.loops = loops;
  }

  /** The connection; fails where none is made in time. */
  RawMemcacheClient connected() throws IOException {
    CompletableFuture<RawMemcacheClient> attempt = attempt();
    try {
      return Waiting.on(
          attempt, loops.timeoutMillis(), "the server did not accept the connection in time");
    } catch (IOException e) {
      if (!attempt.isDone() && !Waiting.wasInterrupted(e)) {
        abandon(attempt);
      }
      throw e;
    }
  }

  private synchronized CompletableFuture<RawMemcacheClient> attempt() {
    CompletableFuture<RawMemcacheClient> current = made;
    if (current == null || isOver(current)) {
      current = loops.connect();
      made = current;
    }
    return current;
  }

  private static boolean isOver(CompletableFuture<RawMemcacheClient> attempt) {
    return attempt.isDone()
        && (attempt.isCompletedExceptionally() || !attempt.join().isConnected());
  }

  /** The next that asks makes another attempt; what this one still makes is closed. */
  private synchronized void abandon(CompletableFuture<RawMemcacheClient> attempt) {
    if (made == attempt) {
      made = null;
    }
    var unused = attempt.thenAccept(RawMemcacheClient::shutdown);
  }
}
