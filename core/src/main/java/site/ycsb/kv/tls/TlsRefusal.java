// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.tls;

import java.security.InvalidAlgorithmParameterException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.security.cert.CertPathValidatorException.Reason;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.PKIXReason;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Why a handshake failed: the end of a sentence about the server. */
record TlsRefusal(TlsOptions options, Optional<Tls> tls, String addressSettings) {
  /** An authority with another key may have the name of a trusted one. */
  private static final Set<Reason> UNTRUSTED =
      Set.of(PKIXReason.NO_TRUST_ANCHOR, BasicReason.INVALID_SIGNATURE);

  /** How the JDK says that the server has ended a handshake (RFC 8446, Alert Protocol). */
  private static final Pattern ALERT = Pattern.compile("fatal alert: ([a-z_]+)");

  /**
   * The JDK's words for a certificate without the host's name (sun.security.util.HostnameChecker).
   */
  private static final Pattern OTHER_HOST =
      Pattern.compile("No name matching|No subject alternative");

  /** Alerts about a client's certificate, in the JDK's words (sun.security.ssl.Alert). */
  private static final Set<String> ABOUT_CERTIFICATE =
      Set.of(
          "bad_certificate",
          "unsupported_certificate",
          "certificate_revoked",
          "certificate_expired",
          "certificate_unknown",
          "unknown_ca",
          "access_denied",
          "decrypt_error");

  /** A server of TLS 1.2 without the certificate that it asks for says handshake_failure. */
  private static final Set<String> ABOUT_MISSING =
      Set.of("certificate_required", "handshake_failure");

  Optional<String> of(Throwable failure) {
    Throwable certificate = cause(failure);
    if (certificate != null) {
      return Optional.of(" has " + fault(certificate));
    }
    return alert(failure).map(this::ofAlert);
  }

  private static @Nullable Throwable cause(Throwable failure) {
    for (Class<? extends Throwable> type :
        Set.of(CertificateExpiredException.class, CertificateNotYetValidException.class)) {
      Throwable found = find(failure, type);
      if (found != null) {
        return found;
      }
    }
    Throwable path = find(failure, CertPathValidatorException.class);
    path = path != null ? path : find(failure, CertPathBuilderException.class);
    path = path != null ? path : find(failure, InvalidAlgorithmParameterException.class);
    return path != null ? path : find(failure, CertificateException.class);
  }

  private String fault(Throwable reason) {
    String test = "or for a test set " + options.insecure() + "=true.";
    if (reason instanceof CertificateExpiredException) {
      return "a certificate that has expired (%s); renew it there, %s"
          .formatted(reason.getMessage(), test);
    }
    if (reason instanceof CertificateNotYetValidException) {
      return "a certificate that is not valid yet (%s); correct the clock here or there, %s"
          .formatted(reason.getMessage(), test);
    }
    // A JVM that trusts nobody, as its own store is missing or empty, cannot even try.
    if (reason instanceof InvalidAlgorithmParameterException
        || reason instanceof CertPathBuilderException
        || (reason instanceof CertPathValidatorException path
            && UNTRUSTED.contains(path.getReason()))) {
      String store = options.trustStore().toString();
      return "a certificate that is not trusted; %s, %s"
          .formatted(
              tls.flatMap(Tls::trusted).isPresent()
                  ? "correct " + store + ", which lacks its authority"
                  : "give its authority's as " + store,
              test);
    }
    if (!OTHER_HOST.matcher(String.valueOf(reason.getMessage())).find()) {
      return "a certificate that is not valid (%s); renew it there, %s"
          .formatted(reason.getMessage(), test);
    }
    return "a certificate of another host (%s); correct %s, %s"
        .formatted(reason.getMessage(), addressSettings, test);
  }

  private String ofAlert(String alert) {
    boolean presented = tls.flatMap(Tls::identity).isPresent();
    String keyStore = options.keyStore().toString();
    if (!presented && (ABOUT_MISSING.contains(alert) || ABOUT_CERTIFICATE.contains(alert))) {
      return " asks for a client certificate (%s); give certificate and key as %s."
          .formatted(alert, keyStore);
    }
    if (alert.equals("certificate_expired")) {
      return " rejects the client certificate of %s, which has expired; renew it."
          .formatted(keyStore);
    }
    if (ABOUT_CERTIFICATE.contains(alert) || ABOUT_MISSING.contains(alert)) {
      return " rejects the client certificate of %s (%s); give one of an authority that the server"
              .formatted(keyStore, alert)
          + " trusts.";
    }
    return " ends the TLS handshake (%s); give it a TLS version and ciphers of this JVM."
        .formatted(alert);
  }

  private static Optional<String> alert(Throwable failure) {
    Throwable ended = find(failure, SSLException.class);
    Matcher alert = ALERT.matcher(ended == null ? "" : String.valueOf(ended.getMessage()));
    return alert.find() ? Optional.of(alert.group(1)) : Optional.empty();
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
}
