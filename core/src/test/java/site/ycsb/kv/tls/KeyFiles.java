// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.tls;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.interfaces.ECPrivateKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/** Self-signed certificates with their keys, made by the JDK's keytool. */
final class KeyFiles {
  static final String PASSWORD = "hush-hush";
  static final String ALIAS = "me";

  private KeyFiles() {}

  /** A PKCS12 file with a key of this algorithm and its certificate. */
  static Path keyStore(Path directory, String name, String algorithm) throws Exception {
    Path file = directory.resolve(name);
    keytool(
        "-genkeypair -alias me -dname CN=me -ext SAN=ip:127.0.0.1 -validity 2 -storetype PKCS12"
            + " -keyalg "
            + algorithm,
        file);
    return file;
  }

  static void keytool(String options, Path store) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(Arrays.asList(options.split(" ", -1)));
    command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String words = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(words);
    }
  }

  static KeyStore load(Path file) throws Exception {
    return KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
  }

  static byte[] key(Path keyStore) throws Exception {
    return load(keyStore).getKey(ALIAS, PASSWORD.toCharArray()).getEncoded();
  }

  static String certificate(Path keyStore) throws Exception {
    return pem("CERTIFICATE", load(keyStore).getCertificate(ALIAS).getEncoded());
  }

  static String pem(String what, byte[] content) {
    String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return "-----BEGIN " + what + "-----\n" + base64 + "\n-----END " + what + "-----\n";
  }

  /** The key alone, as OpenSSL's older commands write it: PKCS#1 within PKCS#8 is its end. */
  static byte[] pkcs1(byte[] pkcs8) {
    int headerBytes = 26;
    return Arrays.copyOfRange(pkcs8, headerBytes, pkcs8.length);
  }

  /** A key of the curve P-256 in SEC 1, without its public part. */
  static byte[] sec1(ECPrivateKey key) {
    byte[] number = key.getS().toByteArray();
    byte[] secret = new byte[32];
    int length = Math.min(32, number.length);
    System.arraycopy(number, number.length - length, secret, 32 - length, length);
    byte[] curve = {(byte) 0xA0, 10, 6, 8, 0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 3, 1, 7};
    byte[] sec1 = new byte[2 + 3 + 2 + 32 + curve.length];
    sec1[0] = 0x30;
    sec1[1] = (byte) (sec1.length - 2);
    sec1[2] = 2;
    sec1[3] = 1;
    sec1[4] = 1;
    sec1[5] = 4;
    sec1[6] = 32;
    System.arraycopy(secret, 0, sec1, 7, 32);
    System.arraycopy(curve, 0, sec1, 39, curve.length);
    return sec1;
  }

  static Path write(Path directory, String name, String... parts) throws IOException {
    return Files.writeString(directory.resolve(name), String.join("", parts));
  }
}
