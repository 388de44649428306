// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.conformance.testing.Authority;
import site.ycsb.kv.conformance.testing.Authority.Issued;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.tls.StoreFile;
import site.ycsb.kv.tls.Tls;

/** Certificates of a stand-in by TLS and of its clients: those that fit, and those that do not. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CertificatesTest {
  private Authority authority;
  private Authority other;
  private Issued client;

  @BeforeAll
  void make(@TempDir Path directory) throws Exception {
    authority = Authority.make(directory, "ours");
    other = Authority.make(directory, "theirs");
    client = authority.issue("client");
  }

  /** A server that asks clients for a certificate of our authority. */
  private ScriptedMongo server(Issued certificate) throws Exception {
    Tls tls =
        new Tls(
            Optional.of(new StoreFile(authority.certificateFile().toString(), Optional.empty())),
            Optional.of(new StoreFile(certificate.files(), Optional.empty())),
            false);
    SSLServerSocket listener =
        (SSLServerSocket)
            tls.context()
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    listener.setNeedClientAuth(true);
    return new ScriptedMongo(listener, ScriptedMongo.STANDALONE, new Records());
  }

  private Properties settings(ScriptedMongo server) {
    Properties settings = TestClients.properties(server.port());
    settings.setProperty("mongodb.tls", "true");
    settings.setProperty("mongodb.truststore", authority.certificateFile().toString());
    settings.setProperty("mongodb.keystore", client.files());
    return settings;
  }

  private static void assertConnects(Properties settings) throws Exception {
    MongoDbClient connected = TestClients.client(settings);
    assertThat(connected.insert("usertable", "user" + System.nanoTime(), Map.of()))
        .isEqualTo(Status.OK);
    connected.cleanup();
  }

  private static void assertRefused(ScriptedMongo server, Properties settings, String end) {
    assertThatThrownBy(() -> TestClients.client(settings))
        .isInstanceOf(DBException.class)
        .hasMessageMatching("\\Qmongodb: 127.0.0.1:" + server.port() + "\\E" + end + "\\.");
  }

  @Test
  void certificatesThatFit() throws Exception {
    try (ScriptedMongo server = server(authority.issue("good"))) {
      assertConnects(settings(server));
      Properties byUrl = settings(server);
      byUrl.remove("mongodb.tls");
      byUrl.remove("mongodb.host");
      byUrl.remove("mongodb.port");
      byUrl.setProperty("mongodb.url", "mongodb://127.0.0.1:" + server.port() + "/?tls=true");
      assertConnects(byUrl);
    }
  }

  @Test
  void aClientWithoutACertificate() throws Exception {
    try (ScriptedMongo server = server(authority.issue("strict"))) {
      Properties settings = settings(server);
      settings.remove("mongodb.keystore");

      assertRefused(
          server,
          settings,
          " asks for a client certificate \\([a-z_]+\\); give certificate and key as"
              + " mongodb\\.keystore");
    }
  }

  @Test
  void aServersCertificateThatDoesNotFit() throws Exception {
    String test = ", or for a test set mongodb\\.insecure=true";
    try (ScriptedMongo server = server(other.issue("foreign"))) {
      assertRefused(
          server,
          settings(server),
          " has a certificate that is not trusted; correct mongodb\\.truststore, which lacks its"
              + " authority"
              + test);
      Properties trusting = settings(server);
      trusting.remove("mongodb.truststore");
      trusting.setProperty("mongodb.insecure", "true");
      assertConnects(trusting);
    }
    try (ScriptedMongo server = server(authority.issueExpired("expired"))) {
      assertRefused(
          server,
          settings(server),
          " has a certificate that has expired \\(NotAfter: [^()]+\\); renew it there" + test);
    }
    try (ScriptedMongo server = server(authority.issueForOtherHost("elsewhere"))) {
      assertRefused(
          server,
          settings(server),
          " has a certificate of another host \\(.*\\); correct mongodb\\.host and mongodb\\.port"
              + test);
    }
  }

  @Test
  void theUrlAndTheSettingsSayItOnce() {
    Properties settings = new Properties();
    settings.setProperty("mongodb.url", "mongodb://a/?tls=false");
    settings.setProperty("mongodb.tls", "true");

    assertThatThrownBy(() -> MongoDbSettings.of(settings))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("mongodb.tls is also set by mongodb.url; keep one of them.");
  }
}
