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
package site.ycsb.db.mysqlndb;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;

/** One local cluster for all tests that leave it as it was; stopped behind the last of them. */
public final class SharedCluster implements BeforeAllCallback, ParameterResolver {
  /** What the tests get: settings that lead to the cluster. */
  record Address(String connectString, String mysqld) {
    static Address of(RunningServer server) {
      return new Address(
          server.address().getOrDefault("mysql-ndb.connectstring", ""),
          server.address().getOrDefault("mysql-ndb.mysqld", ""));
    }

    /** The settings of a client, with a database of its own. */
    Properties properties(String database) {
      Properties properties = new Properties();
      properties.setProperty("mysql-ndb.connectstring", connectString);
      properties.setProperty("mysql-ndb.mysqld", mysqld);
      properties.setProperty("mysql-ndb.database", database);
      return properties;
    }

    /** The mysqld of the cluster. */
    Mysqld sql() {
      HostPort at = HostPort.parse(mysqld, Mysqld.DEFAULT_PORT);
      return Mysqld.local(at.host(), at.port());
    }
  }

  /** Starts a cluster, or reports the test as skipped where none is installed. */
  static RunningServer start() throws Exception {
    NdbCluster cluster = new NdbCluster(new Properties());
    Optional<Path> program = cluster.find();
    Assumptions.assumeTrue(program.isPresent(), () -> missing(cluster));
    return cluster.start(program.orElseThrow(), ServerLimits.NONE, () -> false);
  }

  static String missing(NdbCluster cluster) {
    return cluster.missing()
        + "; no distribution packages it: unpack MySQL NDB Cluster and set NDB_HOME to its folder";
  }

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    ExtensionContext.Store store =
        context.getRoot().getStore(ExtensionContext.Namespace.create(SharedCluster.class));
    if (store.get(RunningServer.class) == null) {
      store.put(RunningServer.class, start());
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType().equals(Address.class);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    RunningServer server =
        context
            .getRoot()
            .getStore(ExtensionContext.Namespace.create(SharedCluster.class))
            .get(RunningServer.class, RunningServer.class);
    return Address.of(Optional.ofNullable(server).orElseThrow());
  }
}
