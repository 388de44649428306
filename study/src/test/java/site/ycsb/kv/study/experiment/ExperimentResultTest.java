// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;

/** The tables of an experiment whose results are made up. */
class ExperimentResultTest {
  private static final String YAML =
      """
      title: Made up
      source: Nowhere, 2026
      stores:
        - {label: fast, binding: memory, product: Fast, get: install fast}
        - {label: slow, binding: memory, product: Slow, get: install slow.}
        - {label: gone, binding: memory}
      parts:
        - name: load
          workloads: [{name: mix}]
          threads: [1, 8]
      published:
        - {quantity: "each store in fast, slow, gone: throughput(store, mix, 8)", value: 2, unit: kops/s}
        - {quantity: "memory(fast, mix, 1) / records(fast, mix, 1)", value: [10, 11], unit: kB/record}
        - {quantity: "memory(fast, mix, 1)", value: 120, unit: MB, fullscale: true}
        - {quantity: "every(fast, mix, 1, last fifth)", unit: ms/record, note: only drawn}
      claims:
        - {says: Fast is fast., holds: "each threads: throughput(fast, mix, threads) > 900"}
        - {says: Fast is slow., holds: "throughput(fast, mix, 1) < 100"}
        - {says: Fast never fails., holds: "each threads: errors(fast, mix, threads) <= 0"}
        - {says: Fast beats Slow., holds: "throughput(fast, mix, 8) > throughput(slow, mix, 8)"}
        - {says: Fast beats Gone., holds: "throughput(fast, mix, 8) > throughput(gone, mix, 8)"}
        - {says: Fast fills all., holds: "memory(fast, mix, 1) > 1 MB", needs: server.memory}
      """;

  @TempDir private Path directory = Path.of("");

  private MadeUpExperiment madeUp() throws Exception {
    ObjectNode standIn = MadeUpExperiment.result(10);
    ((ObjectNode) standIn.get("server")).put("standIn", true);
    standIn.put("storeProduct", "Toy");
    return new MadeUpExperiment(
            directory, YAML, 0.1, Map.of("server.memory", "server.memory is too small"))
        .add("fast", 1, 1000, 1010, 990, 1005)
        .add("fast", 8, 2000, 2100, 400, 2050)
        .add("slow", 8, "valid", standIn, standIn, standIn, standIn);
  }

  @Test
  void theTablesAreThese() throws Exception {
    MadeUpExperiment experiment = madeUp();
    ExperimentResult result = experiment.read();
    ExperimentFiles.write(result, experiment.directory());
    for (String name : new String[] {"tables.txt", "published.csv", "claims.csv"}) {
      assertThat(Files.readString(experiment.directory().resolve(name)))
          .as(name)
          .isEqualTo(golden(name));
    }
  }

  private static String golden(String name) throws Exception {
    try (var in = ExperimentResultTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
    }
  }

  @Test
  void theResultFollowsFromTheDirectoryAlone() throws Exception {
    MadeUpExperiment experiment = madeUp();
    Files.delete(directory.resolve("made-up.yaml"));
    assertThat(experiment.read()).isEqualTo(experiment.read());
    assertThat(experiment.read().claims())
        .extracting(ExperimentResult.ClaimRow::word)
        .containsExactly(
            Word.NOT_DECIDED,
            Word.CONTRADICTED,
            Word.REPRODUCED,
            Word.CANNOT_BE_TESTED,
            Word.CANNOT_BE_TESTED,
            Word.CANNOT_BE_TESTED);
    assertThat(experiment.read().valid()).isTrue();
  }

  @Test
  void invalidPointsHaveErrorsAndNothingElse() throws Exception {
    ObjectNode invalid = MadeUpExperiment.result(1000);
    invalid.put("failed", 500);
    String yaml =
        YAML.replaceAll("(?s)claims:.*", "")
            + """
            claims:
              - {says: It fails., holds: "errors(fast, mix, 1) > 40 %"}
              - {says: It is fast., holds: "throughput(fast, mix, 1) > 1"}
            """;
    ExperimentResult result =
        new MadeUpExperiment(directory, yaml, 1, Map.of())
            .add("fast", 1, "invalid", invalid, invalid, invalid, invalid)
            .read();
    assertThat(result.claims())
        .extracting(ExperimentResult.ClaimRow::word)
        .containsExactly(Word.REPRODUCED, Word.CANNOT_BE_TESTED);
    assertThat(result.claims().get(1).reasons())
        .containsExactly("no point of fast at mix with 1 thread is valid: It was made up.");
    assertThat(result.valid()).isFalse();
  }

  @Test
  void aDirectoryHoldsOneExperimentAtOneScale() throws Exception {
    MadeUpExperiment experiment = madeUp();
    Conditions other = new Conditions(1, Map.of(), java.util.List.of(), java.util.List.of());
    Path file = directory.resolve("made-up.yaml");
    assertThatThrownBy(() -> ExperimentFiles.take(experiment.directory(), file, other))
        .isInstanceOf(DBException.class)
        .hasMessage(
            "The experiment in --out %s has --scale 0.1; name another directory.",
            experiment.directory());
    Files.writeString(file, YAML + "# changed\n");
    assertThatThrownBy(() -> ExperimentFiles.take(experiment.directory(), file, other))
        .hasMessage(
            "--out %s holds another experiment; name another directory.", experiment.directory());
  }
}
