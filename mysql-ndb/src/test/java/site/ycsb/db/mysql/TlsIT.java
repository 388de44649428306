// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static site.ycsb.db.mysql.LocalSql.record;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.db.mysql.server.SqlProgram.Product;
import site.ycsb.db.mysql.sql.SqlLogin;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.conformance.testing.Certificate;
import site.ycsb.kv.conformance.testing.Deadline;

/** TLS with a real server, whose certificate is for the address 127.0.0.1 and no other name. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TlsIT {
  private static final int STALL_TIMEOUT_MILLIS = 2_000;

  private Certificate certificate;
  private Certificate other;
  private LocalSql sql;

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    assumeTrue(TestServers.isMariaDbThere(), TestServers.NO_MARIADB);
    certificate = certificate(directory, "of-server");
    other = certificate(directory, "of-another");
    sql =
        LocalSql.start(
            Product.MARIADB,
            "ssl-cert=" + certificate.certificateFile(),
            "ssl-key=" + certificate.keyFile());
  }

  @AfterAll
  void stop() throws Exception {
    if (sql != null) {
      sql.close();
    }
  }

  /** The server's user must be able to read it. */
  private static Certificate certificate(Path directory, String name) throws Exception {
    Certificate made = Certificate.make(Files.createDirectory(directory.resolve(name)));
    for (Path path : new Path[] {directory, directory.resolve(name)}) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    for (Path path : new Path[] {made.certificateFile(), made.keyFile()}) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r--r--"));
    }
    return made;
  }

  private Properties trusting(Certificate trusted) {
    return sql.properties(
        "mysql.tls",
        "true",
        "mysql.truststore",
        trusted.trustStore().toString(),
        "mysql.truststorepassword",
        Certificate.PASSWORD);
  }

  private static void assertEncrypted(Properties properties) throws Exception {
    MySqlClient client = LocalSql.client(properties);
    SqlLogin login = MySqlSettings.of(properties).server();
    try (var connection = login.connect();
        var statement = connection.createStatement();
        var cipher = statement.executeQuery("SHOW SESSION STATUS LIKE 'Ssl_cipher'")) {
      client.delete("usertable", "k");
      assertThat(client.insert("usertable", "k", record("field0", "v"))).isEqualTo(Status.OK);
      assertThat(cipher.next()).isTrue();
      assertThat(cipher.getString(2)).isNotEmpty();
    } finally {
      client.cleanup();
    }
  }

  private static void assertRefused(Properties properties, String sentence) {
    assertThatThrownBy(() -> LocalSql.client(properties))
        .isInstanceOf(DBException.class)
        .hasMessage(sentence);
  }

  private String port() {
    return sql.properties().getProperty("mysql.port");
  }

  @Test
  void aTrustedCertificateOfTheHostIsTaken() throws Exception {
    assertEncrypted(trusting(certificate));
  }

  @Test
  void aCertificateOfAnotherAuthorityIsRefused() {
    String untrusted = "mysql: 127.0.0.1:" + port() + " has a certificate that is not trusted; ";
    String test = ", or for a test set mysql.insecure=true.";

    assertRefused(
        trusting(other), untrusted + "correct mysql.truststore, which lacks its authority" + test);
    assertRefused(
        sql.properties("mysql.tls", "true"),
        untrusted + "give its authority's as mysql.truststore" + test);
  }

  @Test
  void aCertificateOfAnotherHostIsRefused() {
    Properties properties = trusting(certificate);
    properties.setProperty("mysql.host", "localhost");

    assertThatThrownBy(() -> LocalSql.client(properties))
        .isInstanceOf(DBException.class)
        .hasMessageStartingWith(
            "mysql: localhost:" + port() + " has a certificate of another host (")
        .hasMessageEndingWith(
            "); correct mysql.host or mysql.port, or for a test set mysql.insecure=true.")
        .hasMessageNotContaining("\n");
  }

  @Test
  void authoritiesMayBeGivenInPem() throws Exception {
    assertEncrypted(
        sql.properties(
            "mysql.tls", "true", "mysql.truststore", certificate.certificateFile().toString()));
  }

  @Test
  void verificationCanBeSwitchedOff() throws Exception {
    Properties properties = sql.properties("mysql.tls", "true", "mysql.insecure", "true");
    properties.setProperty("mysql.host", "localhost");

    assertEncrypted(properties);
  }

  /** It decides where no setting does. */
  @Test
  void theUrlsOwnModeStands() throws Exception {
    Properties properties = sql.properties();
    String url = "jdbc:mysql://root@127.0.0.1:" + port() + "/";
    for (String name : new String[] {"host", "port", "user", "password"}) {
      properties.remove("mysql." + name);
    }
    properties.setProperty("mysql.url", url + "?sslMode=VERIFY_IDENTITY");
    assertThatThrownBy(() -> LocalSql.client(properties))
        .hasMessageContaining("a certificate that is not trusted");

    properties.setProperty("mysql.url", url + "?sslMode=REQUIRED");
    assertEncrypted(properties);
    properties.setProperty(
        "mysql.url",
        url
            + "?sslMode=VERIFY_IDENTITY&trustCertificateKeyStorePassword="
            + Certificate.PASSWORD
            + "&trustCertificateKeyStoreUrl="
            + certificate.trustStore().toUri());
    assertEncrypted(properties);
  }

  /** The driver bounds reads alone; more is sent here than the sockets' buffers hold. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aServerThatStopsReadingCostsATimeout(boolean encrypted) throws Exception {
    Properties properties = encrypted ? trusting(certificate) : sql.properties();
    properties.setProperty("mysql.database", "stalled" + encrypted);
    properties.setProperty("mysql.fieldtype", "longblob");
    properties.setProperty("mysql.timeout", "" + STALL_TIMEOUT_MILLIS);
    MySqlClient client = LocalSql.client(properties);
    String large = "x".repeat(14_000_000);
    assertThat(client.insert("usertable", "small", record("field0", "v"))).isEqualTo(Status.OK);

    sql.signal("STOP");
    try {
      Deadline insert = Deadline.of(STALL_TIMEOUT_MILLIS);
      assertThat(client.insert("usertable", "large", record("field0", large)))
          .isEqualTo(Statuses.TIMEOUT);
      insert.assertKept("an insert");
    } finally {
      sql.signal("CONT");
    }
    Await.until(
        "it reads again",
        () -> client.read("usertable", "small", null, new HashMap<>()).equals(Status.OK));
    client.cleanup();
  }

  @Test
  void aServerWithoutTlsIsToldApart() throws Exception {
    try (LocalSql plain = LocalSql.start(Product.MARIADB, "skip-ssl")) {
      Properties properties = plain.properties("mysql.tls", "true");

      assertThatThrownBy(() -> LocalSql.client(properties))
          .isInstanceOf(DBException.class)
          .hasMessageStartingWith(
              "mysql: 127.0.0.1:" + properties.getProperty("mysql.port") + " does not speak TLS (")
          .hasMessageEndingWith("); configure TLS there, or remove mysql.tls=true.");
    }
  }
}
