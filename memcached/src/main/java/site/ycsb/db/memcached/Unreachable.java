// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import com.spotify.folsom.MemcacheClosedException;
import java.net.SocketTimeoutException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.tls.TlsOptions;
import site.ycsb.kv.wire.ConnectionOptions;

/** Why a client could not start for a reason of TLS: one sentence without the binding's name. */
final class Unreachable {
  private static final String CORRECT = "memcached.host and memcached.port";

  /** Netty's words for a server that answers a greeting by TLS with something else. */
  private static final String NOT_TLS = "not an SSL/TLS record";

  /** Netty's words for a server that does not answer it within Netty's own 10 s. */
  private static final String NO_HANDSHAKE = "handshake timed out";

  private Unreachable() {}

  /** The sentence; empty for a failure with another reason. */
  static Optional<String> sentence(
      TlsOptions options,
      ConnectionOptions.Values server,
      @Nullable TlsEngines engines,
      Exception failure) {
    String words = String.valueOf(failure.getMessage());
    String at = server.address().toString();
    boolean silent = failure instanceof SocketTimeoutException || words.startsWith(NO_HANDSHAKE);
    if (engines == null) {
      return failure.getCause() instanceof MemcacheClosedException
          ? Optional.of(
              "%s closes the connection; correct %s, or, where it expects TLS, set %s=true."
                  .formatted(at, CORRECT, options.tls()))
          : Optional.empty();
    }
    if (silent) {
      return Optional.of(
          ("%s did not answer to TLS within %d ms; where it expects none, remove %s=true, else"
                  + " correct %s, or raise memcached.timeout.")
              .formatted(at, server.timeoutMillis(), options.tls(), CORRECT));
    }
    if (words.contains(NOT_TLS)) {
      return Optional.of(
          "%s does not speak TLS; configure TLS there, or remove %s=true."
              .formatted(at, options.tls()));
    }
    Optional<String> refusal =
        options.refusal(engines.explained(failure), server.tls(), CORRECT).map(end -> at + end);
    return refusal.isEmpty() && failure.getCause() instanceof MemcacheClosedException
        ? Optional.of(
            "%s closes the connection; correct %s or %s, or, where it expects no TLS, remove %s=true."
                .formatted(at, CORRECT, options.keyStore(), options.tls()))
        : refusal;
  }
}
