// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kv.study.max.MadeUpSearch;
import site.ycsb.kv.study.sweep.Point.Outcome;

/** Points of sweeps that search for the highest rate. */
class MaxTableTest {
  private static final Map<String, String> PROMISE = Map.of("max.slo", "READ p99 < 5ms");
  private static final Map<String, String> TOO_SHORT =
      Map.of("max.slo", "READ p99 < 5ms", "max.within", "0.001", "max.budget", "30");
  private static final Map<String, String> EASY =
      Map.of("max.slo", "READ p99 < 5ms", "max.rate", "1000");

  private Path directory = Path.of("");
  private int order;

  @BeforeEach
  void place(@TempDir Path temp) {
    directory = temp;
  }

  private static Plan plan(Map<String, List<String>> varied, String... stores) {
    return new Plan(
        List.of(stores).stream().map(s -> new Plan.Store(s, "noop", Map.of())).toList(),
        List.of(new Plan.Workload("b", Map.of("recordcount", "10", "operationcount", "10"))),
        List.of(8),
        varied,
        varied.isEmpty() ? Map.of("target", "max") : Map.of(),
        1,
        1,
        false);
  }

  private Path search(
      String label, Map<String, String> varied, double capacity, Map<String, String> settings)
      throws Exception {
    Path point = begin(label);
    MadeUpSearch.of(label, capacity, settings).write(point);
    Path error = Files.createFile(point.resolve("error.txt"));
    assertThat(error).exists();
    boolean valid = settings.equals(PROMISE) || settings.equals(EASY);
    RunOutcome ended = RunOutcome.of(point, valid ? 0 : 2);
    write(point, label, varied, ended.outcome(), ended.reasons());
    return point;
  }

  private Path begin(String label) throws Exception {
    order++;
    return Files.createDirectories(directory.resolve("points/" + label + order));
  }

  private void write(
      Path point, String label, Map<String, String> varied, Outcome outcome, List<String> reasons)
      throws Exception {
    new Point(order, 1, label, "noop", "b", 8, varied, outcome, reasons, 0, 1).write(point);
  }

  private List<String> lines(Plan plan) throws Exception {
    return MaxTable.of(plan, SweepDirectory.read(directory)).lines();
  }

  @Test
  void aRowIsTheMedianOfTheValidAnswersWithTheWidestInterval() throws Exception {
    search("one", Map.of(), 1_000, PROMISE);
    search("one", Map.of(), 2_000, PROMISE);
    search("one", Map.of(), 3_000, PROMISE);
    search("two", Map.of(), 9_000, EASY);
    MaxRow row =
        MaxRow.of(
            new Cell("one", "b", 8, Map.of()),
            SweepDirectory.read(directory).points().subList(0, 3));
    assertThat(row.ratePerSecond()).isBetween(1_700.0, 1_840.0);
    assertThat(row.lowPerSecond()).isBetween(800.0, 900.0);
    assertThat(row.highPerSecond()).isBetween(2_600.0, 2_800.0);
    assertThat(row.promises()).isEqualTo("READ p99 < 5ms; errors = 0");
    assertThat(lines(plan(Map.of(), "one", "two")))
        .hasSize(3)
        .satisfies(
            lines -> {
              assertThat(lines.get(0))
                  .matches(
                      "store +workload +threads +valid +highest/s +low +high +outcome"
                          + " +breaks first +used most");
              assertThat(lines.get(1))
                  .matches(
                      "one +b +8 +3/3 +1\\d{3} +8\\d\\d +2\\d{3} +found +READ p99 < 5ms"
                          + " +the server's processor \\d\\d%");
              assertThat(lines.get(2))
                  .matches(
                      "two +b +8 +1/1 +1000 +1000 +- +keeps-every-rate +-"
                          + " +the server's processor 11%");
            });
  }

  @Test
  void anAnswerThatIsNotValidStandsThereMarkedIfThereIsNoOther() throws Exception {
    Path point = search("one", Map.of(), 1_000, TOO_SHORT);
    assertThat(Point.read(point).outcome()).isEqualTo(Outcome.INVALID);
    assertThat(Point.read(point).reasons()).singleElement().asString().contains("raise --budget");
    write(begin("two"), "two", Map.of(), Outcome.FAILED, List.of("No server."));
    assertThat(lines(plan(Map.of(), "one", "two")))
        .element(1)
        .asString()
        .matches("one +b +8 +0/1 +~\\d+ +\\d+ +\\d+ +wide +READ p99 < 5ms +.*");
    assertThat(lines(plan(Map.of(), "one", "two")).get(2))
        .matches("two +b +8 +0/1 +- +- +- +- +- +-");
    search("one", Map.of(), 1_000, PROMISE);
    assertThat(lines(plan(Map.of(), "one", "two")).get(1))
        .matches("one +b +8 +1/2 +8\\d\\d .* found,wide +.*");
  }

  @Test
  void aSweepOfBothHasTwoTables() throws Exception {
    Plan plan = plan(Map.of("target", List.of("10", "max")), "one");
    assertThat(plan.tasks()).extracting(Task::command).containsExactly("run", "max");
    assertThat(plan.tasks().get(0).settings()).containsEntry("target", "10");
    assertThat(plan.tasks().get(1).settings()).doesNotContainKey("target");
    Path sweep = directory;
    try (SweepFiles files = SweepFiles.open(sweep)) {
      var unused = files.take(plan, true);
      search("one", Map.of("target", "max"), 1_000, PROMISE);
      Path run = begin("one");
      Files.writeString(run.resolve("result.json"), "{\"throughputPerSecond\": 10}");
      write(run, "one", Map.of("target", "10"), Outcome.VALID, List.of());
      List<String> lines = files.writeTable(plan);
      assertThat(lines).hasSize(5);
      assertThat(lines.get(1)).startsWith("one").contains(" 10  ");
      assertThat(lines.get(2)).isEmpty();
      assertThat(lines.get(4)).contains("found");
    }
    assertThat(Files.readAllLines(sweep.resolve("summary.csv"))).hasSize(2);
    assertThat(Files.readAllLines(sweep.resolve("max.csv")))
        .hasSize(2)
        .satisfies(
            csv -> {
              assertThat(csv.get(0))
                  .isEqualTo(
                      "label,binding,workload,threads,points,validPoints,promises,outcome,"
                          + "ratePerSecond,lowPerSecond,highPerSecond,brokeFirst,usedMost,"
                          + "usedMostShare");
              assertThat(csv.get(1))
                  .startsWith("one,noop,b,8,1,1,\"READ p99 < 5ms; errors = 0\",found,");
            });
  }

  @Test
  void aSearchThatDidNotRunFailed() throws Exception {
    Path point = begin("one");
    Files.writeString(point.resolve("error.txt"), "No server.\n");
    assertThat(RunOutcome.of(point, 1).outcome()).isEqualTo(Outcome.FAILED);
    assertThat(RunOutcome.of(point, 1).reasons()).containsExactly("No server.");
  }

  @Test
  void theEstimateOfASearchIsItsBudget() throws Exception {
    Plan plan = plan(Map.of(), "one");
    Task task = plan.tasks().get(0);
    Map<String, String> settings = new java.util.TreeMap<>(task.settings());
    settings.putAll(TOO_SHORT);
    settings.put("target", "max");
    Task search = new Task(1, 1, task.cell(), task.binding(), settings);
    assertThat(new Estimate().of(List.of(search)).toSeconds()).isEqualTo(31);
  }
}
