// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A copy of {@code bin/} with a made-up source tree, and a PATH that holds nothing but the tools
 * that the scripts may count on and stand-ins for {@code java}, {@code mvn}, {@code apt-get} and
 * {@code id} that write down how they were called.
 */
final class ScriptSandbox {
  /** The project's root: Maven runs the tests of a module in its own directory. */
  static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

  private static final List<String> TOOLS =
      List.of(
          "awk",
          "cat",
          "chmod",
          "cksum",
          "cmp",
          "cp",
          "dirname",
          "find",
          "grep",
          "ls",
          "mkdir",
          "mktemp",
          "mv",
          "printf",
          "readlink",
          "rm",
          "sed",
          "sleep",
          "sort",
          "tail",
          "touch",
          "tr",
          "uniq",
          "xargs");

  private static final List<String> SCRIPTS =
      List.of("ycsb", "test", "new-binding", "upstream", "startup.sh", "toolchain.sh");

  final Path temp;
  final Path root;
  final Path tools;
  private final Path calls;
  private final Path system;

  /** How a script ended, and what it wrote. */
  record Result(int exit, String out, String err) {}

  ScriptSandbox(Path directory) throws IOException {
    // a blank in every path
    temp = Files.createDirectories(directory.toRealPath().resolve("with blank"));
    root = temp.resolve("project");
    tools = Files.createDirectories(temp.resolve("tools"));
    calls = Files.createDirectories(temp.resolve("calls"));
    system = Files.createDirectories(temp.resolve("system"));
    Files.createDirectories(root.resolve("bin"));
    for (String script : SCRIPTS) {
      Path copy = root.resolve("bin").resolve(script);
      Files.copy(PROJECT.resolve("bin").resolve(script), copy);
      Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    for (String module : List.of("core", "cli", "conformance")) {
      write(root.resolve(module + "/pom.xml"), "<project/>");
      write(root.resolve(module + "/src/main/java/A.java"), "class A {}");
    }
    write(root.resolve("pom.xml"), "<project/>");
    for (String tool : TOOLS) {
      Path real = onPath(tool).orElseThrow(() -> new IOException(tool + " is not on the PATH"));
      script(tools.resolve(tool), "exec '" + real + "' \"$@\"");
    }
    user(1000);
  }

  Result ycsb(String... arguments) throws Exception {
    String[] command = new String[arguments.length + 1];
    command[0] = "bin/ycsb";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    return run(Map.of(), command);
  }

  Result run(Map<String, String> environment, String... command) throws Exception {
    String[] absolute = command.clone();
    absolute[0] = root.resolve(command[0]).toString();
    return finish(start(environment, temp, absolute));
  }

  Process start(Map<String, String> environment, Path directory, String... command)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    Map<String, String> variables = builder.environment();
    variables.clear();
    variables.put("PATH", tools.toString());
    variables.put("TMPDIR", Files.createDirectories(temp.resolve("tmp")).toString());
    variables.put("YCSB_SYSROOT", system.toString());
    variables.put("PACKAGES", temp.resolve("packages").toString());
    variables.put("CALLS", calls.toString());
    variables.putAll(environment);
    return builder.start();
  }

  /** What a process wrote, which is little: no pipe fills up. */
  static Result finish(Process process) throws Exception {
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return new Result(
        process.exitValue(),
        new String(process.getInputStream().readAllBytes(), UTF_8),
        new String(process.getErrorStream().readAllBytes(), UTF_8));
  }

  /** The program of that name on this test's own PATH. */
  static Optional<Path> onPath(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .map(directory -> Path.of(directory, program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Java 17 with its compiler, and Maven, on the PATH. */
  Path toolchain() throws IOException {
    Path home = jdk(temp.resolve("jdk"), "17.0.9");
    Files.createSymbolicLink(tools.resolve("java"), home.resolve("bin/java"));
    maven(tools.resolve("mvn"), "3.9.9");
    return home.toRealPath();
  }

  static Path jdk(Path home, String version) throws IOException {
    write(home.resolve("release"), "IMPLEMENTOR=\"None\"\nJAVA_VERSION=\"" + version + "\"\n");
    script(home.resolve("bin/javac"), "exit 1");
    script(
        home.resolve("bin/java"),
        """
        if [ "$1" = -XshowSettings:properties ]; then
          echo "    java.home = %s" >&2
          echo "    java.specification.version = 17" >&2
          exit 0
        fi
        pwd >"$CALLS/java-directory"
        for word; do
          case $word in
            -Xshare:dump | -XX:AOTCacheOutput=*) echo "$word" >>"$CALLS/archives" ;;
          esac
          case $word in
            -XX:SharedArchiveFile=*.new | -XX:AOTCacheOutput=*.new) echo x >"${word#*=}" ;;
          esac
        done
        printf '%%s\\0' "$@" >"$CALLS/java"
        """
            .formatted(home));
    return home;
  }

  static void maven(Path file, String version) throws IOException {
    script(
        file,
        """
        if [ "$1" = -v ]; then
          printf '\\033[1mApache Maven %s\\033[m\\n'
          exit 0
        fi
        echo "$JAVA_HOME $* in $(pwd)" >>"$CALLS/mvn"
        if [ -e "$CALLS/mvn-fails" ]; then
          printf '\\033[0m[ERROR] A.java:[1,2] %%s expected\\n[ERROR] \\n[ERROR] [Help 1] more\\n' "';'"
          exit 3
        fi
        mkdir -p cli/target/lib
        touch cli/target/ycsb-kv-cli-1.jar cli/target/lib/a.jar
        """
            .formatted(version));
  }

  void aptGet(String body) throws IOException {
    script(
        tools.resolve("apt-get"), "echo \"${DEBIAN_FRONTEND:-} $*\" >>\"$CALLS/apt-get\"\n" + body);
  }

  void user(int id) throws IOException {
    script(tools.resolve("id"), "echo " + id);
  }

  static void script(Path file, String body) throws IOException {
    write(file, "#!/bin/sh\n" + body + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** The file with what a stand-in wrote down, or that tells it what to do. */
  Path call(String name) {
    return calls.resolve(name);
  }

  /** The calls of a program, one a line. */
  List<String> calls(String program) throws IOException {
    Path file = calls.resolve(program);
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  /** The arguments of the last start of the main class. */
  List<String> javaCall() throws IOException {
    Path file = calls.resolve("java");
    if (!Files.exists(file)) {
      return List.of();
    }
    List<String> arguments = new ArrayList<>(List.of(Files.readString(file).split("\0", -1)));
    arguments.remove(arguments.size() - 1);
    return arguments;
  }

  List<String> afterMain() throws IOException {
    List<String> call = javaCall();
    return call.subList(call.indexOf("site.ycsb.kv.cli.Main") + 1, call.size());
  }
}
