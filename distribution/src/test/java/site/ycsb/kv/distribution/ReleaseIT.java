// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.distribution.Release.Result;

/** The archives of a release, as a user unpacks and runs them. */
@Timeout(300)
@DisabledOnOs(OS.WINDOWS)
class ReleaseIT {
  private static final String NAME = "ycsb-kv-" + Release.VERSION;
  private static final Pattern LINK = Pattern.compile("\\]\\(((?!https?:)[^)#\\s]+)");

  /** The same library in the two versions 1 and 2, each with a client for stock YCSB. */
  private static final String LIBRARY =
      "package shared; public class Library { public static String version() { return \"%s\"; } }";

  private static final String CLIENT =
      """
      package site.ycsb.db;
      public class %s extends site.ycsb.BasicDB {
        @Override public void init() {
          super.init();
          ClassLoader loader = Thread.currentThread().getContextClassLoader();
          try {
            Object version = loader.loadClass("shared.Library").getMethod("version").invoke(null);
            System.out.println(shared.Library.version() + " and " + version);
          } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
          }
        }
      }
      """;

  private static Release release;

  @BeforeAll
  static void unpack(@TempDir Path temp) throws Exception {
    release = Release.unpack(NAME, temp);
    // One folder is laid out as upstream's are, the other is flat.
    release.addJar("first-binding/lib/first-binding-1.jar", temp.resolve("w1"), client("First"));
    release.addJar("second/a.jar", temp.resolve("w2"), client("Second"));
    release.permit("a-w");
  }

  @AfterAll
  static void allowRemoval() throws Exception {
    release.permit("u+w");
  }

  private static Map<String, String> client(String name) {
    return Map.of(
        "shared.Library",
        LIBRARY.formatted("library of " + name),
        "site.ycsb.db." + name,
        CLIENT.formatted(name));
  }

  private static Result run(String binding, String... arguments) throws Exception {
    return release.ycsb(
        Stream.concat(
                Stream.of("run", binding, "-P", release.root + "/workloads/workloadb"),
                Stream.of(arguments))
            .toArray(String[]::new));
  }

  private static void assertValid(Result result) {
    assertThat(result.exit()).as(result.output()).isZero();
    assertThat(result.output()).contains("# Verdict: valid").doesNotContain("xception");
  }

  @Test
  void runsWithoutWritingToItsDirectory() throws Exception {
    assertValid(run("memory"));
    assertValid(run("tokyotyrant", "-p", "server=embedded"));
    assertThat(release.root.resolve("startup")).doesNotExist();
    assertThat(release.home.resolve(".cache/ycsb-kv/startup")).isNotEmptyDirectory();
  }

  /** What a point of a sweep has on its class path must hold its binding too. */
  @Test
  void everyBindingThatNeedsNoProgramRunsInASweep() throws Exception {
    Result sweep =
        release.ycsb(
            "sweep",
            "tokyotyrant,redis,dragonfly,mongodb",
            "-P",
            release.root + "/workloads/workloadc",
            "-p",
            "server=embedded",
            "-p",
            "recordcount=10",
            "-p",
            "operationcount=10",
            "--out",
            "sweep");
    assertThat(sweep.output()).contains("4/4 ").doesNotContain("failed: ");
    for (String store : List.of("tokyotyrant", "redis", "dragonfly", "mongodb")) {
      assertThat(sweep.output()).containsPattern("b1-" + store + "-workloadc-t1: \\d+ ops/s");
    }
  }

  @Test
  void bindingsListsThoseOfAllFolders() throws Exception {
    Result result = release.ycsb("bindings");
    assertThat(result.exit()).as(result.output()).isZero();
    assertThat(result.output().lines().map(line -> line.replaceFirst(" .*", "")))
        .containsExactly(
            "dragonfly",
            "memcached",
            "memory",
            "mongodb",
            "mysql",
            "mysql-embedded",
            "mysql-ndb",
            "noop",
            "redis",
            "redis-cluster",
            "tokyotyrant",
            "first",
            "second");
    assertThat(result.output())
        .contains("first          Written for stock YCSB: site.ycsb.db.First.");
  }

