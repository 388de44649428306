// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

/** Reports a missing real server as a skipped test; a disabled class is not reported. */
class TtserverPresenceIT {
  @Test
  void theSuiteRunsOnTheRealServer() {
    assumeTrue(TtserverConformance.isThere(), TtserverConformance.MISSING);
  }
}
