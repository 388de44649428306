// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.distribution;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * An unpacked archive in a directory with a blank, and a user who can't write to it. Root, who can
 * write everywhere, becomes another user.
 */
final class Release {
  static final String VERSION = System.getProperty("release.version", "");
  private static final Path TARGET = Path.of("target").toAbsolutePath();

  final Path root;
  final Path home;

  /** How a command ended, and what it printed. */
  record Result(int exit, String output) {}

  private Release(Path root, Path home) {
    this.root = root;
    this.home = home;
  }

  /** Unpacks an archive of the build. */
  static Release unpack(String name, Path temp) throws Exception {
    Path place = Files.createDirectories(temp.resolve("with blank"));
    Path home = Files.createDirectories(temp.resolve("home"));
    Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));
    succeed("tar", "-xzf", TARGET.resolve(name + ".tar.gz").toString(), "-C", place.toString());
    return new Release(place.resolve(name), home);
  }

  /** Unpacks the files of a Debian package of the build. */
  static void unpackDebian(String name, Path directory) throws Exception {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    succeed("dpkg-deb", "-x", TARGET.resolve(name).toString(), directory.toString());
    Files.delete(TARGET.resolve(name));
  }

  /** A directory laid out by other means. */
  static Release at(Path root, Path home) {
    return new Release(root, home);
  }

  static Path archive(String name) {
    return TARGET.resolve(name);
  }

  /** Makes one more archive of what the build has staged. */
  static void pack(String what) throws Exception {
    String timestamp = System.getProperty("release.timestamp", "");
    succeed("env", "DEB_COMPRESSION=none", "sh", "package.sh", what, VERSION, timestamp);
  }

  void permit(String mode) throws Exception {
    succeed("chmod", "-R", mode, root.toString());
  }

  Result ycsb(String... arguments) throws Exception {
    return command(root.resolve("bin/ycsb"), arguments);
  }

  /** Runs a command with nothing but Java, in the user's home. */
  Result command(Path program, String... arguments) throws Exception {
    List<String> words = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      words.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
    }
    words.add(program.toString());
    words.addAll(Arrays.asList(arguments));
    ProcessBuilder builder = new ProcessBuilder(words).directory(home.toFile());
    builder.environment().clear();
    builder
        .environment()
        .putAll(
            Map.of(
                "PATH",
                "/usr/bin:/bin",
                "HOME",
                home.toString(),
                "JAVA_HOME",
                System.getProperty("java.home"),
                "JAVA_OPTS",
                "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"));
    return end(builder, home.resolveSibling("output"));
  }

  private static void succeed(String... command) throws Exception {
    Path output = Files.createTempFile("release", ".out");
    Result result = end(new ProcessBuilder(command), output);
    Files.delete(output);
    assertThat(result.exit()).as("%s: %s", List.of(command), result.output()).isZero();
  }

  private static Result end(ProcessBuilder builder, Path output) throws Exception {
    Process process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    try {
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Result(process.exitValue(), Files.readString(output));
  }

  List<Path> files(String directory, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(root.resolve(directory))) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }

  /** Compiles classes and puts them into a jar in lib/. */
  void addJar(String jar, Path work, Map<String, String> sources) throws IOException {
    List<JavaFileObject> files = new ArrayList<>();
    sources.forEach((name, source) -> files.add(new Source(name, source)));
    Files.createDirectories(work);
    boolean compiled =
        ToolProvider.getSystemJavaCompiler()
            .getTask(null, null, null, List.of("-d", work.toString()), null, files)
            .call();
    assertThat(compiled).isTrue();
    Path file = root.resolve("lib").resolve(jar);
    Files.createDirectories(file.getParent());
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file))) {
      for (String name : sources.keySet()) {
        String entry = name.replace('.', '/') + ".class";
        out.putNextEntry(new JarEntry(entry));
        Files.copy(work.resolve(entry), out);
      }
    }
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name.replace('.', '/') + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return new String(text.getBytes(UTF_8), UTF_8);
    }
  }
}
