// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.db.mysql.server.SqlProgram.Product;
import site.ycsb.kv.conformance.tls.ClientCertificate;
import site.ycsb.kv.server.RunningServer;

/** The suite by TLS over MariaDB, as a user who needs a certificate. */
@EnabledIf(
    value = "site.ycsb.db.mysql.TestServers#isMariaDbThere",
    disabledReason = TestServers.NO_MARIADB)
@ParameterizedClass
@EnumSource(value = Store.class, names = "INNODB")
class TlsConformanceIT extends MySqlConformance {
  @SuppressWarnings("NullAway") // JUnit sets it before the server starts
  @TempDir
  private static Path directory;

  @Override
  protected RunningServer start(Properties settings) throws Exception {
    ClientCertificate certificates = ClientCertificate.make(directory);
    certificates.addTo(settings, "mysql");
    TestServers.logInByCertificate(settings);
    return TestServers.withTls(Product.MARIADB, certificates.server(), certificates.authority());
  }
}
