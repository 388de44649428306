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

import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.kv.server.RunningServer;

/** The suite over MySQL's own engines, where a mysqld is there. */
@EnabledIf(
    value = "site.ycsb.db.mysql.TestServers#isMySqlThere",
    disabledReason = TestServers.NO_MYSQL)
@ParameterizedClass
@EnumSource(
    value = Store.class,
    mode = EnumSource.Mode.EXCLUDE,
    names = {"NDB", "NDB_BLOBS"})
class MySqlConformanceIT extends MySqlConformance {
  @Override
  protected RunningServer start(Properties settings) throws IOException {
    return TestServers.start(ServerProduct.MYSQL, settings);
  }
}
