// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

/** Reports on which servers the suite is not run, which a class left out whole is not. */
class ServerPresenceIT {
  @Test
  void theSuiteRunsOnMySql() {
    assumeTrue(TestServers.isMySqlThere(), TestServers.NO_MYSQL);
  }

  @Test
  void theSuiteRunsOnNdbCluster() {
    assumeTrue(TestServers.isNdbThere(), TestServers.NO_NDB);
  }

  @Test
  void theSuiteRunsOnMariaDb() {
    assumeTrue(TestServers.isMariaDbThere(), TestServers.NO_MARIADB);
  }
}
