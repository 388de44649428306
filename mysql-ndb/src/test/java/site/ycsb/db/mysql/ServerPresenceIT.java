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