  @Test
  void stockClientsRunFromTheirFoldersEachWithItsOwnLibrary() throws Exception {
    assertThat(run("first").output()).contains("library of First and library of First");
    assertThat(run("site.ycsb.db.Second").output())
        .contains("library of Second and library of Second");
  }

  /** A file of settings may serve several stores. */
  @Test
  void settingsOfAnotherBindingAreKnown() throws Exception {
    assertValid(run("memory", "-p", "redis.timeout=5000"));
    Result misspelt = run("memory", "-p", "redis.timeuot=5000");
    assertThat(misspelt.exit()).isEqualTo(1);
    assertThat(misspelt.output()).contains("did you mean redis.timeout?");
  }

  @Test
  void everyLibraryHasItsLicence() throws Exception {
    String list = Files.readString(release.root.resolve("licenses/README"));
    List<String> unnamed =
        release.files("lib", ".jar").stream()
            .filter(jar -> !jar.startsWith(release.root.resolve("lib/first-binding")))
            .filter(jar -> !jar.startsWith(release.root.resolve("lib/second")))
            .map(jar -> jar.getFileName().toString().replace(".jar", ""))
            .filter(jar -> !jar.endsWith("-" + Release.VERSION))
            .filter(jar -> !list.contains(":" + jar.replaceFirst("-(\\d.*?)(-linux.*)?$", ":$1 ")))
            .toList();
    assertThat(unnamed).isEmpty();
    assertThat(release.root.resolve("LICENSE")).content().contains("Apache License");
  }

  @Test
  void linksOfDocumentsLeadIntoTheArchive() throws Exception {
    List<Path> documents =
        Stream.concat(
                Stream.of(release.root.resolve("README.md")), release.files("docs", ".md").stream())
            .toList();
    assertThat(documents).hasSizeGreaterThan(15);
    for (Path document : documents) {
      assertThat(LINK.matcher(Files.readString(document)).results().map(link -> link.group(1)))
          .as("links of %s", document)
          .allMatch(link -> Files.exists(document.resolveSibling(link)));
    }
  }

  @Test
  void theArchiveOfOneBindingRunsItAndIsTheSameEachTime(@TempDir Path place) throws Exception {
    String name = "ycsb-kv-tokyotyrant-binding-" + Release.VERSION;
    Release.pack("tokyotyrant");
    Path archive = Release.archive(name + ".tar.gz");
    Path first = Files.move(archive, place.resolve("first.tar.gz"));
    Release.pack("tokyotyrant");
    assertThat(Files.mismatch(first, archive)).isEqualTo(-1);

    Release one = Release.unpack(name, place);
    assertThat(one.ycsb("bindings").output().lines().map(line -> line.replaceFirst(" .*", "")))
        .containsExactly("memory", "noop", "tokyotyrant");
    assertValid(
        one.ycsb(
            "run",
            "tokyotyrant",
            "-p",
            "server=embedded",
            "-P",
            one.root + "/workloads/workloadb"));
    Files.delete(archive);
  }

  @Test
  void theDebianPackageRunsByALink(@TempDir Path place) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/dpkg-deb")), "dpkg-deb is not on the PATH");
    Release.pack("deb");
    Release.unpackDebian("ycsb-kv_" + Release.VERSION.replace('-', '~') + "_all.deb", place);
    Result result =
        Release.at(place, release.home).command(place.resolve("usr/bin/ycsb-kv"), "bindings");
    assertThat(result.output()).contains("\ntokyotyrant ");
    assertThat(place.resolve("usr/share/doc/ycsb-kv/copyright")).isRegularFile();
    assertThat(place.resolve("usr/share/doc/ycsb-kv/licenses/README")).isRegularFile();
  }
}
