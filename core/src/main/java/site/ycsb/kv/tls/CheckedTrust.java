// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.tls;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's verification, and the dates of the server's own certificate: the JDK skips these for a
 * certificate that is itself among the trusted ones, as a self-signed one is.
 */
final class CheckedTrust extends X509ExtendedTrustManager {
  private final X509ExtendedTrustManager jdk;

  private CheckedTrust(X509ExtendedTrustManager jdk) {
    this.jdk = jdk;
  }

  /** Trusts these certificates, or for null those of the JVM. */
  static CheckedTrust of(@Nullable KeyStore trusted) throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(trusted);
    for (TrustManager manager : factory.getTrustManagers()) {
      if (manager instanceof X509ExtendedTrustManager x509) {
        return new CheckedTrust(x509);
      }
    }
    throw new GeneralSecurityException("this JVM verifies no X.509 certificates");
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    jdk.checkServerTrusted(chain, type);
    chain[0].checkValidity();
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    jdk.checkServerTrusted(chain, type, socket);
    chain[0].checkValidity();
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    jdk.checkServerTrusted(chain, type, engine);
    chain[0].checkValidity();
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    jdk.checkClientTrusted(chain, type);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    jdk.checkClientTrusted(chain, type, socket);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    jdk.checkClientTrusted(chain, type, engine);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return jdk.getAcceptedIssuers();
  }
}
