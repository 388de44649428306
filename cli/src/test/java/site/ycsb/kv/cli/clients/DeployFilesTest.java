// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the files of {@code deploy/} must have in common. */
class DeployFilesTest {
  private static final Path DEPLOY = Path.of("../deploy");

  private static List<String> found(Path file, String pattern) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(file))
        .results()
        .map(MatchResult::group)
        .toList();
  }

  @Test
  void theJobHasAsManyPodsAsClients() throws IOException {
    Path job = DEPLOY.resolve("kubernetes/clients.yaml");
    assertThat(found(job, "(?<=\\b(completions: |parallelism: |client\\.count=))\\d+"))
        .containsExactly("4", "4", "4");
  }

  @Test
  void everyImageHasAVersion() throws IOException {
    try (Stream<Path> files = Files.walk(DEPLOY)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(found(file, "(?m)(?<=(^FROM |image: ))\\S+"))
            .allSatisfy(image -> assertThat(image).matches("[^:]+:\\d+\\.\\d+\\.\\d+.*"));
      }
    }
  }

  @Test
  void noFileHoldsASecret() throws IOException {
    try (Stream<Path> files = Files.walk(DEPLOY)) {
      assertThat(files.filter(Files::isRegularFile))
          .hasSizeGreaterThan(4)
          .allSatisfy(
              file ->
                  assertThat(found(file, "(?i)kind: Secret|password *[=:]|\\btoken *[=:]"))
                      .isEmpty());
    }
  }
}
