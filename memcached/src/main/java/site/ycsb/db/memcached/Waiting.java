// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for what Folsom does, and turns its failures into those of sockets. */
final class Waiting {
  private Waiting() {}

  /** The result; a SocketTimeoutException with these words if it does not come in time. */
  static <T> T on(CompletableFuture<T> asked, long timeoutMillis, String late) throws IOException {
    try {
      return asked.get(timeoutMillis, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw failure(e);
    } catch (TimeoutException e) {
      SocketTimeoutException timeout = new SocketTimeoutException(late);
      timeout.initCause(e);
      throw timeout;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while it waited for the server", e);
    }
  }

  /** Whether only the waiting ended, by an interrupt. */
  static boolean wasInterrupted(IOException failure) {
    return failure.getCause() instanceof InterruptedException;
  }

  private static IOException failure(ExecutionException e) {
    Throwable cause = e.getCause();
    return cause instanceof IOException known
        ? known
        : new IOException(cause == null ? e.getMessage() : cause.getMessage(), cause);
  }
}
