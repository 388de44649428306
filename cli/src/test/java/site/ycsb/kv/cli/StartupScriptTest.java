// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The archive of loaded classes that bin/ycsb makes. */
@DisabledOnOs(OS.WINDOWS)
class StartupScriptTest {
  private ScriptSandbox box;

  @BeforeEach
  void makeTree(@TempDir Path directory) throws IOException {
    box = new ScriptSandbox(directory);
  }

  private Path archive() throws IOException {
    try (Stream<Path> files = Files.list(box.root.resolve("cli/target/startup"))) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(1);
      return all.get(0).toRealPath();
    }
  }

  @Test
  void theFirstStartMakesAnArchiveForTheOthers() throws Exception {
    box.toolchain();
    for (int i = 0; i < 2; i++) {
      assertThat(box.ycsb("run", "noop").exit()).isZero();
      assertThat(box.javaCall()).contains("-XX:SharedArchiveFile=" + archive());
      assertThat(box.calls("archives")).containsExactly("-Xshare:dump");
    }
    assertThat(box.ycsb("run", "noop", "-jvm-args=-Xshare:off").exit()).isZero();
    assertThat(box.javaCall()).noneMatch(word -> word.contains("SharedArchiveFile"));
    assertThat(box.ycsb("run", "noop", "-cp", "/mine").exit()).isZero();
    assertThat(box.javaCall()).noneMatch(word -> word.contains("SharedArchiveFile"));
  }

  @Test
  void anArchiveIsOfOneJavaAndItsJars() throws Exception {
    Path release = box.toolchain().resolve("release");
    assertThat(box.ycsb("run", "noop").exit()).isZero();
    Path first = archive();
    ScriptSandbox.write(release, "JAVA_VERSION=\"25.0.1\"\n");
    assertThat(box.ycsb("run", "noop").exit()).isZero();
    assertThat(box.javaCall()).anyMatch(word -> word.startsWith("-XX:AOTCache="));
    Files.delete(first);
    Path second = archive();
    ScriptSandbox.write(box.root.resolve("core/src/main/java/B.java"), "class B {}");
    assertThat(box.ycsb("run", "noop").exit()).isZero();
    assertThat(box.javaCall()).contains("-XX:AOTCache=" + archive());
    assertThat(box.calls("archives")).hasSize(3);
    assertThat(second).exists();
  }

  /** An archive that cannot be made is not tried again. */
  @Test
  void withoutAnArchiveJavaStartsAsItIs() throws Exception {
    ScriptSandbox.script(
        box.toolchain().resolve("bin/java"), "printf '%s\\0' \"$@\" >\"$CALLS/java\"");
    for (int i = 0; i < 2; i++) {
      assertThat(box.ycsb("run", "noop").exit()).isZero();
      assertThat(box.javaCall()).noneMatch(word -> word.contains("SharedArchiveFile"));
      assertThat(archive()).isEmptyFile();
    }
  }

  @Test
  void aReleaseThatCannotBeWrittenHasItsArchiveInTheCacheOfTheUser() throws Exception {
    box.toolchain();
    try (Stream<Path> files = Files.list(box.root)) {
      for (Path file : files.filter(file -> !file.endsWith("bin")).toList()) {
        Files.move(file, box.temp.resolve(file.getFileName()));
      }
    }
    ScriptSandbox.write(box.root.resolve("lib/ycsb-kv-cli-1.jar"), "");
    ScriptSandbox.write(box.root.resolve("startup"), "in the way, since root can write everywhere");
    Path home = Files.createDirectories(box.temp.resolve("home"));
    ScriptSandbox.Result result =
        box.run(Map.of("HOME", home.toString()), "bin/ycsb", "run", "noop");
    assertThat(result.exit()).as(result.err()).isZero();
    String place = "-XX:SharedArchiveFile=" + home + "/.cache/ycsb-kv/startup/";
    assertThat(box.javaCall()).anyMatch(word -> word.startsWith(place));
    assertThat(result.err()).isEmpty();
  }
}
