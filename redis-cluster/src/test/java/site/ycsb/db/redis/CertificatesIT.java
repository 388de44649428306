// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.conformance.testing.Authority;
import site.ycsb.kv.conformance.testing.Authority.Issued;
import site.ycsb.kv.server.RunningServer;

/** Certificates of servers and clients that fit, and each kind that does not. */
@Timeout(240)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CertificatesIT {
  private Authority authority;
  private Authority other;
  private Issued client;

  @BeforeAll
  void make(@TempDir Path directory) throws Exception {
    authority = Authority.make(directory, "ours");
    other = Authority.make(directory, "theirs");
    client = authority.issue("client");
  }

  private RunningServer server(Issued certificate) throws Exception {
    return TestServers.redisWithTls(certificate, authority);
  }

  private Properties settings(RunningServer server) {
    Properties settings = new Properties();
    server.address().forEach(settings::setProperty);
    settings.setProperty("redis.tls", "true");
    settings.setProperty("redis.truststore", authority.certificateFile().toString());
    settings.setProperty("redis.keystore", client.files());
    return settings;
  }

  private static void assertConnects(Properties settings) throws DBException {
    try (TestClient connected = TestClient.connect(new RedisBinding(), settings)) {
      assertThat(connected.insert("user1")).isEqualTo(Status.OK);
    }
  }

  private static void assertRefused(RunningServer server, Properties settings, String end) {
    DBException refusal =
        catchThrowableOfType(
            DBException.class, () -> TestClient.connect(new RedisBinding(), settings).close());
    assertThat(refusal).isNotNull();
    assertThat(refusal)
        .hasMessageMatching("\\Qredis: " + TestServers.address(server) + "\\E" + end + "\\.");
  }

  @Test
  void aClientNeedsACertificateThatTheServerTrusts() throws Exception {
    try (RunningServer server = server(authority.issue("good"))) {
      assertConnects(settings(server));
      Properties without = settings(server);
      without.remove("redis.keystore");
      assertRefused(
          server,
          without,
          " asks for a client certificate \\([a-z_]+\\); give certificate and key as"
              + " redis\\.keystore");
      Properties wrong = settings(server);
      wrong.setProperty("redis.keystore", other.issue("stranger").files());
      assertRefused(
          server,
          wrong,
          " rejects the client certificate of redis\\.keystore \\(unknown_ca\\); give one of an"
              + " authority that the server trusts");
      Properties expired = settings(server);
      expired.setProperty("redis.keystore", authority.issueExpired("late").files());
      assertRefused(
          server,
          expired,
          " rejects the client certificate of redis\\.keystore, which has expired; renew it");
    }
  }

  @Test
  void aServersCertificateOfAnotherAuthorityIsRefused() throws Exception {
    try (RunningServer server = server(other.issue("foreign"))) {
      assertRefused(
          server,
          settings(server),
          " has a certificate that is not trusted; correct redis\\.truststore, which lacks its"
              + " authority, or for a test set redis\\.insecure=true");
      Properties trusting = settings(server);
      trusting.remove("redis.truststore");
      trusting.setProperty("redis.insecure", "true");
      assertConnects(trusting);
    }
  }

  @Test
  void aServersExpiredCertificateIsRefused() throws Exception {
    try (RunningServer server = server(authority.issueExpired("expired"))) {
      assertRefused(
          server,
          settings(server),
          " has a certificate that has expired \\(NotAfter: [^()]+\\); renew it there, or for a"
              + " test set redis\\.insecure=true");
    }
  }

  /** The JDK does not look at the dates of a certificate that it trusts by itself. */
  @Test
  void anExpiredCertificateIsRefusedWhereItIsItselfTrusted() throws Exception {
    Issued expired = authority.issueExpired("pinned");
    try (RunningServer server = server(expired)) {
      Properties settings = settings(server);
      settings.setProperty("redis.truststore", expired.certificateFile().toString());

      assertRefused(server, settings, " has a certificate that has expired .*");
    }
  }

  @Test
  void aServersCertificateOfAnotherHostIsRefused() throws Exception {
    try (RunningServer server = server(authority.issueForOtherHost("elsewhere"))) {
      assertRefused(
          server,
          settings(server),
          " has a certificate of another host \\(No subject alternative names matching IP"
              + " address 127\\.0\\.0\\.1 found\\); correct redis\\.host and redis\\.port, or for a"
              + " test set redis\\.insecure=true");
    }
  }
}
