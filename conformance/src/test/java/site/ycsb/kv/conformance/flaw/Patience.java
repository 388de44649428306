// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.flaw;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.DBException;

/**
 * What some libraries do: they try to reach a server for a time of their own, such as the 5 s of
 * xmemcached, whatever the binding's timeout is.
 */
final class Patience {
  private static final long OWN_SECONDS = 5;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private Patience() {}

  /** What a client does again and again until it succeeds. */
  interface Attempt {
    void run() throws DBException;
  }

  /** Tries until an attempt succeeds or the library's own time is over. */
  static void exhaust(Attempt attempt) throws DBException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(OWN_SECONDS);
    while (true) {
      try {
        attempt.run();
        return;
      } catch (DBException e) {
        if (System.nanoTime() - end >= 0) {
          throw e;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }
}
