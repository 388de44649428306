// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * An authority that issues certificates by the JDK's keytool, for tests. Every user may read its
 * files, as a server may run as another one.
 *
 * @param certificateFile its own certificate in PEM, for those who trust it
 */
public record Authority(Path directory, Path certificateFile) {
  private static final String PASSWORD = "trusted";
  private static final String ALIAS = "authority";
  private static final int LINE_LENGTH = 64;

  /** A certificate with its key, both in PEM. */
  public record Issued(Path certificateFile, Path keyFile) {
    /** Both in the form of the setting {@code keystore}. */
    public String files() {
      return certificateFile + "," + keyFile;
    }
  }

  /** Makes an authority with its files in a new directory below this one. */
  public static Authority make(Path parent, String name) throws Exception {
    Path directory = Files.createDirectory(parent.resolve(name));
    for (Path path : List.of(parent, directory)) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    keytool(directory, "-alias", ALIAS, "-dname", "CN=" + name, "-ext", "bc:c", "-validity", "3");
    return new Authority(
        directory, write(directory.resolve("ca.crt"), certificate(directory, ALIAS)));
  }

  /** A certificate for the address 127.0.0.1 and no name. */
  public Issued issue(String name) throws Exception {
    return issue(name, "-ext", "SAN=ip:127.0.0.1", "-validity", "2");
  }

  /** The same for another host alone. */
  public Issued issueForOtherHost(String name) throws Exception {
    return issue(name, "-ext", "SAN=dns:other.example", "-validity", "2");
  }

  /** The same, which has expired. */
  public Issued issueExpired(String name) throws Exception {
    return issue(name, "-ext", "SAN=ip:127.0.0.1", "-startdate", "-3d", "-validity", "1");
  }

  private Issued issue(String name, String... options) throws Exception {
    List<String> all =
        new ArrayList<>(List.of("-alias", name, "-dname", "CN=" + name, "-signer", ALIAS));
    all.addAll(List.of(options));
    keytool(directory, all.toArray(String[]::new));
    byte[] key = store(directory).getKey(name, PASSWORD.toCharArray()).getEncoded();
    return new Issued(
        write(directory.resolve(name + ".crt"), certificate(directory, name)),
        write(directory.resolve(name + ".key"), pem("PRIVATE KEY", key)));
  }

  private static void keytool(Path directory, String... options) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of("-genkeypair", "-keyalg", "EC", "-storetype", "PKCS12"));
    command.addAll(List.of("-storepass", PASSWORD, "-keystore", keys(directory).toString()));
    command.addAll(List.of(options));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(words);
    }
  }

  private static Path keys(Path directory) {
    return directory.resolve("keys.p12");
  }

  private static KeyStore store(Path directory) throws Exception {
    return KeyStore.getInstance(keys(directory).toFile(), PASSWORD.toCharArray());
  }

  private static String certificate(Path directory, String alias) throws Exception {
    return pem("CERTIFICATE", store(directory).getCertificate(alias).getEncoded());
  }

  private static String pem(String what, byte[] content) {
    String base64 = Base64.getMimeEncoder(LINE_LENGTH, new byte[] {'\n'}).encodeToString(content);
    return "-----BEGIN " + what + "-----\n" + base64 + "\n-----END " + what + "-----\n";
  }

  private static Path write(Path file, String text) throws IOException {
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    return file;
  }
}
