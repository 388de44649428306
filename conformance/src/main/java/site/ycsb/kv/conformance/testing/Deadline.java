// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

/** The time within which a client must report a timeout, or that it cannot start. */
public final class Deadline {
  /** To connect, send a request and send it again. */
  private static final int TIMEOUTS = 3;

  private final long startNanos = System.nanoTime();
  private final Duration longest;

  private Deadline(long timeoutMillis) {
    this.longest = Duration.ofMillis(TIMEOUTS * timeoutMillis);
  }

  public static Deadline of(long timeoutMillis) {
    return new Deadline(timeoutMillis);
  }

  /** Fails if more than three timeouts have passed. */
  public void assertKept(String what) {
    assertThat(Duration.ofNanos(System.nanoTime() - startNanos))
        .as("%s takes three timeouts at most", what)
        .isLessThanOrEqualTo(longest);
  }
}
