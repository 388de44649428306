// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mongodb;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.conformance.testing.Authority;
import site.ycsb.kv.conformance.testing.Authority.Issued;
import site.ycsb.kv.conformance.tls.CertificatesConformance;
import site.ycsb.kv.server.InProcessServer;
import site.ycsb.kv.server.RunningServer;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.tls.StoreFile;
import site.ycsb.kv.tls.Tls;

/** Over a stand-in, and with certificates by the URL. */
class CertificatesTest extends CertificatesConformance {
  CertificatesTest() {
    super(new MongoDbBinding());
  }

  @Override
  protected RunningServer start(Issued certificate, Authority ofClients) throws Exception {
    Tls tls =
        new Tls(
            Optional.of(new StoreFile(ofClients.certificateFile().toString(), Optional.empty())),
            Optional.of(new StoreFile(certificate.files(), Optional.empty())),
            false);
    SSLServerSocket listener =
        (SSLServerSocket)
            tls.context()
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    listener.setNeedClientAuth(true);
    ScriptedMongo server = new ScriptedMongo(listener, ScriptedMongo.STANDALONE, new Records());
    Map<String, String> address =
        Map.of("mongodb.host", "127.0.0.1", "mongodb.port", Integer.toString(server.port()));
    return new InProcessServer("a stand-in by TLS", true, address, () -> stop(server));
  }

  private static void stop(ScriptedMongo server) {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The JDK as a server does not tell that it is the date. */
  @Override
  protected String expiredCertificate() {
    return " rejects the client certificate of mongodb\\.keystore \\([a-z_]+\\); give one of an"
        + " authority that the server trusts";
  }

  @Test
  void theUrlMayAskForTls() throws Exception {
    Properties byUrl = settings(trusted());
    byUrl.remove("mongodb.tls");
    byUrl.remove("mongodb.host");
    String port = String.valueOf(byUrl.remove("mongodb.port"));
    byUrl.setProperty("mongodb.url", "mongodb://127.0.0.1:" + port + "/?tls=true");

    assertConnects(byUrl);
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
