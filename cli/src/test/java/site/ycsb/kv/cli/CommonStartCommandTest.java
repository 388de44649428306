// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads and runs that wait for a time or a file. */
class CommonStartCommandTest {
  @TempDir private Path directory = Path.of("");

  private Cli.Result run(String... settings) {
    List<String> words = new ArrayList<>(List.of("run", "memory", "-p", "recordcount=100"));
    for (String setting : settings) {
      words.addAll(List.of("-p", setting));
    }
    words.addAll(List.of("--out", directory.resolve("out").toString()));
    return Cli.ycsb(words.toArray(String[]::new));
  }

  private JsonNode start() throws IOException {
    return new ObjectMapper().readTree(directory.resolve("out/result.json").toFile()).path("start");
  }

  private static Instant time(JsonNode text) {
    return Instant.parse(text.asText());
  }

  /** The load before the run waits for nothing. */
  @Test
  void aRunBeginsAtItsTime() throws IOException {
    Instant at = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(3);
    Cli.Result result = run("operationcount=100", "start.at=" + at);
    assertThat(result.exit()).as(result.all()).isZero();
    assertThat(result.err()).contains("Waits for start.at=" + at + " when its clients are");
    assertThat(time(start().path("asked"))).isEqualTo(at);
    assertThat(time(start().path("begunAt"))).isAfterOrEqualTo(at);
    assertThat(start().has("clock")).as("of an only client").isFalse();
    assertThat(
            new ObjectMapper()
                .readTree(directory.resolve("out/load/result.json").toFile())
                .has("start"))
        .isFalse();
  }

  @Test
  void aRunBeginsWithItsFile() throws IOException {
    Path file = Files.createFile(directory.resolve("go"));
    Cli.Result result = run("operationcount=100", "start.file=" + file);
    assertThat(result.exit()).as(result.all()).isZero();
    assertThat(start().path("file").asText()).isEqualTo(file.toString());
    assertThat(time(start().path("asked"))).isEqualTo(Files.getLastModifiedTime(file).toInstant());
    assertThat(time(start().path("begunAt")))
        .isAfterOrEqualTo(time(start().path("asked")).truncatedTo(ChronoUnit.MILLIS));
  }

  @Test
  void withoutEitherNothingIsSaidOfIt() throws IOException {
    Cli.Result result = run("operationcount=100");
    assertThat(result.err()).doesNotContain("Waits");
    assertThat(start().isMissingNode()).isTrue();
  }
}
