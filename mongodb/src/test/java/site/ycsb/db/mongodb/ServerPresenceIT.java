// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import site.ycsb.kv.server.ProgramServer;

/** Reports on which servers the suite is not run, which a class left out whole is not. */
class ServerPresenceIT {
  @Test
  void theSuiteRunsOnMongod() {
    assumeTrue(ProgramServer.find("mongod").isPresent(), MongodConformanceIT.MISSING);
  }

  @Test
  void theSuiteRunsOnFerretDb() {
    assumeTrue(FerretDb.isThere(), () -> FerretDb.missing().orElse(""));
  }
}
