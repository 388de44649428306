// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for conditions, so that no test relies on a pause being long enough. */
public final class Await {
  /** The longest wait; only a test that fails waits that long. */
  public static final Duration PATIENCE = Duration.ofSeconds(15);

  private static final long POLL_MILLIS = 5;

  private static volatile Duration patience = PATIENCE;

  private Await() {}

  /** Sets the longest wait. Tests of the suite itself, which must fail, need a short one. */
  public static void patience(Duration longest) {
    patience = longest;
  }

  /** Waits until the condition holds; fails after 15 seconds and says what was awaited. */
  public static void until(String awaited, BooleanSupplier condition) {
    until(awaited, condition, () -> "");
  }

  /** The result of the first attempt that throws nothing; tries for 15 seconds. */
  public static <T> T success(String awaited, Callable<T> attempt) {
    List<T> results = new ArrayList<>();
    List<Exception> failures = new ArrayList<>();
    until(
        awaited,
        () -> {
          try {
            return results.add(attempt.call());
          } catch (Exception e) {
            failures.add(e);
            return false;
          }
        },
        failures::toString);
    return results.get(0);
  }

  /** Waits until the condition holds; a failure shows the state. */
  public static void until(String awaited, BooleanSupplier condition, Supplier<String> state) {
    Duration longest = patience;
    long deadline = System.nanoTime() + longest.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        fail("Still not so after " + longest.toSeconds() + " s: " + awaited + " " + state.get());
      }
      try {
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("Interrupted while awaiting: " + awaited, e);
      }
    }
  }
}
