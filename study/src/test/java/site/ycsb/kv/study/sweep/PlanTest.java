// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanTest {
  static final Plan PLAN =
      new Plan(
          List.of(
              new Plan.Store("memory", "memory", Map.of()),
              new Plan.Store("other", "noop", Map.of("recordcount", "7"))),
          List.of(
              new Plan.Workload("b", Map.of("recordcount", "1", "seed", "1", "target", "3")),
              new Plan.Workload("c", Map.of())),
          List.of(1, 8),
          Map.of("keysize", List.of("10", "20")),
          Map.of("seed", "5", "recordcount", "2"),
          2,
          42,
          false);

  private static Plan repeated(int repeat) {
    return new Plan(
        PLAN.stores(),
        PLAN.workloads(),
        PLAN.threads(),
        PLAN.varied(),
        PLAN.settings(),
        repeat,
        PLAN.seed(),
        PLAN.keepData());
  }

  @Test
  void eachBlockHasAllPointsInAnOrderOfItsOwn() throws Exception {
    List<Task> tasks = PLAN.inOrder();

    assertThat(tasks).hasSize(32);
    List<Cell> first = tasks.subList(0, 16).stream().map(Task::cell).toList();
    List<Cell> second = tasks.subList(16, 32).stream().map(Task::cell).toList();
    assertThat(first).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(second);
    assertThat(first).isNotEqualTo(second);
    assertThat(tasks.get(17).block()).isEqualTo(2);
    assertThat(tasks.get(17).order()).isEqualTo(2);
    assertThat(tasks.stream().map(Task::name)).doesNotHaveDuplicates();
  }

  @Test
  void theSeedDecidesTheOrder() throws Exception {
    assertThat(PLAN.names()).isEqualTo(PLAN.withSeed(42).names());
    assertThat(PLAN.names()).isNotEqualTo(PLAN.withSeed(43).names());
  }

  @Test
  void moreRepeatsKeepTheOrderOfTheFirstBlocks() throws Exception {
    assertThat(repeated(5).names()).startsWith(PLAN.names().toArray(String[]::new));
    assertThat(repeated(5).differenceFrom(PLAN)).isEmpty();
    assertThat(repeated(1).differenceFrom(PLAN))
        .contains("has repeat=2, and this one has repeat=1");
  }

  @Test
  void theNarrowerSettingOverrides() throws Exception {
    Task memory = PLAN.tasks().get(0);
    Task other = PLAN.tasks().get(2);
    assertThat(memory.settings())
        .containsEntry("seed", "5")
        .containsEntry("recordcount", "2")
        .containsEntry("target", "3")
        .containsEntry("threadcount", "1")
        .containsEntry("keysize", "10");
    assertThat(other.settings()).containsEntry("recordcount", "7");
  }

  @Test
  void aDifferenceIsNamed() {
    Plan other =
        new Plan(
            PLAN.stores(),
            PLAN.workloads(),
            List.of(1, 16),
            PLAN.varied(),
            PLAN.settings(),
            2,
            42,
            false);
    assertThat(other.differenceFrom(PLAN))
        .contains("has threads=1,8, and this one has threads=1,16");
    assertThat(PLAN.withSeed(1).differenceFrom(PLAN))
        .contains("has seed=42, and this one has seed=1");
  }

  @Test
  void namesAreSafeForFilesAndDiffer() {
    Task one = task("a/b", "x y");
    Task two = task("a_b", "x y");
    Task longer = task("l".repeat(300), "\n$(touch x)'\"");
    for (Task task : List.of(one, two, longer)) {
      assertThat(task.name()).matches("[A-Za-z0-9._=,+~-]{1,140}");
    }
    assertThat(one.name()).isNotEqualTo(two.name());
  }

  private static Task task(String label, String value) {
    Cell cell = new Cell(label, "b", 1, Map.of("table", value));
    return new Task(1, 1, cell, new site.ycsb.kv.memory.NoopBinding(), Map.of());
  }

  @Test
  void aSettingOfNoStoreAndAnUnknownBindingAreFaults() throws Exception {
    Plan plan =
        new Plan(
            List.of(new Plan.Store("x", "memry", Map.of()), PLAN.stores().get(0)),
            PLAN.workloads(),
            PLAN.threads(),
            Map.of("memory.nothing", List.of("1")),
            Map.of(),
            1,
            1,
            false);
    List<String> faults = new ArrayList<>();
    assertThat(plan.usable(faults::add).tasks()).hasSize(4);
    assertThat(faults).containsExactly("Unknown binding memry; did you mean memory?");
  }

  @Test
  void describesItself() throws Exception {
    assertThat(PLAN.describe(Duration.ofSeconds(100)))
        .containsExactly(
            "Plan: 16 stores and loads, each 2 times: 32 points in about 2 min.",
            "Order: shuffled in each of 2 blocks by the seed 42.");
  }

  @Test
  void aWarmUpThatSettlesIsDescribedWithItsLimit() throws Exception {
    Plan plan =
        new Plan(
            PLAN.stores(),
            PLAN.workloads(),
            PLAN.threads(),
            PLAN.varied(),
            Map.of(Plan.SETTLE, "90"),
            1,
            42,
            false);
    assertThat(plan.describe(Duration.ofSeconds(100)))
        .containsExactly(
            "Plan: 16 stores and loads, each once: 16 points in about 2 min.",
            "Warm-up: until throughput and p99 settle, at most 90 s a point; the time assumes all"
                + " of it until a point has finished.",
            "Order: shuffled in each of 1 blocks by the seed 42.");
    assertThat(plan.differenceFrom(PLAN)).isPresent();
  }

  @Test
  void aSecretIsMaskedAndRecognized() {
    assertThat(Plan.shown(Map.of("x.password", "abc", "table", "t")))
        .containsEntry("x.password", "***")
        .containsEntry("table", "t");
    assertThat(Plan.isMasked("x.password", "***")).isTrue();
    assertThat(Plan.isMasked("url", "redis://me:***@host/")).isTrue();
    assertThat(Plan.isMasked("table", "a***b")).isFalse();
  }
}
