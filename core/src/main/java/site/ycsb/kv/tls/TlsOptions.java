// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.tls;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.kv.setting.Setting;
import site.ycsb.kv.setting.Settings;

/**
 * The settings of a connection by TLS under a binding's prefix: {@code tls}, {@code truststore},
 * {@code keystore}, the passwords of both, and {@code insecure}. TLS verifies the server's
 * certificate, its dates and its host name unless {@code insecure} is true. Immutable.
 */
public final class TlsOptions {
  private static final String INSECURE = ".insecure";

  private final Setting<Boolean> tls;
  private final Setting<String> trustStore;
  private final Setting<String> trustStorePassword;
  private final Setting<String> olderTrustStorePassword;
  private final Setting<String> keyStore;
  private final Setting<String> keyStorePassword;
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
                "File (PEM, PKCS12 or JKS) with the certificates to trust; the JVM's own if not"
                    + " given.");
    trustStorePassword = password(prefix + ".truststore.password", "Password of that file.");
    olderTrustStorePassword =
        password(prefix + ".truststorepassword", "Older name of " + trustStorePassword + ".");
    keyStore =
        Setting.text(prefix + ".keystore", null)
            .means(
                "File (PEM, PKCS12 or JKS) with the client's certificate and key, for a server that"
                    + " asks for them; two PEM files as client.crt,client.key.");
    keyStorePassword = password(prefix + ".keystore.password", "Password of that file or key.");
    insecure =
        Setting.flag(prefix + INSECURE, false)
            .means("With TLS: trust any certificate, of any name; the result warns. For tests.");
  }

  private static Setting<String> password(String name, String meaning) {
    return Setting.text(name, null).hidden().means(meaning);
  }

  /** All settings, in the order of their documentation. */
  public List<Setting<?>> all() {
    return List.of(
        tls,
        trustStore,
        trustStorePassword,
        olderTrustStorePassword,
        keyStore,
        keyStorePassword,
        insecure);
  }

  /** Whether to connect by TLS. */
  public Setting<Boolean> tls() {
    return tls;
  }

  /** The file with the certificates to trust. */
  public Setting<String> trustStore() {
    return trustStore;
  }

  /** The file with the client's certificate and key. */
  public Setting<String> keyStore() {
    return keyStore;
  }

  /** Whether any certificate is trusted. */
  public Setting<Boolean> insecure() {
    return insecure;
  }

  /**
   * Reads the settings; empty for connections without TLS. A file that cannot be used is a fault
   * among them. A URL that asks for TLS overrides {@code tls}.
   */
  public Optional<Tls> read(Settings settings, boolean byUrl) {
    boolean encrypted = byUrl || settings.get(tls);
    boolean trusting = settings.get(insecure);
    settings.check(
        !settings.given(trustStorePassword) || !settings.given(olderTrustStorePassword),
        "%s is an older name of %s; keep the latter.",
        olderTrustStorePassword,
        trustStorePassword);
    Optional<StoreFile> trusted =
        file(settings, trustStore, settings.find(trustStorePassword).or(() -> older(settings)));
    Optional<StoreFile> identity = file(settings, keyStore, settings.find(keyStorePassword));
    settings.check(
        encrypted || !(trusting || trusted.isPresent() || identity.isPresent()),
        "%s has an effect with TLS only; set %s=true or remove it.",
        trusting ? insecure : trusted.isPresent() ? trustStore : keyStore,
        tls);
    settings.check(
        !trusting || trusted.isEmpty(),
        insecure + "=true trusts anybody; remove it or " + trustStore + ".");
    checkPasswords(settings);
    trusted.ifPresent(file -> check(settings, trustStore, trustStorePassword, file::trusted));
    identity.ifPresent(file -> check(settings, keyStore, keyStorePassword, file::identity));
    Optional<Tls> read =
        encrypted ? Optional.of(new Tls(trusted, identity, trusting)) : Optional.empty();
    read.ifPresent(made -> checkOfJvm(settings, made));
    return read;
  }

  private void checkOfJvm(Settings settings, Tls made) {
    try {
      made.checkOfJvm();
    } catch (IOException | GeneralSecurityException e) {
      settings.check(
          false,
          "With TLS this JVM's option javax.net.ssl.keyStore or javax.net.ssl.trustStore names a"
              + " file that cannot be used (%s); correct it, or give %s and %s.",
          String.valueOf(e.getMessage()),
          keyStore,
          trustStore);
    }
  }

  private Optional<String> older(Settings settings) {
    return settings.find(olderTrustStorePassword);
  }

  private static Optional<StoreFile> file(
      Settings settings, Setting<String> files, Optional<String> password) {
    return settings.find(files).map(names -> new StoreFile(names, password));
  }

  private void checkPasswords(Settings settings) {
    settings.check(
        settings.given(trustStore) || older(settings).isEmpty(),
        olderTrustStorePassword + " needs " + trustStore + " too.");
    settings.check(
        settings.given(trustStore) || !settings.given(trustStorePassword),
        trustStorePassword + " needs " + trustStore + " too.");
    settings.check(
        settings.given(keyStore) || !settings.given(keyStorePassword),
        keyStorePassword + " needs " + keyStore + " too.");
  }

  private interface Loader {
    Object load() throws StoreException;
  }

  private static void check(
      Settings settings, Setting<String> files, Setting<String> password, Loader loader) {
    try {
      var unused = loader.load();
    } catch (StoreException e) {
      settings.check(
          false,
          "%s=%s: %s; %s.",
          files,
          settings.find(files).orElse(""),
          String.valueOf(e.getMessage()),
          e.ofPassword() ? "correct " + password : "name another file, in PEM, PKCS12 or JKS");
    }
  }

  /**
   * The end of a sentence that begins with a server's address and says which of the certificates
   * was refused, the server's or the client's, and why; empty for a failure with another reason. It
   * names {@code addressSettings} to correct.
   */
  public Optional<String> refusal(Throwable failure, Optional<Tls> tls, String addressSettings) {
    return new TlsRefusal(this, tls, addressSettings).of(failure);
  }

  /**
   * Warns that nothing was verified, if these properties say so; {@code known} are all settings of
   * the binding of this name.
   */
  public static List<String> warnings(
      String prefix, List<Setting<?>> known, Properties properties) {
    String name = prefix + INSECURE;
    boolean trusting =
        known.stream().anyMatch(setting -> setting.name().equals(name))
            && properties.getProperty(name, "").trim().equalsIgnoreCase("true");
    return trusting
        ? List.of(
            name
                + "=true: connections were encrypted, but nobody verified that the server is the one"
                + " that was meant.")
        : List.of();
  }
}
