// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A file of certificates, or of a certificate and its key: PEM, as OpenSSL writes it, or PKCS12 or
 * JKS, as keytool does. Immutable.
 *
 * @param files its name; for PEM also several with commas between, such as certificate and key
 * @param password that opens it, if it has one
 */
public record StoreFile(String files, Optional<String> password) {
  private static final String ALIAS = "client";
  private static final String NO_CERTIFICATE = "it holds no certificate to trust";
  private static final String NO_KEY = "it holds no private key";

  /** The first bytes of a key store of the JDK, type JKS or JCEKS (sun.security.provider). */
  private static final List<Integer> MAGIC = List.of(0xFEEDFEED, 0xCECECECE);

  /** The first byte of DER, which is what PKCS12 is written in (RFC 7292, X.690). */
  private static final int SEQUENCE = 0x30;

  private static final int MAGIC_BYTES = 4;

  /** The certificates to trust. */
  KeyStore trusted() throws StoreException {
    return unlessBroken(
        () -> {
          List<byte[]> contents = contents();
          if (!Pem.isPem(contents.get(0))) {
            KeyStore store = load(contents);
            checkHolds(certificates(store), NO_CERTIFICATE);
            return store;
          }
          KeyStore store = empty();
          List<Certificate> certificates = pem(contents).certificates();
          checkHolds(!certificates.isEmpty(), NO_CERTIFICATE);
          for (Certificate certificate : certificates) {
            store.setCertificateEntry("trusted" + store.size(), certificate);
          }
          return store;
        });
  }

  /** One key with the chain of its certificate. */
  KeyStore identity() throws StoreException {
    return unlessBroken(
        () -> {
          List<byte[]> contents = contents();
          if (!Pem.isPem(contents.get(0))) {
            KeyStore store = load(contents);
            checkKey(store);
            return store;
          }
          Pem pem = pem(contents);
          checkHolds(pem.hasKey(), NO_KEY + "; name two files as client.crt,client.key");
          checkHolds(!pem.certificates().isEmpty(), "it holds no certificate beside the key");
          PrivateKey key = pem.key(password);
          Certificate[] chain = pem.certificates().toArray(Certificate[]::new);
          checkHolds(
              KeyPairs.match(key, chain[0].getPublicKey()),
              "its key is not that of its first certificate");
          KeyStore store = empty();
          store.setKeyEntry(ALIAS, key, passwordChars(), chain);
          return store;
        });
  }

  /** The password of keys in {@link #identity}. */
  char[] passwordChars() {
    return password.orElse("").toCharArray();
  }

  private interface Loader {
    KeyStore load() throws IOException, GeneralSecurityException;
  }

  private static KeyStore unlessBroken(Loader loader) throws StoreException {
    try {
      return loader.load();
    } catch (StoreException e) {
      throw e;
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw new StoreException("it is damaged (" + e.getMessage() + ")", e);
    }
  }

  private List<byte[]> contents() throws StoreException {
    List<byte[]> contents = new ArrayList<>();
    String[] names = Files.exists(Path.of(files)) ? new String[] {files} : files.split(",", -1);
    for (String name : names) {
      Path file = Path.of(name.trim());
      String which = names.length == 1 ? "" : " " + file;
      if (!Files.exists(file)) {
        throw new StoreException("there is no file" + (which.isEmpty() ? " of this name" : which));
      }
      try {
        contents.add(Files.readAllBytes(file));
      } catch (IOException e) {
        throw new StoreException("the file" + which + " cannot be read", e);
      }
    }
    return contents;
  }

  private static Pem pem(List<byte[]> contents) throws StoreException {
    StringBuilder text = new StringBuilder();
    contents.forEach(content -> text.append(new String(content, ISO_8859_1)).append('\n'));
    return Pem.of(text.toString());
  }

  /** In memory, where nothing needs to be encrypted. */
  private static KeyStore empty() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("JKS");
    store.load(null, null);
    return store;
  }

  private KeyStore load(List<byte[]> contents) throws IOException, GeneralSecurityException {
    byte[] content = contents.get(0);
    String type = type(content);
    if (contents.size() > 1 || type.isEmpty()) {
      throw new StoreException("it is neither PEM nor PKCS12 nor JKS");
    }
    KeyStore store = KeyStore.getInstance(type);
    try {
      store.load(new ByteArrayInputStream(content), password.map(String::toCharArray).orElse(null));
    } catch (IOException e) {
      if (e.getCause() instanceof UnrecoverableKeyException) {
        throw StoreException.ofPassword(opensNot(), e);
      }
      throw e;
    }
    if (password.isEmpty() && store.size() == 0) {
      throw StoreException.ofPassword(opensNot(), new UnrecoverableKeyException());
    }
    return store;
  }

  private static String type(byte[] content) {
    if (content.length < MAGIC_BYTES) {
      return "";
    }
    int magic = ByteBuffer.wrap(content).getInt();
    if (MAGIC.contains(magic)) {
      return magic == MAGIC.get(0) ? "JKS" : "JCEKS";
    }
    return content[0] == SEQUENCE ? "PKCS12" : "";
  }

  private String opensNot() {
    return password.isEmpty() ? "it needs a password" : "its password is wrong";
  }

  private static boolean certificates(KeyStore store) throws GeneralSecurityException {
    for (String alias : Collections.list(store.aliases())) {
      if (store.getCertificate(alias) != null) {
        return true;
      }
    }
    return false;
  }

  private void checkKey(KeyStore store) throws IOException, GeneralSecurityException {
    for (String alias : Collections.list(store.aliases())) {
      if (store.isKeyEntry(alias)) {
        try {
          if (store.getKey(alias, passwordChars()) instanceof PrivateKey
              && store.getCertificateChain(alias) != null) {
            return;
          }
        } catch (UnrecoverableKeyException e) {
          throw StoreException.ofPassword(opensNot(), e);
        }
      }
    }
    throw new StoreException(NO_KEY + " with a certificate");
  }

  private static void checkHolds(boolean holds, String fault) throws StoreException {
    if (!holds) {
      throw new StoreException(fault);
    }
  }

  /** Without the password. */
  @Override
  public String toString() {
    return files;
  }
}
