// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static site.ycsb.kv.cli.ScriptSandbox.finish;
import static site.ycsb.kv.cli.ScriptSandbox.jdk;
import static site.ycsb.kv.cli.ScriptSandbox.maven;
import static site.ycsb.kv.cli.ScriptSandbox.write;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.cli.ScriptSandbox.Result;

/** The launch scripts, as a user meets them, with and without what they need. */
@DisabledOnOs(OS.WINDOWS)
class ScriptTest {
  private static final String INSTALL =
      "sudo apt-get update && sudo apt-get install -y --no-install-recommends ";
  private static final String TEST_PACKAGES =
      "shellcheck redis-server valkey-server memcached mariadb-server libmariadbd19 chromium"
          + " chromium-driver slurmctld slurmd slurm-client munge openmpi-bin python3-pip";
  private static final String BUILDING =
      "Building ycsb-kv (first use or changed sources); the log is ";

  private ScriptSandbox box;

  @BeforeEach
  void makeTree(@TempDir Path directory) throws IOException {
    box = new ScriptSandbox(directory);
  }

  @Test
  void namesTheCommandThatInstallsWhatIsMissing() throws Exception {
    box.aptGet("exit 1");
    Result result = box.ycsb("--help");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err())
        .isEqualTo(
            "ycsb: missing: a JDK 17 or later and Maven 3.8 or later. Install it with:\n  "
                + INSTALL
                + "openjdk-17-jdk-headless maven\n");
    assertThat(box.calls("apt-get")).isEmpty();

