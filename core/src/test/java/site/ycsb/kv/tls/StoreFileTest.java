// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.interfaces.ECPrivateKey;
import java.util.Collections;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreFileTest {
  private static final Optional<String> PASSWORD = Optional.of(KeyFiles.PASSWORD);

  @SuppressWarnings("NullAway") // JUnit sets it before each test
  @TempDir
  private Path directory;

  private static StoreFile file(Path file) {
    return new StoreFile(file.toString(), Optional.empty());
  }

  private static void assertIdentity(StoreFile file) throws Exception {
    KeyStore store = file.identity();
    String alias = Collections.list(store.aliases()).get(0);
    assertThat(store.getKey(alias, file.passwordChars())).isNotNull();
    assertThat(store.getCertificateChain(alias)).hasSize(1);
  }

  private static void assertFault(StoreFile file, String fault) {
    assertThatThrownBy(file::identity).isInstanceOf(StoreException.class).hasMessage(fault);
  }

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "EC", "Ed25519"})
  void certificateAndKeyInPem(String algorithm) throws Exception {
    Path store = KeyFiles.keyStore(directory, "me.p12", algorithm);
    String certificate = "Certificate:\n  Data: of OpenSSL\n" + KeyFiles.certificate(store);
    String key = KeyFiles.pem("PRIVATE KEY", KeyFiles.key(store));

    assertIdentity(file(KeyFiles.write(directory, "both.pem", certificate, key)));
    assertIdentity(file(KeyFiles.write(directory, "reverse.pem", key, certificate)));
    Path alone = KeyFiles.write(directory, "me.crt", certificate);
    Path ofKey = KeyFiles.write(directory, "me.key", key);
    assertIdentity(new StoreFile(alone + "," + ofKey, Optional.empty()));
    assertFault(file(alone), "it holds no private key; name two files as client.crt,client.key");
    assertFault(file(ofKey), "it holds no certificate beside the key");
    assertThat(file(alone).trusted().size()).isEqualTo(1);
    assertThatThrownBy(() -> file(ofKey).trusted()).hasMessage("it holds no certificate to trust");
  }

  @Test
  void keysAsOpenSslOnceWroteThem() throws Exception {
    Path rsa = KeyFiles.keyStore(directory, "rsa.p12", "RSA");
    Path ec = KeyFiles.keyStore(directory, "ec.p12", "EC");
    String pkcs1 = KeyFiles.pem("RSA PRIVATE KEY", KeyFiles.pkcs1(KeyFiles.key(rsa)));
    // keytool's default curve is P-384; this one is P-256.
    KeyFiles.keytool(
        "-genkeypair -alias p256 -dname CN=me -validity 2 -keyalg EC -groupname secp256r1", ec);
    ECPrivateKey p256 =
        (ECPrivateKey) KeyFiles.load(ec).getKey("p256", KeyFiles.PASSWORD.toCharArray());
    String of256 =
        KeyFiles.pem("CERTIFICATE", KeyFiles.load(ec).getCertificate("p256").getEncoded());

    assertIdentity(file(KeyFiles.write(directory, "rsa.pem", KeyFiles.certificate(rsa), pkcs1)));
    String sec1 = KeyFiles.pem("EC PRIVATE KEY", KeyFiles.sec1(p256));
    assertIdentity(file(KeyFiles.write(directory, "ec.pem", of256, sec1)));
    String old = "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nAAAA\n";
    assertFault(
        file(KeyFiles.write(directory, "old.pem", of256, old + "-----END RSA PRIVATE KEY-----\n")),
        "its key is encrypted in OpenSSL's older way; convert it with openssl pkcs8 -topk8");
  }

  /** Its length takes the shortest of the long forms (X.690, 10.1), which Java insists on. */
  @Test
  void aKeyOfOpenSslWithItsPublicPart() throws Exception {
    Path file = directory.resolve("p384.p12");
    KeyFiles.keytool(
        "-genkeypair -alias p384 -dname CN=me -validity 2 -keyalg EC -groupname secp384r1", file);
    KeyStore store = KeyFiles.load(file);
    ECPrivateKey key = (ECPrivateKey) store.getKey("p384", KeyFiles.PASSWORD.toCharArray());
    Certificate certificate = store.getCertificate("p384");

    assertIdentity(
        file(
            KeyFiles.write(
                directory,
                "p384.pem",
                KeyFiles.pem("CERTIFICATE", certificate.getEncoded()),
                KeyFiles.pem("EC PRIVATE KEY", KeyFiles.sec1(key, certificate.getPublicKey())))));
  }

  /** It was made by OpenSSL, with the certificate of its key before it. */
  @Test
  void anEncryptedKeyNeedsItsPassword() throws Exception {
    String file = Path.of(StoreFileTest.class.getResource("encrypted.pem").toURI()).toString();

    assertIdentity(new StoreFile(file, PASSWORD));
    assertFault(new StoreFile(file, Optional.empty()), "its key needs a password");
    assertFault(new StoreFile(file, Optional.of("wrong")), "the password of its key is wrong");
  }

  @Test
  void aKeyOfAnotherCertificateIsFound() throws Exception {
    Path one = KeyFiles.keyStore(directory, "one.p12", "EC");
    Path other = KeyFiles.keyStore(directory, "other.p12", "EC");

    assertFault(
        file(
            KeyFiles.write(
                directory,
                "mixed.pem",
                KeyFiles.certificate(one),
                KeyFiles.pem("PRIVATE KEY", KeyFiles.key(other)))),
        "its key is not that of its first certificate");
  }

  @Test
  void aKeyStoreOfTypeJksIsRead() throws Exception {
    Path file = directory.resolve("me.jks");
    KeyFiles.keytool(
        "-genkeypair -alias me -dname CN=me -validity 2 -keyalg EC -storetype JKS -keypass "
            + KeyFiles.PASSWORD,
        file);

    assertIdentity(new StoreFile(file.toString(), PASSWORD));
    assertFault(new StoreFile(file.toString(), Optional.of("wrong")), "its password is wrong");
    assertThat(new StoreFile(file.toString(), PASSWORD).trusted().size()).isEqualTo(1);
  }

  @Test
  void aKeyStoreNeedsItsPassword() throws Exception {
    Path store = KeyFiles.keyStore(directory, "me.p12", "EC");

    assertIdentity(new StoreFile(store.toString(), PASSWORD));
    assertFault(new StoreFile(store.toString(), Optional.of("wrong")), "its password is wrong");
    assertFault(file(store), "it needs a password");
  }

  @Test
  void filesThatAreOfNoUse() throws Exception {
    assertFault(file(directory.resolve("none.pem")), "there is no file of this name");
    assertFault(
        new StoreFile(
            KeyFiles.write(directory, "a.crt", "-----BEGIN CERTIFICATE-----") + ",no.key",
            Optional.empty()),
        "there is no file no.key");
    assertFault(
        file(KeyFiles.write(directory, "text", "what")), "it is neither PEM nor PKCS12 nor JKS");
    assertFault(file(directory), "the file cannot be read");
    assertThatThrownBy(
            () ->
                file(KeyFiles.write(
                        directory,
                        "bad.crt",
                        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"))
                    .trusted())
        .hasMessage("one of its certificates is damaged");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    KeyStore empty = KeyStore.getInstance("PKCS12");
    empty.load(null, null);
    empty.store(out, KeyFiles.PASSWORD.toCharArray());
    Path file = Files.write(directory.resolve("empty.p12"), out.toByteArray());
    assertFault(
        new StoreFile(file.toString(), PASSWORD), "it holds no private key with a certificate");
    assertThatThrownBy(() -> new StoreFile(file.toString(), PASSWORD).trusted())
        .hasMessage("it holds no certificate to trust");
  }

  @Test
  void aPasswordIsNotShown() {
    assertThat(new StoreFile("me.p12", PASSWORD)).hasToString("me.p12");
  }
}
