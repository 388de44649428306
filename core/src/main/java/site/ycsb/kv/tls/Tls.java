// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.tls;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * How to connect by TLS. Immutable.
 *
 * @param trusted the certificates to trust; the JVM's own if empty
 * @param identity the client's certificate and key, for servers that ask for one
 * @param insecure whether any certificate of any name is trusted
 */
public record Tls(Optional<StoreFile> trusted, Optional<StoreFile> identity, boolean insecure) {

  /** A context with these certificates, read from their files; fails for an unusable file. */
  public SSLContext context() throws IOException, GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keyManagers(), new TrustManager[] {trustManager()}, null);
    return context;
  }

  /** What presents the client's certificate, or that of the JVM's options; nothing without one. */
  public KeyManager[] keyManagers() throws IOException, GeneralSecurityException {
    Optional<StoreFile> given = identity.or(Tls::identityOfJvm);
    if (given.isEmpty()) {
      return new KeyManager[0];
    }
    StoreFile file = given.get();
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(file.identity(), file.passwordChars());
    return factory.getKeyManagers();
  }

  /**
   * Fails if the JVM's own options name stores that cannot be used, where the settings name none.
   */
  void checkOfJvm() throws IOException, GeneralSecurityException {
    if (identity.isEmpty() && identityOfJvm().isPresent()) {
      var unused = keyManagers();
    }
    if (trusted.isEmpty() && System.getProperty("javax.net.ssl.trustStore") != null) {
      var unused = trustManager();
    }
  }

  /** That of the JVM's own options (JSSE Reference Guide, javax.net.ssl.keyStore). */
  private static Optional<StoreFile> identityOfJvm() {
    String option = "javax.net.ssl.keyStore";
    return Optional.ofNullable(System.getProperty(option))
        .filter(file -> !file.isEmpty() && !file.equals("NONE"))
        .map(
            file ->
                new StoreFile(file, Optional.ofNullable(System.getProperty(option + "Password"))));
  }

  /** What verifies a server's certificate, or accepts any. */
  public X509ExtendedTrustManager trustManager() throws IOException, GeneralSecurityException {
    if (insecure) {
      return new AcceptingTrust();
    }
    KeyStore store = trusted.isPresent() ? trusted.get().trusted() : null;
    return CheckedTrust.of(store);
  }

  /** Has the handshake verify that the certificate is one of the host. */
  public static void verifyHost(SSLSocket socket) {
    SSLParameters parameters = socket.getSSLParameters();
    verifyHost(parameters);
    socket.setSSLParameters(parameters);
  }

  /** The same for a handshake with these parameters. */
  public static void verifyHost(SSLParameters parameters) {
    // Certificates of other protocols follow the same rules (RFC 6125; JSSE standard names).
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
  }
}
