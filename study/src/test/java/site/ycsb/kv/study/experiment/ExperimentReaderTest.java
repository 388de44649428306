// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.DBException;
import site.ycsb.kv.study.experiment.Availability.Kind;
import site.ycsb.kv.study.sweep.Plan;

/** Experiments as files, and what of them runs. */
class ExperimentReaderTest {
  private static final String YAML =
      """
      title: Two stores
      stores:
        - {label: here, binding: memory}
        - {label: away, binding: memory, byaddress: true, get: start it}
        - {label: never, get: no binding can}
      settings: {recordcount: 100000, operationcount: 1000, server.memory: 256m}
      scaled: {recordcount: 500, operationcount: , server.memory: 64m}
      repeat: 5
      seed: 7
      parts:
        - {name: first, workloads: [{name: a, settings: {recordcount: 10}}], threads: [1, 2]}
        - name: second
          stores: [{label: here, settings: {operationcount: 5}}]
          workloads: [{name: b}]
      """;

  @TempDir private Path directory = Path.of("");

  private ExperimentReader read(String yaml) throws Exception {
    Path file = Files.writeString(directory.resolve("x.yaml"), yaml);
    return ExperimentReader.of(file, path -> new Properties());
  }

  static Stream<Path> published() throws Exception {
    try (Stream<Path> files = Files.list(Path.of("../experiments"))) {
      return files.sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("published")
  void thePublishedOnesAreWithoutFaults(Path file) throws Exception {
    ExperimentReader reader = ExperimentReader.of(file, path -> new Properties());
    reader.throwFaults();
    assertThat(reader.experiment().claims()).isNotEmpty();
    assertThat(reader.experiment().figures()).isNotEmpty();
    assertThat(reader.experiment().parts())
        .allMatch(part -> part.plan().repeat() >= 5 && part.name().length() > 2);
  }

  @Test
  void allFaultsAreReportedTogetherWithTheirPlaces() throws Exception {
    ExperimentReader reader =
        read(
            """
            titel: X
            stores: [{label: s, binding: memory, prodct: S}]
            parts:
              - {name: a b, workloads: [{name: w}], stores: [t]}
            published:
              - {quantity: "throughput(s, w)", unit: miles, value: x}
            claims:
              - says: Y
                holds: throughput(s, v) > 1
              - holds: >-
                  throughput(s, w) >
                  throughpt(s, w)
            """);
    assertThatThrownBy(reader::throwFaults)
        .hasMessage(
            String.join(
                    "\n",
                    "F, line 1, column 1: Unknown key titel; did you mean title?",
                    "F, line 2, column 38: Unknown key prodct; did you mean product?",
                    "F, line 4, column 12: name=a b: a part needs a name of letters, digits and"
                        + " hyphens.",
                    "F, line 4, column 50: Unknown store t; known are s.",
                    "F, line 6, column 42: Unknown unit miles; known are "
                        + Units.names()
                        + ", also with /record or /s.",
                    "F, line 6, column 56: value=x: must be a number, such as 39000 or 8.5.",
                    "F, line 9, column 26: Unknown workload v; known are w.",
                    "F, line 10, column 5: a claim has no sentence; add says.",
                    "F, line 10, column 12: Unknown quantity throughpt; did you mean throughput? It is"
                        + " at character 20.")
                .replace("F,", directory.resolve("x.yaml") + ","));
  }

  private static Setup.Choice choice(double scale, String... parts) {
    return new Setup.Choice(scale, Map.of(), List.of(), List.of(parts), List.of(), 0);
  }

  @Test
  void theScaleMultipliesWhatTheFileNamesDownToALeastValue() throws Exception {
    Setup setup = Setup.of(read(YAML).experiment(), choice(0.01));
    Plan plan = setup.parts().get(0).plan();
    assertThat(plan.settings())
        .containsEntry("recordcount", "1000")
        .containsEntry("operationcount", "10")
        .doesNotContainKey("server.memory");
    assertThat(plan.workloads().get(0).settings()).containsEntry("recordcount", "10");
    assertThat(setup.parts().get(1).plan().stores().get(0).settings())
        .containsEntry("operationcount", "1");
    assertThat(plan.repeat()).isEqualTo(5);
    assertThat(setup.conditions().kept())
        .containsEntry(
            "server.memory",
            "the scale is too small: server.memory=64m instead of 2.56m, below which it makes no"
                + " sense");
  }

  @Test
  void whatTheUserSetsIsNotScaled() throws Exception {
    Setup.Choice choice =
        new Setup.Choice(
            0.01,
            Map.of("recordcount", "77"),
            List.of(new Plan.Store("here", "memory", Map.of("operationcount", "88"))),
            List.of("second"),
            List.of(),
            2);
    Setup setup = Setup.of(read(YAML).experiment(), choice);
    assertThat(setup.parts()).hasSize(1);
    Plan plan = setup.parts().get(0).plan();
    assertThat(plan.settings()).containsEntry("recordcount", "77");
    assertThat(plan.stores().get(0).settings()).containsEntry("operationcount", "88");
    assertThat(plan.repeat()).isEqualTo(2);
  }

  @Test
  void onlyTheChosenThreadsRunWhereAPartHasThem() throws Exception {
    Setup.Choice choice = new Setup.Choice(1, Map.of(), List.of(), List.of(), List.of(2, 64), 0);
    Setup setup = Setup.of(read(YAML).experiment(), choice);
    assertThat(setup.parts().get(0).plan().threads()).containsExactly(2);
    assertThat(setup.parts().get(1).plan().threads()).containsExactly(1);
  }

  @Test
  void storesThatCannotBeHadDoNotRunAndSayHowToGetThem() throws Exception {
    Setup setup = Setup.of(read(YAML).experiment(), choice(1));
    assertThat(setup.conditions().stores())
        .extracting(Availability::kind)
        .containsExactly(Kind.EMBEDDED, Kind.MISSING, Kind.MISSING);
    assertThat(setup.conditions().stores().get(2).words())
        .isEqualTo("no binding reaches it; no binding can.");
    assertThat(setup.parts().get(0).plan().stores())
        .extracting(Plan.Store::label)
        .containsExactly("here");
  }

  @Test
  void unknownPartsAndStoresAreNamed() throws Exception {
    Experiment experiment = read(YAML).experiment();
    assertThatThrownBy(() -> Setup.of(experiment, choice(1, "secnd")))
        .isInstanceOf(DBException.class)
        .hasMessage("--part secnd: the experiment has no secnd; did you mean second?");
    Setup.Choice choice =
        new Setup.Choice(
            1,
            Map.of(),
            List.of(new Plan.Store("her", "memory", Map.of())),
            List.of(),
            List.of(),
            0);
    assertThatThrownBy(() -> Setup.of(experiment, choice))
        .hasMessage("--store her: the experiment has no her; did you mean here?");
  }
}
