// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.stream.Stream;

/**
 * A self-signed certificate by the JDK's keytool: certificate and key of a server in PEM, and a
 * trust store for its clients.
 */
public record Certificate(Path certificateFile, Path keyFile, Path trustStore) {
  public static final String PASSWORD = "trusted";

  private static final String KEY_STORE = "server.p12";
  private static final String OPTIONS =
      "-genkeypair -alias server -keyalg EC -dname CN=test -ext SAN=ip:127.0.0.1 -validity 2"
          + " -storetype PKCS12 -storepass "
          + PASSWORD;

  /** Makes a certificate for the address 127.0.0.1. */
  public static Certificate make(Path directory) throws Exception {
    Path keyStore = directory.resolve(KEY_STORE);
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process process =
        new ProcessBuilder(
                Stream.concat(
                        Stream.of(keytool.toString(), "-keystore", keyStore.toString()),
                        Stream.of(OPTIONS.split(" ", -1)))
                    .toList())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("keytool.log").toFile())
            .start();
    if (process.waitFor() != 0) {
      throw new IOException(Files.readString(directory.resolve("keytool.log")));
    }
    KeyStore store = KeyStore.getInstance(keyStore.toFile(), PASSWORD.toCharArray());
    byte[] key = store.getKey("server", PASSWORD.toCharArray()).getEncoded();
    byte[] certificate = store.getCertificate("server").getEncoded();
    return new Certificate(
        pem(directory.resolve("server.crt"), "CERTIFICATE", certificate),
        pem(directory.resolve("server.key"), "PRIVATE KEY", key),
        trusting(store, directory.resolve("trust.p12")));
  }

  private static Path pem(Path file, String what, byte[] content) throws IOException {
    String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return Files.writeString(
        file, "-----BEGIN " + what + "-----\n" + base64 + "\n-----END " + what + "-----\n");
  }

  private static Path trusting(KeyStore server, Path file)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry("server", server.getCertificate("server"));
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, PASSWORD.toCharArray());
    }
    return file;
  }
}
