// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.tls;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.PublicKey;
import java.security.interfaces.ECPrivateKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/** Self-signed certificates with their keys, made by the JDK's keytool. */
final class KeyFiles {
  static final String PASSWORD = "hush-hush";
  static final String ALIAS = "me";

  private static final byte[] ONE = {2, 1, 1};
  private static final byte[] P256 = HexFormat.of().parseHex("06082a8648ce3d030107");
  private static final byte[] P384 = HexFormat.of().parseHex("06052b81040022");

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
    return tagged(0x30, ONE, tagged(0x04, number(key, 32)), tagged(0xA0, P256));
  }

  /** A key of the curve P-384 in SEC 1 with its public part, as OpenSSL writes it. */
  static byte[] sec1(ECPrivateKey key, PublicKey publicPart) {
    byte[] info = publicPart.getEncoded();
    byte[] point = Arrays.copyOfRange(info, info.length - 97, info.length);
    byte[] bits = tagged(0x03, new byte[] {0}, point);
    return tagged(0x30, ONE, tagged(0x04, number(key, 48)), tagged(0xA0, P384), tagged(0xA1, bits));
  }

  private static byte[] number(ECPrivateKey key, int bytes) {
    byte[] number = key.getS().toByteArray();
    byte[] secret = new byte[bytes];
    int length = Math.min(bytes, number.length);
    System.arraycopy(number, number.length - length, secret, bytes - length, length);
    return secret;
  }

  /** DER of a length below 256, in the fewest bytes as DER demands. */
  private static byte[] tagged(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
    if (content.size() > 127) {
      out.write(0x81);
    }
    out.write(content.size());
    out.writeBytes(content.toByteArray());
    return out.toByteArray();
  }

  static Path write(Path directory, String name, String... parts) throws IOException {
    return Files.writeString(directory.resolve(name), String.join("", parts));
  }
}
