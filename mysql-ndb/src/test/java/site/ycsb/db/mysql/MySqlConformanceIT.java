// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.db.mysql.server.SqlProgram.Product;
import site.ycsb.kv.server.RunningServer;

/** The suite over MySQL's own engines, where a mysqld is there. */
@EnabledIf(
    value = "site.ycsb.db.mysql.TestServers#isMySqlThere",
    disabledReason = TestServers.NO_MYSQL)
@ParameterizedClass
@EnumSource(
    value = Store.class,
    mode = EnumSource.Mode.EXCLUDE,
    names = {"ARIA", "ARIA_BLOBS", "NDB", "NDB_BLOBS"})
class MySqlConformanceIT extends MySqlConformance {
  @Override
  protected RunningServer start(Properties settings) throws IOException {
    return TestServers.shared(Product.MYSQL);
  }
}
