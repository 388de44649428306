// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A project outside this one uses our jars from a Maven repository. It sees the versions that our
 * poms name for their direct dependencies, and nothing of our list of managed ones.
 */
@Timeout(300)
@DisabledOnOs(OS.WINDOWS)
class StandaloneProjectIT {
  private static final Path PROJECT = ScriptSandbox.PROJECT;
  private static final Pattern ARTIFACT =
      Pattern.compile("</parent>\\s*<artifactId>(.*)</artifactId>");
  private static final Pattern VERSION = Pattern.compile("<version>(.*)</version>");
  private static final Pattern PLUGIN = Pattern.compile("<(.*-plugin\\.version)>(.*)</");

  private final Path temp;
  private final Path repository;
  private final String parent;
  private final String version;

  StandaloneProjectIT(@TempDir Path temp) throws IOException {
    this.temp = temp.toRealPath();
    repository = this.temp.resolve("repository");
    parent = Files.readString(PROJECT.resolve("pom.xml"));
    version = first(VERSION, parent);
  }

  private static String first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).isTrue();
    return matcher.group(1);
  }

  /** The machine's repository without what it may have of ours, and with the jars of this build. */
  @BeforeEach
  void install() throws IOException {
    Path machine = Path.of(System.getProperty("maven.repository"));
    link(machine, repository, "site");
    link(machine.resolve("site"), repository.resolve("site"), "ycsb");
    link(machine.resolve("site/ycsb"), repository.resolve("site/ycsb"), "kv");
    place("ycsb-kv", PROJECT, "pom.xml", ".pom");
    try (Stream<Path> folders = Files.list(PROJECT)) {
      for (Path module : folders.filter(each -> Files.exists(each.resolve("pom.xml"))).toList()) {
        String artifact = first(ARTIFACT, Files.readString(module.resolve("pom.xml")));
        place(artifact, module, "pom.xml", ".pom");
        place(artifact, module, "target/" + artifact + "-" + version + ".jar", ".jar");
      }
    }
  }

  private static void link(Path from, Path to, String except) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> entries = Files.list(from)) {
      for (Path entry : entries.toList()) {
        if (!entry.endsWith(except)) {
          Files.createSymbolicLink(to.resolve(entry.getFileName()), entry);
        }
      }
    }
  }

  private void place(String artifact, Path module, String file, String ending) throws IOException {
    Path place = Files.createDirectories(repository.resolve("site/ycsb/kv/" + artifact));
    Path folder = Files.createDirectories(place.resolve(version));
    Files.createSymbolicLink(
        folder.resolve(artifact + "-" + version + ending), module.resolve(file));
  }

  @Test
  void runsAWorkloadByYcsbsOwnClient() throws Exception {
    String built = maven("process-classes");
    assertThat(temp.resolve("project/target/classes/standalone/Standalone.class"))
        .as(built)
        .exists();

    String classes =
        temp.resolve("project/target/classes") + ":" + temp.resolve("project/target/dependency/*");
    String out =
        run(
            Path.of(System.getProperty("java.home"), "bin/java").toString(),
            "-cp",
            classes,
            "standalone.Standalone",
            PROJECT.resolve("workloads/workloadb").toString());
    assertThat(out)
        .contains("[INSERT], Return=OK, 1000")
        .containsPattern("\\[READ\\], Return=OK, 9\\d\\d")
        .doesNotContain("FAILED");
  }

  @Test
  void allModulesTogetherConverge() throws Exception {
    assertThat(maven("validate", "-Pall")).isEmpty();
  }

  /** Returns what Maven prints, which is nothing if all goes well. */
  private String maven(String... arguments) throws Exception {
    Path project = temp.resolve("project");
    for (String file : List.of("pom.xml", "src/main/java/standalone/Standalone.java")) {
      ScriptSandbox.write(
          project.resolve(file),
          Files.readString(PROJECT.resolve("cli/src/test/standalone").resolve(file)));
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("maven.home"), "bin/mvn").toString());
    command.addAll(List.of("-o", "-q", "-B", "-f", project.toString()));
    command.add("-Dmaven.repo.local=" + repository);
    command.add("-Dycsb-kv.version=" + version);
    for (MatchResult plugin : PLUGIN.matcher(parent).results().toList()) {
      command.add("-D" + plugin.group(1) + "=" + plugin.group(2));
    }
    command.addAll(List.of(arguments));
    return run(command.toArray(String[]::new)).replaceAll("\\e\\[[0-9;]*m", "").strip();
  }

  private String run(String... command) throws Exception {
    Path output = temp.resolve("output");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().remove("MAVEN_OPTS");
    Process process = builder.start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(output);
  }
}
