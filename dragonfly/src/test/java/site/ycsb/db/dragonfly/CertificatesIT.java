// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.conformance.testing.Authority;
import site.ycsb.kv.conformance.testing.Authority.Issued;
import site.ycsb.kv.conformance.testing.PackagedServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.server.ServerLimits;
import site.ycsb.kv.server.ServerProgram;
import site.ycsb.kv.wire.HostPort;

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

  /** Redis by TLS alone, which asks clients for a certificate of our authority. */
  private RunningServer server(Issued certificate) throws Exception {
    PackagedServer.require("redis-server", "apt-get install redis-server");
    ServerProgram program =
        new ServerProgram(
            "Redis",
            "redis-server",
            (executable, place) ->
                List.of(
                    executable.toString(),
                    "--bind " + place.host(),
                    "--port 0",
                    "--tls-port " + place.port(),
                    "--tls-cert-file " + certificate.certificateFile(),
                    "--tls-key-file " + certificate.keyFile(),
                    "--tls-ca-cert-file " + authority.certificateFile(),
                    "--save \"\""),
            place -> new Socket(place.host(), place.port()).close(),
            new DragonflyBinding().options()::leadingTo);
    return program.start(program.find().orElseThrow(), ServerLimits.NONE, () -> false);
  }

  private Properties settings(RunningServer server) {
    Properties settings = new Properties();
    server.address().forEach(settings::setProperty);
    settings.setProperty("dragonfly.tls", "true");
    settings.setProperty("dragonfly.truststore", authority.certificateFile().toString());
    settings.setProperty("dragonfly.keystore", client.files());
    return settings;
  }

  private static void assertConnects(Properties settings) throws Exception {
    BindingClient connected = TestClients.client(settings);
    assertThat(connected.insert("usertable", "user1", TestClients.record("v")))
        .isEqualTo(Status.OK);
    connected.cleanup();
  }

  private static void assertRefused(RunningServer server, Properties settings, String end) {
    HostPort at = new DragonflyBinding().options().ledTo(server.address());
    assertThatThrownBy(() -> TestClients.client(settings))
        .isInstanceOf(DBException.class)
        .hasMessageMatching("\\Qdragonfly: " + at + "\\E" + end + "\\.");
  }

  @Test
  void aClientNeedsACertificateThatTheServerTrusts() throws Exception {
    try (RunningServer server = server(authority.issue("good"))) {
      assertConnects(settings(server));
      Properties without = settings(server);
      without.remove("dragonfly.keystore");
      assertRefused(
          server,
          without,
          " asks for a client certificate \\([a-z_]+\\); give certificate and key as"
              + " dragonfly\\.keystore");
      Properties wrong = settings(server);
      wrong.setProperty("dragonfly.keystore", other.issue("stranger").files());
      assertRefused(
          server,
          wrong,
          " rejects the client certificate of dragonfly\\.keystore \\(unknown_ca\\); give one of an"
              + " authority that the server trusts");
      Properties expired = settings(server);
      expired.setProperty("dragonfly.keystore", authority.issueExpired("late").files());
      assertRefused(
          server,
          expired,
          " rejects the client certificate of dragonfly\\.keystore, which has expired; renew it");
    }
  }

  @Test
  void aServersCertificateOfAnotherAuthorityIsRefused() throws Exception {
    try (RunningServer server = server(other.issue("foreign"))) {
      assertRefused(
          server,
          settings(server),
          " has a certificate that is not trusted; correct dragonfly\\.truststore, which lacks its"
              + " authority, or for a test set dragonfly\\.insecure=true");
      Properties trusting = settings(server);
      trusting.remove("dragonfly.truststore");
      trusting.setProperty("dragonfly.insecure", "true");
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
              + " test set dragonfly\\.insecure=true");
    }
  }

  /** The JDK does not look at the dates of a certificate that it trusts by itself. */
  @Test
  void anExpiredCertificateIsRefusedWhereItIsItselfTrusted() throws Exception {
    Issued expired = authority.issueExpired("pinned");
    try (RunningServer server = server(expired)) {
      Properties settings = settings(server);
      settings.setProperty("dragonfly.truststore", expired.certificateFile().toString());

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
              + " address 127\\.0\\.0\\.1 found\\); correct dragonfly\\.host and dragonfly\\.port, or for a"
              + " test set dragonfly\\.insecure=true");
    }
  }
}
