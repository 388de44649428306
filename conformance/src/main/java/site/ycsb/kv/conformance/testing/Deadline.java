// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

/** The time within which a client must report a timeout: a few times the timeout. */
public final class Deadline {
  /** To connect, send a request and send it again. */
  private static final int TIMEOUTS = 3;

  /** For a loaded machine. */
  private static final long SLACK_MILLIS = 1_000;

  private final long startNanos = System.nanoTime();
  private final Duration longest;

  private Deadline(long timeoutMillis) {
    this.longest = Duration.ofMillis(TIMEOUTS * timeoutMillis + SLACK_MILLIS);
  }

  public static Deadline of(long timeoutMillis) {
    return new Deadline(timeoutMillis);
  }

  /** Fails if more than three timeouts and a second have passed. */
  public void assertKept(String what) {
    assertThat(Duration.ofNanos(System.nanoTime() - startNanos))
        .as("%s takes three timeouts at most", what)
        .isLessThanOrEqualTo(longest);
  }
}
