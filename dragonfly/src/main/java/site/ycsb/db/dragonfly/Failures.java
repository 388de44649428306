// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.netty.channel.ConnectTimeoutException;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resp.RespError;
import site.ycsb.kv.resp.RespFailures;

/** Turns Lettuce's exceptions into the failures that bindings share. */
final class Failures {
  private Failures() {}

  /** Silence becomes a {@link SocketTimeoutException}; a server's error keeps its text. */
  static IOException of(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      IOException known = known(cause);
      if (known != null) {
        return known;
      }
    }
    return new IOException(String.valueOf(failure.getMessage()), failure);
  }

  /** The failure of a request that was sent: a lost connection, unless the server said more. */
  static IOException afterSending(Throwable failure) {
    IOException known = of(failure);
    return known instanceof RespFailures.Refused || known instanceof SocketTimeoutException
        ? known
        : new RespFailures.ConnectionLost(String.valueOf(known.getMessage()), known);
  }

  private static @Nullable IOException known(Throwable cause) {
    if (cause instanceof RedisCommandExecutionException refusal) {
      return new RespFailures.Refused(new RespError(String.valueOf(refusal.getMessage())));
    }
    if (cause instanceof RedisCommandTimeoutException
        || cause instanceof ConnectTimeoutException
        || cause instanceof TimeoutException) {
      SocketTimeoutException silence =
          new SocketTimeoutException(String.valueOf(cause.getMessage()));
      silence.initCause(cause);
      return silence;
    }
    if (cause instanceof ClosedChannelException) {
      return new IOException("the connection was closed", new EOFException("closed"));
    }
    return cause instanceof IOException known ? known : null;
  }
}
