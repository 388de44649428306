// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.db.mysql.server.TestCluster;

/** Reports that the suite is not run on a real cluster, which a class left out whole is not. */
class NdbPresenceIT {
  @Test
  void theSuiteRunsOnARealCluster() {
    SharedCluster.assumeInstalled(TestCluster.of(new Properties()));
  }
}
