/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.db.redis;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/**
 * A certificate that signs itself, made by the JDK's keytool.
 *
 * @param certificateFile it, as a server takes it (PEM)
 * @param keyFile its key (PEM)
 * @param trustStore a file for clients that trust it
 */
record Certificate(Path certificateFile, Path keyFile, Path trustStore) {
  static final String PASSWORD = "trusted";

  /** For the address 127.0.0.1 and no other name. */
  static Certificate make(Path directory) throws Exception {
    Path keyStore = directory.resolve("server.p12");
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process process =
        new ProcessBuilder(
                List.of(
                    keytool.toString(),
                    "-genkeypair",
                    "-alias",
                    "server",
                    "-keyalg",
                    "EC",
                    "-dname",
                    "CN=test",
                    "-ext",
                    "SAN=ip:127.0.0.1",
                    "-validity",
                    "2",
                    "-storetype",
                    "PKCS12",
                    "-keystore",
                    keyStore.toString(),
                    "-storepass",
                    PASSWORD))
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
