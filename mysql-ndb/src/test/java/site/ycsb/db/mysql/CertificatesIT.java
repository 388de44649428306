// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.db.mysql.server.SqlProgram.Product;
import site.ycsb.kv.conformance.testing.Authority;
import site.ycsb.kv.conformance.testing.Authority.Issued;

/** Certificates of servers and clients that fit, and each kind that does not. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CertificatesIT {
  private Authority authority;
  private Authority other;

  @BeforeAll
  void make(@TempDir Path directory) throws Exception {
    assumeTrue(TestServers.isMariaDbThere(), TestServers.NO_MARIADB);
    authority = Authority.make(directory, "ours");
    other = Authority.make(directory, "theirs");
  }

  private LocalSql server(Issued certificate) throws Exception {
    return LocalSql.start(
        Product.MARIADB,
        "ssl-ca=" + authority.certificateFile(),
        "ssl-cert=" + certificate.certificateFile(),
        "ssl-key=" + certificate.keyFile());
  }

  private Properties trusting(LocalSql sql, String... more) {
    Properties properties = sql.properties(more);
    properties.setProperty("mysql.tls", "true");
    properties.setProperty("mysql.truststore", authority.certificateFile().toString());
    return properties;
  }

  private static void assertRefused(Properties properties, String end) {
    assertThatThrownBy(() -> LocalSql.client(properties))
        .isInstanceOf(DBException.class)
        .hasMessageMatching(
            "\\Qmysql: 127.0.0.1:" + properties.getProperty("mysql.port") + "\\E" + end + "\\.");
  }

  @Test
  void aUserMayNeedACertificate() throws Exception {
    try (LocalSql sql = server(authority.issue("good"))) {
      sql.execute("CREATE USER ann IDENTIFIED BY 'hush' REQUIRE X509");
      sql.execute("GRANT ALL ON *.* TO ann");
      Properties without = trusting(sql, "mysql.user", "ann", "mysql.password", "hush");
      assertRefused(
          without,
          " rejects the user ann \\(.*\\); correct mysql\\.user or mysql\\.password, or give"
              + " mysql\\.keystore if that user needs a client certificate");
      Properties with = trusting(sql, "mysql.user", "ann", "mysql.password", "hush");
      with.setProperty("mysql.keystore", authority.issue("client").files());
      MySqlClient client = LocalSql.client(with);
      assertThat(client.insert("usertable", "k", LocalSql.record("field0", "v")))
          .isEqualTo(Status.OK);
      client.cleanup();
      Properties stranger = trusting(sql, "mysql.keystore", other.issue("stranger").files());
      assertRefused(
          stranger,
          " rejects the client certificate of mysql\\.keystore \\([a-z_]+\\); give one of an"
              + " authority that the server trusts");
    }
  }

  @Test
  void aServersExpiredCertificateIsRefused() throws Exception {
    try (LocalSql sql = server(authority.issueExpired("expired"))) {
      assertRefused(
          trusting(sql),
          " has a certificate that has expired \\(NotAfter: [^()]+\\); renew it there, or for a"
              + " test set mysql\\.insecure=true");
    }
  }

  @Test
  void aServersCertificateOfAnotherHostIsRefused() throws Exception {
    try (LocalSql sql = server(authority.issueForOtherHost("elsewhere"))) {
      assertRefused(
          trusting(sql),
          " has a certificate of another host \\(.*\\); correct mysql\\.host or mysql\\.port, or"
              + " for a test set mysql\\.insecure=true");
    }
  }
}
