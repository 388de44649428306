// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.conformance.testing.Authority;
import site.ycsb.kv.conformance.testing.Authority.Issued;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.wire.HostPort;

/**
 * Certificates of servers and clients that fit, and each kind that does not. A binding with the
 * settings of {@link site.ycsb.kv.tls.TlsOptions} joins with a subclass, which starts a server that
 * speaks TLS only and asks its clients for a certificate. The tests of a class must not run
 * concurrently.
 */
@Timeout(240)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CertificatesConformance {
  private final Map<Path, RunningServer> servers = new HashMap<>();
  private final Binding binding;
  private final String name;
  private int inserted;
  private ClientCertificate fitting;
  private Authority authority;
  private Authority other;
  private Issued expired;

  /** The tests of this binding. */
  protected CertificatesConformance(Binding binding) {
    this.binding = binding;
    this.name = binding.name();
  }

  /** Starts a server with this certificate, for clients with one of this authority. */
  protected abstract RunningServer start(Issued certificate, Authority ofClients) throws Exception;

  /** Adds what the binding needs beyond an address, TLS and records of one field. */
  protected void configure(Properties settings) {}

  /** A pattern for the sentence about a client without a certificate, behind the address. */
  protected String withoutCertificate() {
    return " asks for a client certificate \\([a-z_]+\\); give certificate and key as "
        + setting("keystore");
  }

  /** The same about a client whose certificate has expired. */
  protected String expiredCertificate() {
    return " rejects the client certificate of "
        + setting("keystore")
        + ", which has expired; renew it";
  }

  /** The settings of an address, in the words of a sentence. */
  protected String addressSettings() {
    return name + ".host and " + name + ".port";
  }

  @BeforeAll
  final void makeCertificates(@TempDir Path directory) throws Exception {
    fitting = ClientCertificate.make(directory);
    authority = fitting.authority();
    other = Authority.make(directory, "theirs");
    expired = authority.issueExpired("expired");
  }

  @AfterAll
  final void stopServers() {
    servers.values().forEach(RunningServer::close);
  }

  /** A server with this certificate, which all tests share. */
  private RunningServer server(Issued certificate) throws Exception {
    RunningServer known = servers.get(certificate.certificateFile());
    if (known == null) {
      known = start(certificate, authority);
      servers.put(certificate.certificateFile(), known);
    }
    return known;
  }

  /** A server whose certificate the client trusts. */
  protected final RunningServer trusted() throws Exception {
    return server(fitting.server());
  }

  /** Settings that lead to a server, with the certificates that fit. */
  protected final Properties settings(RunningServer server) {
    Properties settings = new Properties();
    server.address().forEach(settings::setProperty);
    settings.setProperty("fieldcount", "1");
    settings.setProperty("fieldlength", "10");
    settings.setProperty("recordcount", "100");
    settings.setProperty("dotransactions", "false");
    fitting.addTo(settings, name);
    configure(settings);
    return settings;
  }

  /** The same with another value of a setting of the binding. */
  private Properties settings(RunningServer server, String setting, Object value) {
    Properties settings = settings(server);
    settings.setProperty(name + "." + setting, value.toString());
    return settings;
  }

  /** A setting's name as a pattern. */
  private String setting(String setting) {
    return (name + "." + setting).replace(".", "\\.");
  }

  private String orForATest() {
    return ", or for a test set " + setting("insecure") + "=true";
  }

  private BindingClient connected(Properties settings) throws DBException {
    BindingClient connected = (BindingClient) binding.newClient();
    connected.setProperties(settings);
    connected.init();
    return connected;
  }

  /** Requires that a client connects and writes. */
  protected final void assertConnects(Properties settings) throws DBException {
    BindingClient connected = connected(settings);
    Map<String, ByteIterator> record = new HashMap<>();
    record.put("field0", new StringByteIterator("v"));
    inserted++;
    assertThat(connected.insert("usertable", "user" + inserted, record))
        .as("an insert over TLS")
        .isEqualTo(Status.OK);
    connected.cleanup();
  }

  private void assertRefused(RunningServer server, Properties settings, String end) {
    Map<String, String> address = server.address();
    HostPort at = HostPort.parse(address.get(name + ".host") + ":" + address.get(name + ".port"));
    DBException refusal =
        catchThrowableOfType(DBException.class, () -> connected(settings).cleanup());
    assertThat(refusal).as("a client of certificates that do not fit does not start").isNotNull();
    assertThat(refusal).hasMessageMatching("\\Q" + name + ": " + at + "\\E" + end + "\\.");
  }

  @Test
  void certificatesThatFit() throws Exception {
    assertConnects(settings(trusted()));
  }

  @Test
  void aClientNeedsACertificate() throws Exception {
    Properties without = settings(trusted());
    without.remove(name + ".keystore");

    assertRefused(trusted(), without, withoutCertificate());
  }

  @Test
  void aClientsCertificateOfAnotherAuthorityIsRefused() throws Exception {
    assertRefused(
        trusted(),
        settings(trusted(), "keystore", other.issue("stranger").files()),
        " rejects the client certificate of "
            + setting("keystore")
            + " \\([a-z_]+\\); give one of an authority that the server trusts");
  }

  @Test
  void aClientsExpiredCertificateIsRefused() throws Exception {
    assertRefused(
        trusted(),
        settings(trusted(), "keystore", authority.issueExpired("late").files()),
        expiredCertificate());
  }

  @Test
  void aServersCertificateOfAnotherAuthorityIsRefused() throws Exception {
    RunningServer server = server(other.issue("foreign"));
    assertRefused(
        server,
        settings(server),
        " has a certificate that is not trusted; correct "
            + setting("truststore")
            + ", which lacks its authority"
            + orForATest());

    Properties trusting = settings(server, "insecure", true);
    trusting.remove(name + ".truststore");
    assertConnects(trusting);
  }

  @Test
  void aServersExpiredCertificateIsRefused() throws Exception {
    assertRefused(
        server(expired),
        settings(server(expired)),
        " has a certificate that has expired \\(NotAfter: [^()]+\\); renew it there"
            + orForATest());
  }

  /** The JDK does not look at the dates of a certificate that it trusts by itself. */
  @Test
  void anExpiredCertificateIsRefusedWhereItIsItselfTrusted() throws Exception {
    assertRefused(
        server(expired),
        settings(server(expired), "truststore", expired.certificateFile()),
        " has a certificate that has expired .*");
  }

  @Test
  void aServersCertificateOfAnotherHostIsRefused() throws Exception {
    RunningServer server = server(authority.issueForOtherHost("elsewhere"));
    assertRefused(
        server,
        settings(server),
        " has a certificate of another host \\(No subject alternative names matching IP address"
            + " 127\\.0\\.0\\.1 found\\); correct \\Q"
            + addressSettings()
            + "\\E"
            + orForATest());
  }
}
