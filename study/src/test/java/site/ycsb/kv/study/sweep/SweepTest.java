// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.study.sweep.Point.Outcome;

/** Sweeps whose runs are a script that writes what a run would. */
class SweepTest {
  private static final String SCRIPT =
      """
      # run CLASS FILE DIR WORKLOAD
      read -r first
      echo "$2" >>"$CALLS"
      case $(grep -c '^threadcount=8$' "$3") in
        1) echo 'Server: none'; echo 'memory: it is full; free some.' >&2; exit 1 ;;
      esac
      if [ "${2##*.}" = NoopBinding ]; then valid=false code=2; else valid=true code=0; fi
      limit=client-processor
      case $4 in *.b2-one-*) limit=neither ;; esac
      cat >"$4/result.json" <<END
      {"throughputPerSecond": 100, "limitedBy": "$limit",
       "operations": {"READ": {"OK": {"count": 9, "actual": {"percentiles": {
         "50": 1.5, "99": 20, "99.9": 300}}}}, "CLEANUP": {"OK": {"count": 99}}},
       "resources": {"SERVER-1": {"cpuPercent": {"mean": 20}, "rssBytes": {"highest": 1048576}},
         "SERVER-2": {"cpuPercent": {"mean": 30}, "rssBytes": {"highest": 1048576}}},
       "verdict": {"valid": $valid, "reasons": ["too many errors"]}}
      END
      exit $code
      """;

  private static final Plan PLAN =
      new Plan(
          List.of(
              new Plan.Store("one", "memory", Map.of()), new Plan.Store("two", "noop", Map.of())),
          List.of(new Plan.Workload("b", Map.of("recordcount", "10", "operationcount", "10"))),
          List.of(1, 8),
          Map.of("table", List.of("x")),
          Map.of(),
          2,
          7,
          false);

  private static final Cell OTHER = new Cell("other", "b", 1, Map.of());

  @TempDir Path directory = Path.of("");
  private Path out = Path.of("");
  private Path calls = Path.of("");

  @BeforeEach
  void place() {
    out = directory.resolve("out");
    calls = directory.resolve("calls");
  }

  private List<String> launcher() {
    return List.of("env", "CALLS=" + calls, "sh", "-c", SCRIPT, "script");
  }

  /** Runs until so many points have finished, and returns the table. */
  private List<String> sweep(Plan plan, int points) throws Exception {
    CompletableFuture<String> stop = new CompletableFuture<>();
    List<Integer> finished = new ArrayList<>();
    try (SweepFiles files = SweepFiles.open(out)) {
      Plan taken = files.take(plan, true);
      try (Sweep sweep = new Sweep(files, taken, stop)) {
        sweep.run(
            launcher(),
            (entry, count, left) -> {
              finished.add(count);
              if (finished.size() == points) {
                stop.complete("enough");
              }
            });
      }
      return files.writeTable(taken);
    }
  }

  @Test
  void aPointThatFailsIsKeptWithItsReasonAndTheSweepGoesOn() throws Exception {
    List<String> table = sweep(PLAN, Integer.MAX_VALUE);

    List<Point> points =
        SweepDirectory.read(out).points().stream().map(SweepDirectory.Entry::point).toList();
    assertThat(points).hasSize(8);
    assertThat(points)
        .filteredOn(point -> point.threads() == 8)
        .allMatch(point -> point.outcome() == Outcome.FAILED && point.exitCode() == 1)
        .allMatch(point -> point.reasons().equals(List.of("memory: it is full; free some.")));
    assertThat(points)
        .filteredOn(point -> point.threads() == 1 && point.label().equals("two"))
        .allMatch(point -> point.outcome() == Outcome.INVALID && point.exitCode() == 2)
        .allMatch(point -> point.reasons().equals(List.of("too many errors")));
    assertThat(points).filteredOn(Point::valid).hasSize(2);
    assertThat(table)
        .containsExactlyElementsOf(Files.readAllLines(Path.of("src/test/resources/table.txt")));
    assertThat(Files.readString(out.resolve("summary.csv")))
        .isEqualTo(Files.readString(Path.of("src/test/resources/summary.csv")));
  }

