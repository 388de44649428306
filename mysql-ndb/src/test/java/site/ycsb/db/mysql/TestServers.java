// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import site.ycsb.db.mysql.server.SqlProgram;
import site.ycsb.db.mysql.server.SqlProgram.Product;
import site.ycsb.db.mysql.server.TestCluster;
import site.ycsb.kv.conformance.testing.Authority;
import site.ycsb.kv.conformance.testing.Authority.Issued;
import site.ycsb.kv.server.LocalServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerGroup;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.wire.HostPort;

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

  private static final Map<Product, RunningServer> SHARED = new EnumMap<>(Product.class);

  private TestServers() {}

  /** The server of a product. */
  static LocalServer of(Product product, Properties properties) {
    return new MySqlBinding()
        .programs(properties).stream()
            .filter(program -> program instanceof SqlProgram sql && sql.product() == product)
            .findFirst()
            .orElseThrow();
  }

  static boolean isThere(Product product) {
    return of(product, new Properties()).find().isPresent();
  }

  /** Whether MariaDB's tests are left out: where it can't be had, but never on CI. */
  static boolean isMariaDbThere() {
    return isThere(Product.MARIADB) || System.getenv("CI") != null;
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
    return isThere(Product.MYSQL);
  }

  /** Starts it; it is missing only where a test must fail for that. */
  static RunningServer start(Product product, Properties properties) throws IOException {
    return start(of(product, properties));
  }

  /**
   * Starts it with this certificate, and with a user {@code ann} who needs a certificate of this
   * authority.
   */
  static RunningServer withTls(Product product, Issued certificate, Authority ofClients)
      throws Exception {
    Properties properties = new Properties();
    properties.setProperty(
        "mysql.config",
        "ssl-ca=%s,ssl-cert=%s,ssl-key=%s"
            .formatted(
                ofClients.certificateFile(), certificate.certificateFile(), certificate.keyFile()));
    RunningServer server = start(product, properties);
    server.address().forEach(properties::setProperty);
    try (Connection root = MySqlSettings.of(properties).server().connect();
        Statement statement = root.createStatement()) {
      statement.execute("CREATE USER ann IDENTIFIED BY 'hush' REQUIRE X509");
      statement.execute("GRANT ALL ON *.* TO ann WITH GRANT OPTION");
    }
    return server;
  }

  /** Names the user {@code ann} of {@link #withTls}. */
  static void logInByCertificate(Properties settings) {
    settings.setProperty("mysql.user", "ann");
    settings.setProperty("mysql.password", "hush");
  }

  /**
   * The server of a product for all classes of this JVM that leave it as it was; to close it does
   * nothing.
   */
  static synchronized RunningServer shared(Product product) throws IOException {
    RunningServer known = SHARED.get(product);
    if (known == null) {
      RunningServer started = start(product, new Properties());
      Runtime.getRuntime().addShutdownHook(new Thread(started::kill));
      known = kept(started.address());
      SHARED.put(product, known);
    }
    return known;
  }

  /** The mysqld of the cluster that all tests share; to close it does nothing. */
  static RunningServer sharedCluster() throws IOException {
    return kept(MySqlSettings.leadingTo(HostPort.parse(TestCluster.shared().mysqld())));
  }

  private static RunningServer kept(Map<String, String> address) {
    return ServerGroup.of("a server that is shared", false, address, List.of());
  }

  private static RunningServer start(LocalServer server) throws IOException {
    Path executable = server.find().orElseThrow(() -> new IOException(server.missing()));
    return server.start(executable, ServerLimits.NONE, () -> false);
  }
}
