// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.kv.server.RunningServer;

/** The suite over an NDB Cluster by SQL, where its programs are there. */
@EnabledIf(value = "site.ycsb.db.mysql.TestServers#isNdbThere", disabledReason = TestServers.NO_NDB)
@ParameterizedClass
@EnumSource(
    value = Store.class,
    names = {"NDB", "NDB_BLOBS"})
class NdbConformanceIT extends MySqlConformance {
  @Override
  protected RunningServer start(Properties settings) throws IOException {
    return TestServers.sharedCluster();
  }
}
