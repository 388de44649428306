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
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for conditions, so that no test relies on a pause being long enough. */
public final class Await {
  /** Generous: only a test that fails waits for so long. */
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private static final long POLL_MILLIS = 5;

  private Await() {}

  /** Returns once the condition holds; fails, saying what was awaited, after 15 seconds. */
  public static void until(String awaited, BooleanSupplier condition) {
    until(awaited, condition, () -> "");
  }

  /** The same, where {@code state} tells how things are when it fails. */
  public static void until(String awaited, BooleanSupplier condition, Supplier<String> state) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        fail("Still not so after " + PATIENCE.toSeconds() + " s: " + awaited + " " + state.get());
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
