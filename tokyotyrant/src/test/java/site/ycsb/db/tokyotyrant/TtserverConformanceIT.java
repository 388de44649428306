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
package site.ycsb.db.tokyotyrant;

import java.util.Properties;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.DBException;
import site.ycsb.kv.run.LocalServers;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerChoice;

/** The suite over the real server, where it is on the PATH. */
@EnabledIf(value = "isThere", disabledReason = TtserverConformanceIT.MISSING)
@ParameterizedClass
@EnumSource(Store.class)
class TtserverConformanceIT extends TokyoTyrantConformance {
  static final String MISSING =
      "ttserver is not on the PATH; no distribution packages it, so build Tokyo Tyrant 1.1.41 from"
          + " its release";

  static boolean isThere() {
    return ProgramServer.find("ttserver").isPresent();
  }

  @Override
  protected RunningServer start(Properties settings) throws DBException {
    return LocalServers.start(binding(), settings, ServerChoice.PROGRAM, () -> false).orElseThrow();
  }
}
