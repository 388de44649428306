// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.flaw;

import java.util.concurrent.TimeUnit;

/** More time than a client may take for a timeout of the suite. */
final class Late {
  private static final long MILLIS = 4_500;

  private Late() {}

  /** Returns when it is too late. */
  static void pass() {
    try {
      TimeUnit.MILLISECONDS.sleep(MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
