// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import java.util.Properties;
import org.junit.jupiter.api.condition.EnabledIf;
import site.ycsb.db.mysql.server.SqlProgram.Product;
import site.ycsb.kv.conformance.testing.Authority;
import site.ycsb.kv.conformance.testing.Authority.Issued;
import site.ycsb.kv.conformance.tls.CertificatesConformance;
import site.ycsb.kv.server.RunningServer;

/** The server takes any client; it is the user who needs a certificate. */
@EnabledIf(
    value = "site.ycsb.db.mysql.TestServers#isMariaDbThere",
    disabledReason = TestServers.NO_MARIADB)
class CertificatesIT extends CertificatesConformance {
  CertificatesIT() {
    super(new MySqlBinding());
  }

  @Override
  protected RunningServer start(Issued certificate, Authority ofClients) throws Exception {
    return TestServers.withTls(Product.MARIADB, certificate, ofClients);
  }

  @Override
  protected void configure(Properties settings) {
    TestServers.logInByCertificate(settings);
  }

  @Override
  protected String withoutCertificate() {
    return " rejects the user ann \\(.*\\); correct mysql\\.user or mysql\\.password, or give"
        + " mysql\\.keystore if that user needs a client certificate";
  }

  @Override
  protected String addressSettings() {
    return "mysql.host or mysql.port";
  }
}
