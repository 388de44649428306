// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import java.util.Properties;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import site.ycsb.db.mysql.server.NdbCluster;
import site.ycsb.db.mysql.server.TestCluster;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.wire.HostPort;

/** The cluster that all tests share if they leave it as it was. */
public final class SharedCluster implements BeforeAllCallback, ParameterResolver {
  /** What the tests get: settings that lead to a cluster. */
  record Address(TestCluster.Address at) {
    static Address of(RunningServer server) {
      return new Address(TestCluster.Address.of(server));
    }

    /** The settings of a client, with a database of its own. */
    Properties properties(String database) {
      Properties properties = new Properties();
      properties.setProperty("mysql-ndb.connectstring", at.connectString());
      properties.setProperty("mysql-ndb.mysqld", at.mysqld());
      properties.setProperty("mysql-ndb.database", database);
      return properties;
    }

    /** Where the mysqld of the cluster listens. */
    HostPort mysqld() {
      return HostPort.parse(at.mysqld());
    }

    /** The mysqld of the cluster. */
    SqlLogin sql() {
      return SqlLogin.of(mysqld(), SqlLogin.ROOT, "", 5_000);
    }
  }

  /** A cluster of a test's own, or a report of the test as skipped if none is installed. */
  static RunningServer start(Properties settings) throws Exception {
    NdbCluster cluster = TestCluster.of(settings);
    assumeInstalled(cluster);
    return TestCluster.start(cluster);
  }

  static void assumeInstalled(NdbCluster cluster) {
    Assumptions.assumeTrue(
        cluster.find().isPresent(),
        () ->
            cluster.missing()
                + "; no distribution packages it: unpack MySQL NDB Cluster and set NDB_HOME to its"
                + " folder");
  }

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    assumeInstalled(TestCluster.of(new Properties()));
    var unused = TestCluster.shared();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType().equals(Address.class);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    try {
      return new Address(TestCluster.shared());
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
