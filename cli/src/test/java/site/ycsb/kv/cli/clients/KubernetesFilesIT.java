// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.conformance.testing.PackagedServer;

/** The files for Kubernetes keep to its schemas. */
@Timeout(300)
class KubernetesFilesIT {
  private static final Path FILES = Path.of("../deploy/kubernetes").toAbsolutePath().normalize();
  private static final Path VALIDATOR = Path.of("target/kubernetes-validate").toAbsolutePath();

  /** The first version in which a Job counts the failures of each index by itself. */
  private static final String KUBERNETES = "1.33";

  /** Installs the validator, once for a build directory. */
  @BeforeAll
  static void install() throws Exception {
    PackagedServer.require("python3", "apt-get install python3-pip");
    if (Files.isDirectory(VALIDATOR)) {
      return;
    }
    Path part = Files.createTempDirectory(VALIDATOR.getParent(), "kubernetes-validate.");
    Path pinned = Path.of(KubernetesFilesIT.class.getResource("/kubernetes-validate.txt").toURI());
    List<String> pip = new ArrayList<>(List.of("python3", "-m", "pip", "install", "-q"));
    pip.addAll(List.of("--disable-pip-version-check", "--no-compile"));
    pip.addAll(List.of("--target", part.toString(), "-r", pinned.toString()));
    Shell.Result installed = Shell.run(FILES, Map.of(), pip);
    if (installed.exit() == 0) {
      Files.move(part, VALIDATOR);
    }
    boolean required = Boolean.parseBoolean(System.getenv("CI"));
    assertThat(installed.exit() == 0 || !required).as(installed.text()).isTrue();
    assumeTrue(
        installed.exit() == 0,
        "kubernetes-validate is not there; pip could not install it: " + installed.text());
  }

  private static Shell.Result validate(List<Path> files) throws Exception {
    List<String> words = new ArrayList<>(List.of("python3", "-m", "kubernetes_validate"));
    words.addAll(List.of("--strict", "-k", KUBERNETES));
    files.forEach(file -> words.add(file.toString()));
    return Shell.run(FILES, Map.of("PYTHONPATH", VALIDATOR.toString()), words);
  }

  @Test
  void allFilesKeepToTheSchema() throws Exception {
    List<Path> files;
    try (Stream<Path> all = Files.list(FILES)) {
      files = all.sorted().toList();
    }
    Shell.Result result = validate(files);
    assertThat(result.exit()).as(result.text()).isZero();
    assertThat(result.text().lines().filter(line -> line.contains(" passed for resource ")))
        .hasSize(4);
  }

  @Test
  void aFieldThatKubernetesDoesNotHaveIsFound(@TempDir Path directory) throws Exception {
    String right = Files.readString(FILES.resolve("clients.yaml"));
    String wrong = right.replace("completionMode:", "completionMood:");
    Path file = Files.writeString(directory.resolve("wrong.yaml"), wrong);
    Shell.Result result = validate(List.of(file));
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.text()).contains("completionMood");
  }
}
