// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.memcached;

import com.spotify.folsom.client.tls.SSLEngineFactory;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.tls.Tls;

/**
 * Encrypts Folsom's connections and verifies the host of their server, which Folsom's own factory
 * does not. Of a handshake that fails Folsom hands on only words (MemcacheClosedException), so this
 * keeps the reason. Thread-safe.
 */
final class TlsEngines implements SSLEngineFactory {
  private final KeyManager[] identity;
  private final TrustManager[] trust;
  private final boolean insecure;
  private volatile @Nullable CertificateException refused;

  TlsEngines(Tls tls) {
    insecure = tls.insecure();
    try {
      identity = tls.keyManagers();
      trust = new TrustManager[] {new RememberingTrust(tls.trustManager())};
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("The files were readable when settings were checked", e);
    }
  }

  /**
   * Makes a context for each connection, so that none resumes the session of another: memcached
   * gives its sessions no context, without which OpenSSL ends those that are resumed with a
   * client's certificate (SSL_CTX_set_session_id_context).
   */
  @Override
  public SSLEngine createSSLEngine(String host, int port) {
    SSLEngine engine = context().createSSLEngine(host, port);
    engine.setUseClientMode(true);
    if (!insecure) {
      SSLParameters parameters = engine.getSSLParameters();
      Tls.verifyHost(parameters);
      engine.setSSLParameters(parameters);
    }
    return engine;
  }

  private SSLContext context() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(identity, trust, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This JVM has no TLS", e);
    }
  }

  /** The failure of a connection with its reason, if that is one of TLS. */
  Throwable explained(Exception failure) {
    CertificateException certificate = refused;
    return certificate != null ? certificate : new SSLException(failure.getMessage(), failure);
  }

  /** Remembers why it refused a server. Engines call the methods that have one. */
  private final class RememberingTrust extends X509ExtendedTrustManager {
    private final X509ExtendedTrustManager trust;

    RememberingTrust(X509ExtendedTrustManager trust) {
      this.trust = trust;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      try {
        trust.checkServerTrusted(chain, type, engine);
        refused = null;
      } catch (CertificateException e) {
        refused = e;
        throw e;
      }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      trust.checkServerTrusted(chain, type, socket);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      trust.checkServerTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      trust.checkClientTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      trust.checkClientTrusted(chain, type, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      trust.checkClientTrusted(chain, type, engine);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return trust.getAcceptedIssuers();
    }
  }
}
