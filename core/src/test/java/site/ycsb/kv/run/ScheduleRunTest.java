// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.Status;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.pace.Arrival;
import site.ycsb.kv.pace.TargetStep;

/** Runs of a scheduled target, each of three seconds. */
@Timeout(120)
class ScheduleRunTest {
  private static final String SCHEDULE = "target=100/1s,0..400/2s";
  private static final String[] READS = {
    "recordcount=100", "readproportion=1", "updateproportion=0", "threadcount=2"
  };

  private final ScriptedBinding binding = new ScriptedBinding();

  private RunResult run(String... more) throws Exception {
    String[] all = new String[READS.length + more.length];
    System.arraycopy(READS, 0, all, 0, READS.length);
    System.arraycopy(more, 0, all, READS.length, more.length);
    return Runs.run(binding, all);
  }

  private static void assertParts(RunResult result) {
    assertThat(result.targets().stream().mapToLong(TargetStep::operations).sum())
        .isEqualTo(result.work().operations());
    assertThat(result.targets().stream().mapToLong(TargetStep::failed).sum())
        .isEqualTo(result.work().failed());
    assertThat(result.targets().stream().mapToLong(TargetStep::unsent).sum())
        .isEqualTo(result.work().unsent().operations());
    for (String operation : new String[] {"READ"}) {
      for (OutcomeSummary outcome : result.summary().outcomes(operation)) {
        assertThat(
                result.targets().stream()
                    .flatMap(step -> step.summary().outcomes(operation).stream())
                    .filter(of -> of.status().equals(outcome.status()))
                    .mapToLong(of -> of.intended().getTotalCount())
                    .sum())
            .isEqualTo(outcome.intended().getTotalCount());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Arrival.class)
  void eachStepHoldsTheOperationsThatWereDueInIt(Arrival arrival) throws Exception {
    RunResult result = run(SCHEDULE, "arrival=" + arrival, "seed=1", "warmup.seconds=1");
    assertThat(result.targets()).hasSize(3);
    assertParts(result);
    long due = result.work().operations() + result.work().unsent().operations();
    assertThat(due).isBetween(arrival == Arrival.UNIFORM ? 499L : 400L, 600L);
    TargetStep first = result.targets().get(0);
    assertThat(first.plannedPerSecond()).isCloseTo(100, within(0.01));
    if (arrival == Arrival.UNIFORM) {
      assertThat(result.targets())
          .extracting(step -> step.operations() + step.unsent())
          .containsExactly(100L, 100L, 300L);
    }
    assertThat(result.client().lateStarts().getTotalCount()).isPositive();
    assertThat(Runs.verdict(result, SCHEDULE, "arrival=" + arrival).invalid()).isEmpty();
  }

  @Test
  void whatAStallKeepsBackStaysInItsStep() throws Exception {
    binding.answer =
        (client, key) -> {
          if (binding.calls.get() == 150) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(600));
          }
          return binding.calls.get() % 10 == 0 ? Status.ERROR : Status.OK;
        };
    RunResult result = run(SCHEDULE, "threadcount=1");
    assertParts(result);
    assertThat(result.targets())
        .extracting(step -> step.operations() + step.unsent())
        .containsExactly(100L, 100L, 300L);
    assertThat(result.targets().get(2).failedShare()).isPositive();
    assertThat(result.work().failed()).isPositive();
  }

  @Test
  void aRunThatEndsSoonerHasTheStepsThatItReached() throws Exception {
    RunResult result = run(SCHEDULE, "operationcount=50");
    assertThat(result.targets()).hasSize(1);
    assertThat(result.targets().get(0).operations()).isEqualTo(50);
    assertThat(result.targets().get(0).seconds()).isLessThan(1);
    assertThat(Runs.verdict(result, SCHEDULE).invalid()).isEmpty();
    assertThat(run("target=100", "operationcount=10").targets()).isEmpty();
  }
}
