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
package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Properties;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.DBException;
import site.ycsb.kv.run.LocalServers;
import site.ycsb.kv.server.ProgramServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerChoice;

/** The suite over the real server, where it is on the PATH. */
@ParameterizedClass
@EnumSource(Variant.class)
class MongodConformanceIT extends MongoDbConformance {
  static final String MISSING =
      "mongod is not on the PATH; no registry of packages carries it, so install it from its makers";

  @Override
  protected RunningServer start(Properties settings) throws DBException {
    assumeTrue(ProgramServer.find("mongod").isPresent(), MISSING);
    return LocalServers.start(binding(), settings, ServerChoice.PROGRAM, () -> false).orElseThrow();
  }
}
