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

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.netty.channel.ConnectTimeoutException;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.resp.RespError;
import site.ycsb.kv.resp.RespFailures;

/** Lettuce's exceptions as the failures that bindings share. */
final class Failures {
  private Failures() {}

  /** Silence is a {@link SocketTimeoutException}; a refusal by the server keeps its words. */
  static IOException of(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      IOException known = known(cause);
      if (known != null) {
        return known;
      }
    }
    return new IOException(String.valueOf(failure.getMessage()), failure);
  }

  private static @Nullable IOException known(Throwable cause) {
    if (cause instanceof RedisCommandExecutionException refusal) {
      return RespFailures.of(new RespError(String.valueOf(refusal.getMessage())));
    }
    if (cause instanceof RedisCommandTimeoutException
        || cause instanceof ConnectTimeoutException
        || cause instanceof java.util.concurrent.TimeoutException) {
      SocketTimeoutException silence =
          new SocketTimeoutException(String.valueOf(cause.getMessage()));
      silence.initCause(cause);
      return silence;
    }
    if (cause instanceof java.nio.channels.ClosedChannelException) {
      return new IOException("the connection was closed", new EOFException("closed"));
    }
    return cause instanceof IOException known ? known : null;
  }
}
