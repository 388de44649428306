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
import java.nio.file.Path;
import java.util.Properties;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;

/** Servers for the tests. */
final class TestServers {
  static final String NO_MYSQL =
      "mysqld of MySQL is not there; unpack a MySQL (9.7.2, with NDB Cluster for its engine) and set"
          + " NDB_HOME to its directory, or put its bin on the PATH";
  static final String NO_NDB =
      "NDB Cluster is not there; unpack MySQL 9.7.2 with NDB Cluster and set NDB_HOME to its"
          + " directory";
  static final String NO_MARIADB =
      "mariadbd is not there; to bring it: apt-get install mariadb-server";

  private TestServers() {}

  /** The server of a product. */
  static LocalServer of(ServerProduct product, Properties properties) {
    return new MySqlBinding()
        .programs(properties).stream()
            .filter(program -> program.program().equals(product.program()))
            .findFirst()
            .orElseThrow();
  }

  static boolean isThere(ServerProduct product) {
    return of(product, new Properties()).find().isPresent();
  }

  /** Whether MariaDB's tests are left out: where it can't be had, but never on CI. */
  static boolean isMariaDbThere() {
    return isThere(ServerProduct.MARIADB) || System.getenv("CI") != null;
  }

  static boolean isNdbThere() {
    return ndb().find().isPresent();
  }

  private static LocalServer ndb() {
    Properties properties = new Properties();
    properties.setProperty("mysql.engine", "ndbcluster");
    return new MySqlBinding().programs(properties).get(0);
  }

  static boolean isMySqlThere() {
    return isThere(ServerProduct.MYSQL);
  }

  /** Starts it; it is missing only where a test must fail for that. */
  static RunningServer start(ServerProduct product, Properties properties) throws IOException {
    return start(of(product, properties));
  }

  /** Starts the first server that the settings may have. */
  static RunningServer startFirst(Properties properties) throws IOException {
    return start(new MySqlBinding().programs(properties).get(0));
  }

  private static RunningServer start(LocalServer server) throws IOException {
    Path executable = server.find().orElseThrow(() -> new IOException(server.missing()));
    return server.start(executable, ServerLimits.NONE, () -> false);
  }
}
