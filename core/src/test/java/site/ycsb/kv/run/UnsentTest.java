// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.Status;
import site.ycsb.kv.measure.OutcomeSummary;

@Timeout(120)
class UnsentTest {
  private static final long SECOND = 1_000_000_000;

  private final ScriptedBinding binding = new ScriptedBinding();

  @Test
  void whatWasDueBehindAStallEntersTheIntendedLatency() throws Exception {
    binding.answer =
        (client, key) -> {
          if (binding.calls.get() == 100) {
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(4));
          }
          return Status.OK;
        };
    RunResult result =
        Runs.run(
            binding,
            "recordcount=100",
            "readproportion=1",
            "updateproportion=0",
            "target=100",
            "maxexecutiontime=3");
    // the stall began after 1 s, and 3 s are 300 operations
    RunResult.Unsent unsent = result.work().unsent();
    assertThat(unsent.operations() + result.work().operations()).isBetween(295L, 301L);
    assertThat(unsent.longestNanos()).isBetween(SECOND, 5 * SECOND / 2);
    OutcomeSummary reads = result.summary().outcomes("READ").iterator().next();
    assertThat(reads.count()).isEqualTo(result.work().operations());
    Histogram intended = reads.intended();
    assertThat(intended.getTotalCount())
        .isEqualTo(result.work().operations() + unsent.operations());
    // half of the two thirds that waited did so for more than a second
    assertThat(intended.getValueAtPercentile(67) / 1e9).isCloseTo(1, within(0.4));
    assertThat(Runs.verdict(result, "target=100").valid()).isFalse();
  }

  @Test
  void aRunThatDidAllItWasToDoLeftNothing() throws Exception {
    RunResult result =
        Runs.run(
            binding, "recordcount=100", "operationcount=200", "target=200", "maxexecutiontime=30");
    assertThat(result.work().unsent()).isEqualTo(RunResult.Unsent.NONE);
  }

  @Test
  void whatWasNotPlannedIsNotDue() throws Exception {
    binding.answer =
        (client, key) -> {
          if (binding.calls.get() == 10) {
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(3));
          }
          return Status.OK;
        };
    RunResult result =
        Runs.run(
            binding, "recordcount=100", "operationcount=15", "target=100", "maxexecutiontime=1");
    assertThat(result.work().operations() + result.work().unsent().operations()).isEqualTo(15);
  }

  @Test
  void withoutATargetNothingIsDue() throws Exception {
    binding.answer =
        (client, key) -> {
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
          return Status.OK;
        };
    RunResult result =
        Runs.run(binding, "recordcount=100", "operationcount=0", "maxexecutiontime=1");
    assertThat(result.work().unsent()).isEqualTo(RunResult.Unsent.NONE);
  }
}
