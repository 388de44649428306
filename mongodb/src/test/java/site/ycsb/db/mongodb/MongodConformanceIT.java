// SPDX-License-Identifier: Apache-2.0
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