    // a distribution that has no Java 17
    ScriptSandbox.script(box.tools.resolve("apt-cache"), "[ \"$2\" = openjdk-21-jdk-headless ]");
    assertThat(box.ycsb("--help").err()).endsWith(INSTALL + "openjdk-21-jdk-headless maven\n");
  }

  @Test
  void namesWhatIsMissingWhereThereIsNoAptGet() throws Exception {
    box.user(0);
    Result result = box.ycsb("--help");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err())
        .isEqualTo(
            "ycsb: missing: a JDK 17 or later and Maven 3.8 or later. Install it, or set JAVA_HOME"
                + " and PATH so that it is found.\n");
  }

  @Test
  void rootInstallsWhatIsMissing() throws Exception {
    box.user(0);
    jdk(box.temp.resolve("packages/jdk"), "17.0.9");
    maven(box.temp.resolve("packages/mvn"), "3.8.7");
    box.aptGet(
        """
        case "$*" in *install*)
          mkdir -p "$YCSB_SYSROOT/usr/lib/jvm" "$YCSB_SYSROOT/usr/share/maven/bin"
          cp -R "$PACKAGES/jdk" "$YCSB_SYSROOT/usr/lib/jvm/java-17-openjdk-amd64"
          cp "$PACKAGES/mvn" "$YCSB_SYSROOT/usr/share/maven/bin/mvn"
        esac
        """);
    Result result = box.ycsb("--help");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.err().lines())
        .containsExactly(
            "Installing openjdk-17-jdk-headless maven with apt-get (once; this takes a minute or"
                + " two)",
            BUILDING + "project/cli/target/build.log");
    assertThat(box.calls("apt-get"))
        .hasSize(2)
        .satisfies(
            lines -> {
              assertThat(lines.get(0)).endsWith(" update");
              assertThat(lines.get(1))
                  .startsWith("noninteractive ")
                  .endsWith(" install --no-install-recommends openjdk-17-jdk-headless maven");
            });
    assertThat(box.temp.resolve("tmp")).isEmptyDirectory();
  }

  @Test
  void failedInstallationShowsTheEndOfItsLog() throws Exception {
    box.user(0);
    box.aptGet("echo 'E: Unable to locate package'; exit 100");
    Result result = box.ycsb("--help");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err())
        .contains("ycsb: apt-get could not install openjdk-17-jdk-headless maven; the log is ")
        .endsWith("E: Unable to locate package\n");
  }

  @Test
  void oldJavaAndOldMavenCountAsMissing() throws Exception {
    jdk(box.temp.resolve("old"), "1.8.0_392");
    Files.createSymbolicLink(box.tools.resolve("java"), box.temp.resolve("old/bin/java"));
    maven(box.tools.resolve("mvn"), "3.6.3");
    box.aptGet("");
    Result result = box.ycsb("--help");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err())
        .startsWith("ycsb: missing: a JDK 17 or later (Java 8 at " + box.tools.resolve("java"))
        .endsWith(INSTALL + "openjdk-17-jdk-headless\n");

    Path home = jdk(box.temp.resolve("new"), "17");
    result = box.run(Map.of("JAVA_HOME", home.toString()), "bin/ycsb");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err())
        .startsWith("ycsb: missing: Maven 3.8 or later (Maven 3.6 at " + box.tools.resolve("mvn"))
        .endsWith(INSTALL + "maven\n");
  }

  @Test
  void takesTheJavaOnThePathIfJavaHomeIsOld() throws Exception {
    box.toolchain();
    Path old = jdk(box.temp.resolve("old"), "11.0.21");
    Result result = box.run(Map.of("JAVA_HOME", old.toString()), "bin/ycsb");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(box.calls("mvn").get(0)).startsWith(box.temp.resolve("jdk").toRealPath() + " ");
  }

  @Test
  void asksAJavaThatHasNoReleaseFile() throws Exception {
    Path home = box.toolchain();
    Files.delete(home.resolve("release"));
    assertThat(box.ycsb("--help").exit()).isZero();
    assertThat(box.calls("mvn").get(0)).startsWith(home + " ");
  }

  @Test
  void aRuntimeWithoutCompilerDoesNotBuild() throws Exception {
    Files.delete(box.toolchain().resolve("bin/javac"));
    box.aptGet("");
    Result result = box.ycsb("--help");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err()).startsWith("ycsb: missing: a JDK 17 or later");
  }

  @Test
  void buildsAtFirstUseAndAfterChangesOnly() throws Exception {
    box.toolchain();
    Path source = box.root.resolve("core/src/main/java/A.java");
    assertThat(box.ycsb().err()).startsWith(BUILDING).hasLineCount(1);
    assertThat(box.calls("mvn").get(0))
        .endsWith(
            " -q -B -Dmaven.test.skip -Dquick package -pl cli -am in " + box.root.toRealPath());
    assertThat(box.ycsb().err()).isEmpty();

    write(source, "class A { }");
    // also where the changed file is older than the build
    Files.setLastModifiedTime(source, FileTime.from(Instant.EPOCH));
    assertThat(box.ycsb().err()).as("changed").startsWith(BUILDING);
    write(source.resolveSibling("B.java"), "class B {}");
    assertThat(box.ycsb().err()).as("added").startsWith(BUILDING);
    Files.delete(source.resolveSibling("B.java"));
    assertThat(box.ycsb().err()).as("deleted").startsWith(BUILDING);
    write(box.root.resolve("core/pom.xml"), "<project></project>");
    assertThat(box.ycsb().err()).as("pom").startsWith(BUILDING);
    write(box.root.resolve("later/pom.xml"), "<project/>");
    write(box.root.resolve("later/src/main/java/A.java"), "class A {}");
    assertThat(box.ycsb().err()).as("module").startsWith(BUILDING);

    FileTime later = FileTime.from(Instant.now().plusSeconds(60));
    Files.setLastModifiedTime(box.root.resolve("cli/target/lib/a.jar"), later);
    assertThat(box.ycsb().err()).as("jars of another build").startsWith(BUILDING);

    write(box.root.resolve("core/src/test/java/ATest.java"), "class ATest {}");
    write(box.root.resolve("conformance/src/main/java/A.java"), "class A { }");
    assertThat(box.ycsb().err()).as("not in the jars").isEmpty();
    assertThat(box.calls("mvn")).hasSize(7);
  }

  @Test
  void failedBuildShowsTheEndOfItsLog() throws Exception {
    box.toolchain();
    write(box.call("mvn-fails"), "");
    Result result = box.ycsb("--help");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.err())
        .contains("ycsb: the build failed; the log is ")
        .endsWith("[ERROR] A.java:[1,2] ';' expected\n");
    assertThat(box.calls("java")).isEmpty();
    assertThat(box.root.resolve("cli/target/ycsb.lock")).doesNotExist();

    Files.delete(box.call("mvn-fails"));
    assertThat(box.ycsb("--help").exit()).isZero();
  }

  @Test
  void argumentsArriveExactly() throws Exception {
    box.toolchain();
    String[] arguments = {"run", "a  b", "*", "it's", "\"q\"", "", "-p", "x=$HOME\\n`id`", "a\nb"};
    assertThat(box.ycsb(arguments).exit()).isZero();
    assertThat(box.afterMain()).containsExactly(arguments);
  }

  @Test
  void classPathAndJvmArgumentsAreTakenOutWhereverTheyStand() throws Exception {
    box.toolchain();
    Result result =
        box.run(
            Map.of("JAVA_OPTS", "-Xmx1g", "YCSB_CLASSPATH", "/after"),
            "bin/ycsb",
            "-cp",
            "/my conf",
            "run",
            "-jvm-args",
            "-Da='b c' -Db=*",
            "noop",
            "-jvm-args=-Dc=1",
            "-s");
    assertThat(result.exit()).as(result.err()).isZero();
    Path target = box.root.toRealPath().resolve("cli/target");
    assertThat(box.javaCall())
        .containsExactly(
            "-Xlog:disable",
            "-Xlog:all=warning:stderr",
            "-Xmx1g",
            "-Da=b c",
            "-Db=*",
            "-Dc=1",
            "-cp",
            "/my conf:" + target.resolve("ycsb-kv-cli-1.jar") + ":" + target + "/lib/*:/after",
            "-Dycsb.kv.terminal=false",
            "site.ycsb.kv.cli.Main",
            "run",
            "noop",
            "-s");

    result = box.ycsb("run", "-cp");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err()).isEqualTo("ycsb: -cp needs a value\n");
    result = box.ycsb("run", "-jvm-args", "-Da='b");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err()).isEqualTo("ycsb: unmatched quotes in: -Da='b\n");
  }

  @Test
  void mergeStartsWithASmallHeapUnlessACollectorIsGiven() throws Exception {
    box.toolchain();
    assertThat(box.ycsb("merge", "a").exit()).isZero();
    assertThat(box.javaCall()).containsSequence("-XX:+UseParallelGC", "-XX:MaxNewSize=128m", "-cp");
    assertThat(box.ycsb("merge", "a", "-jvm-args", "-Xmx1g").exit()).isZero();
    assertThat(box.javaCall()).containsSequence("-XX:MaxNewSize=128m", "-Xmx1g", "-cp");
    assertThat(box.ycsb("merge", "a", "-jvm-args", "-XX:+UseZGC").exit()).isZero();
    assertThat(box.javaCall()).contains("-XX:+UseZGC").doesNotContain("-XX:+UseParallelGC");
    assertThat(box.ycsb("run", "noop").exit()).isZero();
    assertThat(box.javaCall()).doesNotContain("-XX:+UseParallelGC");
  }

  @Test
  void tooFewFilesForTheJarsAreOneSentence() throws Exception {
    box.toolchain();
    Result result =
        box.run(Map.of(), "/bin/sh", "-c", "ulimit -n 100 && exec project/bin/ycsb run noop");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err())
        .endsWith(
            "ycsb: the limit of 100 open files is too low for Java and its jars; raise it (ulimit"
                + " -n 1024)\n");
    assertThat(box.calls("java")).isEmpty();
  }

  @Test
  void newerJavaIsToldNotToWarn() throws Exception {
    write(box.toolchain().resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
    assertThat(box.ycsb().exit()).isZero();
    assertThat(box.javaCall())
        .containsSequence(
            "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
  }

  @Test
  void releaseNeedsNeitherMavenNorCompiler() throws Exception {
    try (Stream<Path> files = Files.list(box.root)) {
      for (Path file : files.filter(file -> !file.endsWith("bin")).toList()) {
        Files.move(file, box.temp.resolve(file.getFileName()));
      }
    }
    write(box.root.resolve("lib/ycsb-kv-cli-1.jar"), "");
    box.aptGet("");
    Result result = box.ycsb("--help");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.err())
        .isEqualTo(
            "ycsb: missing: Java 17 or later. Install it with:\n  "
                + INSTALL
                + "openjdk-17-jre-headless\n");

    Files.delete(box.toolchain().resolve("bin/javac"));
    Files.delete(box.tools.resolve("mvn"));
    result = box.ycsb("--help");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.err()).isEmpty();
    String library = box.root.toRealPath() + "/lib";
    assertThat(box.javaCall())
        .containsSubsequence("-Dycsb.kv.lib=" + library, "-cp", library + "/*");
    assertThat(box.root.resolve("cli")).doesNotExist();
  }

  @Test
  void isFoundThroughLinksAndKeepsTheWorkingDirectory() throws Exception {
    box.toolchain();
    Path elsewhere = Files.createDirectories(box.temp.resolve("else where"));
    Files.createSymbolicLink(elsewhere.resolve("inner"), Path.of("../project/bin/ycsb"));
    Files.createSymbolicLink(elsewhere.resolve("outer"), Path.of("inner"));
    Process process = box.start(Map.of(), elsewhere, "./outer");
    assertThat(finish(process).exit()).isZero();
    assertThat(Files.readString(box.call("java-directory")).strip())
        .isEqualTo(elsewhere.toRealPath().toString());
  }

  @Test
  void takesOverTheLockOfADeadProcess() throws Exception {
    box.toolchain();
    Process dead = new ProcessBuilder("sh", "-c", "exit").start();
    assertThat(dead.waitFor(1, TimeUnit.MINUTES)).isTrue();
    write(box.root.resolve("cli/target/ycsb.lock/pid"), dead.pid() + "\n");
    assertThat(box.ycsb().err()).startsWith(BUILDING).hasLineCount(1);
    assertThat(box.root.resolve("cli/target/ycsb.lock")).doesNotExist();
  }

  @Test
  void waitsForTheLockOfALivingProcess() throws Exception {
    box.toolchain();
    Path lock = box.root.resolve("cli/target/ycsb.lock");
    write(lock.resolve("pid"), ProcessHandle.current().pid() + "\n");
    Process process = box.start(Map.of(), box.root, box.root.resolve("bin/ycsb").toString());
    try (BufferedReader err = process.errorReader(UTF_8)) {
      assertThat(err.readLine())
          .startsWith("Waiting for process " + ProcessHandle.current().pid() + ", which builds");
      assertThat(box.calls("mvn")).isEmpty();
      Files.move(lock, box.temp.resolve("old-lock"));
      assertThat(err.readLine()).startsWith("Building ycsb-kv");
    }
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  @Test
  void manyStartsAtOnceBuildOnce() throws Exception {
    box.toolchain();
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      processes.add(box.start(Map.of(), box.root, box.root.resolve("bin/ycsb").toString()));
    }
    for (Process process : processes) {
      assertThat(finish(process).exit()).isZero();
    }
    assertThat(box.calls("mvn")).hasSize(1);
  }

  @Test
  void testScriptRunsOneSuiteOnTheSourcesAsTheyAre() throws Exception {
    box.toolchain();
    assertThat(box.run(Map.of(), "bin/test", "--suite", "cli", "-Dx=y").exit()).isZero();
    assertThat(box.calls("mvn"))
        .singleElement()
        .asString()
        .contains(
            " verify -pl cli -am ",
            "/*ConformanceTest,",
            "/*ConformanceIT,",
            "-Dsurefire.failIfNoSpecifiedTests=false",
            " -Dx=y ");
    assertThat(box.run(Map.of(), "bin/test", "--suite", "nothing").err())
        .isEqualTo("test: --suite needs a binding's directory, such as template\n");
    assertThat(box.run(Map.of(), "bin/test", "--suite").exit()).isEqualTo(1);
  }

  @Test
  void testScriptPassesItsArgumentsAndMavensExitCode() throws Exception {
    box.toolchain();
    box.aptGet("");
    Result result = box.run(Map.of(), "bin/test", "-pl", "core", "-Dx=a b");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.err())
        .isEqualTo(
            "Continuing without "
                + TEST_PACKAGES
                + "; to install it: "
                + INSTALL
                + TEST_PACKAGES
                + "\n");
    assertThat(box.calls("mvn"))
        .singleElement()
        .asString()
        .contains(" -B --no-transfer-progress verify -pl core -Dx=a b -T 2 in ");
    assertThat(box.temp.resolve("tmp")).isEmptyDirectory();

    write(box.call("mvn-fails"), "");
    assertThat(box.run(Map.of(), "bin/test").exit()).isEqualTo(3);
  }

  @Test
  void quickTestsNeedNoServers() throws Exception {
    box.toolchain();
    Result result = box.run(Map.of(), "bin/test", "--quick", "-pl", "core");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(box.calls("mvn")).singleElement().asString().contains(" verify -DskipITs -pl core ");
  }

  @Test
  void testScriptCountsTestsWithoutTheirServerByServer() throws Exception {
    box.toolchain();
    Path old = box.root.resolve("core/target/failsafe-reports/TEST-Old.xml");
    write(old, "Assumption failed: oldd is not on the PATH");
    Files.setLastModifiedTime(old, FileTime.fromMillis(0));
    ScriptSandbox.script(
        box.tools.resolve("mvn"),
        """
        if [ "$1" = -v ]; then
          echo 'Apache Maven 3.9.9'
          exit 0
        fi
        mkdir -p core/target/failsafe-reports cli/target/surefire-reports
        sleep 0.1
        {
          echo '<skipped type="A"><![CDATA[A: Assumption failed: mongod is not on the PATH; get it'
          echo 'A: Assumption failed: columns have no widths'
          echo 'A: Assumption failed: ndbmtd, mysqld are not in NDB_HOME=/none; get it'
        } >core/target/failsafe-reports/TEST-A.xml
        echo 'Assumption failed: mongod is not there' >cli/target/surefire-reports/TEST-B.xml
        exit 4
        """);

    Result result = box.run(Map.of(), "bin/test");

    assertThat(result.exit()).isEqualTo(4);
    assertThat(result.err())
        .endsWith(
            "Tests skipped because their server is missing: mongod (2), ndbmtd, mysqld (1)\n");
  }

  @Test
  void testScriptLetsNoPackageStartAService() throws Exception {
    box.toolchain();
    box.user(0);
    Path policy = box.temp.resolve("system/usr/sbin/policy-rc.d");
    Files.createDirectories(policy.getParent());
    ScriptSandbox.script(box.tools.resolve("apt-cache"), "echo '  Candidate: 8.0.1'");
    box.aptGet(
        """
        case "$*" in *install*)
          "$YCSB_SYSROOT/usr/sbin/policy-rc.d"
          echo "policy $?" >>"$CALLS/apt-get"
        esac
        """);

    assertThat(box.run(Map.of(), "bin/test").exit()).isZero();
    assertThat(box.calls("apt-get")).contains("policy 101");
    assertThat(policy).doesNotExist();

    ScriptSandbox.script(policy, "exit 104");
    assertThat(box.run(Map.of(), "bin/test").exit()).isZero();
    assertThat(box.calls("apt-get")).as("the machine's own rule").endsWith("policy 104");
    assertThat(policy).exists();
  }

  @Test
  void testScriptTakesValkeyFromTheBackportsWhereTheReleaseHasNone() throws Exception {
    box.toolchain();
    box.user(0);
    ScriptSandbox.write(
        box.temp.resolve("system/etc/os-release"), "ID=debian\nVERSION_CODENAME=bookworm\n");
    ScriptSandbox.script(box.tools.resolve("apt-cache"), "echo '  Candidate: (none)'");
    box.aptGet(
        """
        case "$*" in
          indextargets*)
            echo 'nodistro/main https://elsewhere.example/'
            echo 'bookworm/main http://mirror.example/debian/'
            ;;
          *Dir::Etc::sourcelist*update* | *update*Dir::Etc::sourcelist*)
            cat "$TMPDIR"/ycsb-kv-lists.*/sources.list >>"$CALLS/lists"
            ;;
        esac
        """);

    assertThat(box.run(Map.of(), "bin/test").exit()).isZero();
    assertThat(box.calls("lists"))
        .containsExactly(
            "deb http://mirror.example/debian/ bookworm main",
            "deb http://mirror.example/debian/ bookworm-backports main");
    assertThat(box.calls("apt-get"))
        .filteredOn(call -> call.endsWith(" valkey-server"))
        .singleElement()
        .asString()
        .contains(" install ")
        .endsWith(" -t bookworm-backports valkey-server");
    assertThat(box.temp.resolve("tmp")).isEmptyDirectory();
  }

  @Test
  void shellcheckFindsNothing() throws Exception {
    Optional<Path> shellcheck = ScriptSandbox.onPath("shellcheck");
    assumeTrue(shellcheck.isPresent(), "shellcheck is not on the PATH");
    Process process =
        new ProcessBuilder(
                shellcheck.get().toString(),
                "-x",
                "bin/ycsb",
                "bin/test",
                "bin/new-binding",
                "bin/upstream",
                "bin/startup.sh",
                "bin/toolchain.sh",
                ".ci/run",
                "deploy/slurm.sh",
                "deploy/mpirun.sh",
                "distribution/package.sh",
                "distribution/src/deb/prerm")
            .directory(ScriptSandbox.PROJECT.toFile())
            .redirectErrorStream(true)
            .start();
    Result result = finish(process);
    assertThat(result.out()).isEmpty();
    assertThat(result.exit()).isZero();
  }
}
