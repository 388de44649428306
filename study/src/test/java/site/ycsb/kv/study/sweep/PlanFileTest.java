// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;

class PlanFileTest {
  private static final String HOSTILE =
      "a b'\"`$(touch x)${HOME}\\ # no comment: = {y} - ? | > \u00fc\u2603\n\ttwo\r\n";

  @TempDir Path directory = Path.of("");

  private static Properties none(Path file) throws DBException {
    throw new DBException("There is no workload file " + file + "; correct its name.");
  }

  private List<String> faults(String text, String... more) throws Exception {
    Path file = Files.writeString(directory.resolve("f.yaml"), text);
    try {
      PlanReader reader = PlanReader.of(file, Map.of(), PlanFileTest::none);
      List.of(more).forEach(reader::addFault);
      reader.throwFaults();
      return List.of();
    } catch (DBException e) {
      return String.valueOf(e.getMessage()).replace(file.toString(), "FILE").lines().toList();
    }
  }

  @Test
  void whatIsWrittenIsRead() throws Exception {
    Plan plan =
        new Plan(
            List.of(
                new Plan.Store(HOSTILE, "memory", Map.of("table", HOSTILE, "keyprefix", "")),
                new Plan.Store("no", "noop", Map.of("a", "null", "b", "1_000", "c", "~"))),
            List.of(new Plan.Workload("on", Map.of(HOSTILE, "yes"))),
            List.of(1, 8),
            Map.of("table", List.of(HOSTILE, "true", "0x10")),
            Map.of("seed", "007"),
            3,
            -5,
            true);
    Path file = directory.resolve("sweep.yaml");
    PlanFile.write(plan, file);

    PlanReader reader = PlanReader.of(file, Map.of(), PlanFileTest::none);
    reader.throwFaults();
    assertThat(reader.plan()).isEqualTo(plan);
    assertThat(reader.seeded()).isTrue();
  }

  @Test
  void aSecretIsNotWritten() throws Exception {
    Plan plan =
        new Plan(
            List.of(new Plan.Store("m", "memory", Map.of("x.password", "abcd"))),
            List.of(new Plan.Workload("b", Map.of())),
            List.of(1),
            Map.of(),
            Map.of(),
            1,
            1,
            false);
    Path file = directory.resolve("sweep.yaml");
    PlanFile.write(plan, file);

    assertThat(Files.readString(file)).doesNotContain("abcd").contains("x.password: '***'");
    assertThat(plan.differenceFrom(PlanReader.written(file))).isEmpty();
    assertThat(faults(Files.readString(file)))
        .containsExactly(
            "FILE, line 6, column 17: x.password is masked, as secrets are never written;"
                + " add -p x.password=...");
    Map<String, String> given = Map.of("x.password", "abcd");
    PlanReader reader = PlanReader.of(file, given, PlanFileTest::none);
    reader.throwFaults();
    assertThat(reader.plan().tasks().get(0).settings()).containsEntry("x.password", "abcd");
  }

  @Test
  void aShortFileIsEnough() throws Exception {
    Path file = Files.writeString(directory.resolve("f.yaml"), "stores: memory\nthreads: 3\n");
    PlanReader reader = PlanReader.of(file, Map.of(), PlanFileTest::none);
    reader.throwFaults();
    assertThat(reader.plan().stores()).extracting(Plan.Store::label).containsExactly("memory");
    assertThat(reader.plan().threads()).containsExactly(3);
    assertThat(reader.plan().repeat()).isEqualTo(1);
    assertThat(reader.seeded()).isFalse();
  }

  @Test
  void allFaultsAreToldWithTheirPlace() throws Exception {
    String text = Files.readString(Path.of("src/test/resources/sweep-faults.yaml"));
    assertThat(
            faults(
                text,
                "redis.layout=strin: must be one of hash, string.",
                "Unknown binding memry; did you mean memory?",
                "recordcount=0 leaves nothing to load."))
        .containsExactlyElementsOf(
            Files.readAllLines(Path.of("src/test/resources/sweep-faults.txt")));
  }

  @Test
  void whatIsNoYamlIsOneSentence() throws Exception {
    assertThat(faults("stores: [redis\nthreads: 1\n"))
        .containsExactly("FILE, line 2, column 8: expected ',' or ']', but got :.");
    assertThat(faults("")).containsExactly("FILE is empty; write a plan there.");
    assertThat(faults("just words"))
        .contains("FILE, line 1, column 1: names and values are expected here.");
    assertThatThrownBy(() -> PlanReader.of(directory.resolve("none"), Map.of(), PlanFileTest::none))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("none can't be read");
  }
}