  @Test
  void anInterruptedSweepGoesOnWhereItEnded() throws Exception {
    sweep(PLAN, 3);
    assertThat(Files.readAllLines(calls)).hasSize(3);
    Files.createDirectories(out.resolve("points/.b1-half.1/load"));
    Files.createDirectories(out.resolve("points/b1-without-point"));

    List<String> table = sweep(PLAN, Integer.MAX_VALUE);

    assertThat(Files.readAllLines(calls)).hasSize(8);
    assertThat(table)
        .containsExactlyElementsOf(Files.readAllLines(Path.of("src/test/resources/table.txt")));
    try (Stream<Path> points = Files.list(out.resolve("points"))) {
      assertThat(points.map(point -> point.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(PLAN.names());
    }
    sweep(PLAN, Integer.MAX_VALUE);
    assertThat(Files.readAllLines(calls)).hasSize(8);
  }

  @Test
  void anotherPlanAndAForeignDirectoryAreRefused() throws Exception {
    sweep(PLAN, 1);
    assertThatThrownBy(() -> sweep(PLAN.withSeed(8), 1))
        .isInstanceOf(DBException.class)
        .hasMessage(
            "The sweep in --out %s has seed=7, and this one has seed=8; name another directory."
                .formatted(out));
    out = Files.createDirectories(directory.resolve("foreign"));
    Files.writeString(out.resolve("thesis.txt"), "");
    assertThatThrownBy(() -> sweep(PLAN, 1))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("holds other files than a sweep's");
  }

  @Test
  void twoSweepsDoNotShareADirectory() throws Exception {
    try (SweepFiles files = SweepFiles.open(out)) {
      assertThat(files.take(PLAN, true)).isEqualTo(PLAN);
      assertThatThrownBy(() -> SweepFiles.open(out))
          .isInstanceOf(DBException.class)
          .hasMessageContaining("Another sweep writes to --out");
    }
    SweepFiles.open(out).close();
  }

  @Test
  void aLoadLeavesNoOtherRecordsInAStoreThatIsCalledFreshlyLoaded() throws Exception {
    Path result = directory.resolve("result.json");
    Files.writeString(result, "{\"planned\": 10, \"recordsAfter\": 13, \"settings\": {}}");
    assertThat(RunOutcome.recordsBesidesLoad(directory)).isEqualTo(3);
    Files.writeString(result, "{\"planned\": 10, \"recordsAfter\": 10, \"settings\": {}}");
    assertThat(RunOutcome.recordsBesidesLoad(directory)).isZero();
    Files.writeString(result, "{\"planned\": 10, \"settings\": {}}");
    assertThat(RunOutcome.recordsBesidesLoad(directory)).as("nobody counts them").isZero();
    Files.writeString(
        result, "{\"planned\": 5, \"recordsAfter\": 10, \"settings\": {\"insertcount\": \"5\"}}");
    assertThat(RunOutcome.recordsBesidesLoad(directory)).as("others load the rest").isZero();
  }

  @Test
  void onlyReadsKeepTheData() throws Exception {
    Task reads = task(Map.of("updateproportion", "0", "readproportion", "1"));
    assertThat(KeptStores.isReadOnly(reads.properties())).isTrue();
    assertThat(KeptStores.isReadOnly(task(Map.of()).properties())).isFalse();
    assertThat(KeptStores.isReadOnly(task(Map.of("workload", "x.Other")).properties())).isFalse();
    try (KeptStores stores = new KeptStores(() -> false)) {
      assertThat(stores.reach(reads, store -> {})).as("inside the client").isEmpty();
    }
  }

  private static Task task(Map<String, String> settings) throws DBException {
    return new Plan(
            List.of(new Plan.Store("m", "memory", settings)),
            PLAN.workloads(),
            List.of(1),
            Map.of(),
            Map.of(),
            1,
            1,
            true)
        .tasks()
        .get(0);
  }

  @Test
  void theEstimateLearns() throws Exception {
    Estimate estimate = new Estimate();
    Task task = task(Map.of("operationcount", "100000", "warmup.seconds", "3"));
    assertThat(estimate.of(List.of(task)).toMillis()).isEqualTo(4_700);
    estimate.add(task, 9.4);
    assertThat(estimate.of(List.of(task, task)).toMillis()).isEqualTo(18_800);
    Task other = new Task(1, 2, OTHER, task.binding(), task.settings());
    assertThat(estimate.of(List.of(other)).toMillis()).as("twice as long").isEqualTo(9_400);
    estimate.add(other, 1);
    assertThat(estimate.of(List.of(task, other)).toMillis()).as("each its own").isEqualTo(10_400);
  }

  @Test
  void theEstimateKnowsThreadsAndTargets() {
    Estimate estimate = new Estimate();
    Task one = new Task(1, 1, OTHER, new Served(), Map.of("operationcount", "20000"));
    Task four =
        new Task(1, 1, OTHER, new Served(), Map.of("operationcount", "20000", "threadcount", "4"));
    Task slow =
        new Task(1, 1, OTHER, new Served(), Map.of("operationcount", "20000", "target", "1000"));
    assertThat(estimate.of(List.of(one)).toMillis()).isEqualTo(2_200);
    assertThat(estimate.of(List.of(four)).toMillis()).isEqualTo(1_700);
    assertThat(estimate.of(List.of(slow)).toMillis()).isEqualTo(21_200);
  }

  /** A store behind connections. */
  private static final class Served implements Binding {
    @Override
    public String name() {
      return "served";
    }

    @Override
    public String summary() {
      return "";
    }

    @Override
    public DB newClient() {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void theEstimateKnowsTheLimitOfAWarmUpThatSettles() throws Exception {
    Task task = task(Map.of("operationcount", "100000", "warmup.seconds", "3", Plan.SETTLE, "120"));
    assertThat(new Estimate().of(List.of(task)).toMillis()).isEqualTo(121_700);
    assertThat(Estimate.mostSettleSeconds(List.of(task, task(Map.of())))).isEqualTo(120);
  }
}
