// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.io.File;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.security.cert.CertPathValidatorException.Reason;
import java.security.cert.CertificateException;
import java.security.cert.PKIXReason;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;

/**
 * The settings of a connection by TLS under a binding's prefix: {@code tls}, {@code truststore},
 * {@code truststorepassword} and {@code insecure}. TLS verifies the server's certificate and its
 * host name unless {@code insecure} is true. Immutable.
 */
public final class TlsOptions {
  /** An authority with another key may have the name of a trusted one. */
  private static final Set<Reason> UNTRUSTED =
      Set.of(PKIXReason.NO_TRUST_ANCHOR, BasicReason.INVALID_SIGNATURE);

  private final Setting<Boolean> tls;
  private final Setting<String> trustStore;
  private final Setting<String> trustStorePassword;
  private final Setting<Boolean> insecure;

  /** The settings of the binding of this name. */
  public TlsOptions(String prefix) {
    tls =
        Setting.flag(prefix + ".tls", false)
            .means(
                "Whether to connect by TLS, which verifies the server's certificate and host name.");
    trustStore =
        Setting.text(prefix + ".truststore", null)
            .means(
                "File (PKCS12 or JKS) with the certificates to trust; the JVM's own if not given.");
    trustStorePassword =
        Setting.text(prefix + ".truststorepassword", null).hidden().means("Password of that file.");
    insecure =
        Setting.flag(prefix + ".insecure", false)
            .means("With TLS: trust any certificate, of any name. For tests.");
  }

  /** All settings, in the order of their documentation. */
  public List<Setting<?>> all() {
    return List.of(tls, trustStore, trustStorePassword, insecure);
  }

  /** Whether to connect by TLS. */
  public Setting<Boolean> tls() {
    return tls;
  }

  /** The file with the certificates to trust. */
  public Setting<String> trustStore() {
    return trustStore;
  }

  /**
   * Reads the settings; empty for connections without TLS. A file that cannot be used is a fault
   * among them. A URL that asks for TLS overrides {@code tls}.
   */
  public Optional<Tls> read(Settings settings, boolean byUrl) {
    boolean encrypted = byUrl || settings.get(tls);
    boolean trusting = settings.get(insecure);
    Optional<String> store = settings.find(trustStore);
    Optional<String> password = settings.find(trustStorePassword);
    settings.check(
        encrypted || (!trusting && store.isEmpty()),
        "%s has an effect with TLS only; set %s=true or remove it.",
        trusting ? insecure : trustStore,
        tls);
    settings.check(
        !trusting || store.isEmpty(),
        insecure + "=true trusts anybody; remove it or " + trustStore + ".");
    settings.check(
        store.isPresent() || password.isEmpty(),
        trustStorePassword + " needs " + trustStore + " too.");
    settings.check(
        store.isEmpty() || isReadable(new File(store.get()), password),
        "%s=%s: is no PKCS12 or JKS file with certificates to trust that %s opens.",
        trustStore,
        store.orElse(""),
        trustStorePassword);
    return encrypted
        ? Optional.of(new Tls(store.map(File::new), password, trusting))
        : Optional.empty();
  }

  /**
   * The end of a sentence that begins with a server's address and says why its certificate was
   * rejected; empty for a failure with another reason. It names {@code addressSettings} to correct.
   */
  public Optional<String> refusedCertificate(Throwable failure, String addressSettings) {
    CertPathValidatorException path = find(failure, CertPathValidatorException.class);
    boolean unknown = path != null && UNTRUSTED.contains(path.getReason());
    if (unknown || find(failure, CertPathBuilderException.class) != null) {
      return Optional.of(
          " has a certificate that is not trusted; give %s, or for a test %s=true."
              .formatted(trustStore, insecure));
    }
    Throwable invalid = path != null ? path : find(failure, CertificateException.class);
    return Optional.ofNullable(invalid)
        .map(
            reason ->
                (" has a certificate that is not valid for it (%s); correct %s, or for a test set"
                        + " %s=true.")
                    .formatted(reason.getMessage(), addressSettings, insecure));
  }

  private static <E extends Throwable> @Nullable E find(
      @Nullable Throwable failure, Class<E> type) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (type.isInstance(e)) {
        return type.cast(e);
      }
    }
    return null;
  }

  private static boolean isReadable(File file, Optional<String> password) {
    if (!file.isFile()) {
      return false;
    }
    try {
      KeyStore store = KeyStore.getInstance(file, password.map(String::toCharArray).orElse(null));
      for (String alias : Collections.list(store.aliases())) {
        if (store.isCertificateEntry(alias)) {
          return true;
        }
      }
      return false;
    } catch (IOException | GeneralSecurityException e) {
      return false; // The caller names the file.
    }
  }
}
