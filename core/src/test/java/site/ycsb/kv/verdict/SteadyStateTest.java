// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.verdict;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.ScriptedUse;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.Results;
import site.ycsb.kv.run.RunResult.Second;
import site.ycsb.kv.run.Runs;

class SteadyStateTest {
  private static final long SECOND = 1_000_000_000;
  private static final long MILLION = 1_000_000;

  private final List<Second> seconds = new ArrayList<>();
  private final ScriptedUse use = new ScriptedUse().process("SERVER", 4).process("CLIENT", 4);

  @Test
  void aSteadyRunHasNoStep() throws Exception {
    add(60, 1_000, 5 * MILLION);
    assertThat(verdict().steadyState()).contains(new SteadyState(true, List.of()));
    assertThat(verdict().warnings()).isEmpty();
  }

  @Test
  void aShortRunSaysNothing() throws Exception {
    add(12, 1_000, 5 * MILLION);
    add(11, 2_000, 5 * MILLION);
    assertThat(verdict().steadyState()).isEmpty();
    assertThat(verdict().warnings()).isEmpty();
  }

  @Test
  void aScheduleThatChangesTheRateSaysNothing() throws Exception {
    add(30, 200, 5 * MILLION);
    add(30, 2_000, 5 * MILLION);
    Results results = new Results();
    results.seconds = seconds;
    Verdict verdict = Runs.verdict(results.build(), "target=200/30s,2000/30s");
    assertThat(verdict.steadyState()).isEmpty();
    assertThat(verdict.warnings()).isEmpty();
  }

  @Test
  void aLoadSaysNothing() throws Exception {
    add(30, 2_000, 5 * MILLION);
    add(30, 1_000, 5 * MILLION);
    Results load = new Results();
    load.phase = Phase.LOAD;
    load.seconds = seconds;
    assertThat(Runs.verdict(load.build()).steadyState()).isEmpty();
  }

  @Test
  void aTailOfLessThanASecondDoesNotCount() throws Exception {
    add(60, 1_000, 5 * MILLION);
    for (int i = 0; i < 6; i++) {
      seconds.add(new Second(seconds.size() * SECOND, SECOND / 10, 1, 50 * MILLION, List.of()));
    }
    assertThat(verdict().warnings()).isEmpty();
  }

  @Test
  void aStepInTheFirstHalfIsNamedWithItsSecond() throws Exception {
    add(20, 1_000, 5 * MILLION);
    add(40, 1_200, 5 * MILLION);
    SteadyState state = verdict().steadyState().orElseThrow();
    assertThat(state.settled()).isTrue();
    assertThat(state.steps())
        .singleElement()
        .satisfies(
            step -> {
              assertThat(step.metric()).isEqualTo("throughput");
              assertThat(step.atSeconds()).isBetween(19.0, 21.0);
              assertThat(step.changePercent()).isBetween(19.0, 21.0);
            });
    assertThat(verdict().valid()).isTrue();
    assertThat(verdict().warnings())
        .singleElement(as(STRING))
        .matches("The throughput rose by 20 % at second (19|20|21); the samples show no cause\\.");
  }

  @Test
  void aRunWithAStepInTheSecondHalfHasNotSettled() throws Exception {
    add(45, 1_000, 5 * MILLION);
    add(15, 1_000, 8 * MILLION);
    assertThat(verdict().steadyState().orElseThrow().settled()).isFalse();
    assertThat(verdict().warnings())
        .containsExactly(
            "The p99 rose by 60 % at second 45; the samples show no cause.",
            "The run had not settled; raise warmup.seconds, or let it run longer.");
  }

  @Test
  void theSamplesShowWhatElseChangedThere() throws Exception {
    use.uses("SERVER", 100, 50).with("SERVER", Metric.RSS, 100 * MILLION).uses("CLIENT", 100, 50);
    add(20, 1_000, 5 * MILLION);
    use.with("SERVER", Metric.RSS, 200 * MILLION)
        .with("SERVER", Metric.DISK_WRITTEN, 40 * MILLION)
        .with("CLIENT", Metric.COLLECTOR, SECOND / 10)
        .with("CLIENT", Metric.MACHINE_STOLEN, SECOND / 4);
    add(40, 800, 5 * MILLION);
    assertThat(verdict().warnings())
        .containsExactly(
            "The throughput fell by 20 % at second 20; the samples show that the client's collector"
                + " paused it for 10 % of the time (0 before) and the host took away 25 % of the"
                + " processors (0 before) and the server's memory was 200 MB (100 before) and the"
                + " server wrote 40 MB/s to disk, as compaction does, (0 before).");
  }

  /** Seconds of about this many operations. */
  private void add(int count, long operations, long p99Nanos) {
    for (int i = 0; i < count; i++) {
      long n = seconds.size();
      long few = n * 7 % 5;
      seconds.add(new Second(n * SECOND, SECOND, operations + few, p99Nanos + few, use.second()));
    }
  }

  private Verdict verdict() throws Exception {
    Results results = new Results();
    results.seconds = seconds;
    return Runs.verdict(results.build());
  }
}
