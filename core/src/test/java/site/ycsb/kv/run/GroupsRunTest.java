// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.kv.measure.GroupTimes;

/** The time of each n operations of a run. */
@Timeout(120)
class GroupsRunTest {
  private static final String RECORDS = "recordcount=100";

  private final ScriptedBinding binding = new ScriptedBinding();

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void allGroupsTogetherTakeAsLongAsTheRun(int threads) throws Exception {
    RunResult result =
        Runs.run(
            binding,
            RECORDS,
            "operationcount=10050",
            "measurement.every=100",
            "warmup.operations=500",
            "threadcount=" + threads);
    GroupTimes groups = result.groups().orElseThrow();
    assertThat(groups.operations()).isEqualTo(100);
    assertThat(groups.withinOperations()).isZero();
    assertThat(groups.nanos()).hasSize(100).allSatisfy(n -> assertThat(n).isNotNegative());
    long sum = groups.nanos().stream().mapToLong(Long::longValue).sum();
    // The last operations fill no group.
    assertThat(sum).isPositive().isLessThanOrEqualTo(result.work().runTimeNanos());
  }

  @Test
  void aSlowOperationLengthensItsGroup() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    binding.answer =
        (client, key) -> {
          if (calls.incrementAndGet() == 25) {
            long until = System.nanoTime() + 20_000_000;
            while (System.nanoTime() < until) {
              Thread.onSpinWait();
            }
          }
          return Status.OK;
        };
    RunResult result = Runs.run(binding, RECORDS, "operationcount=30", "measurement.every=10");
    assertThat(result.groups().orElseThrow().nanos()).hasSize(3);
    assertThat(result.groups().orElseThrow().nanos().get(2)).isGreaterThanOrEqualTo(20_000_000L);
  }

  @Test
  void onlySuccessfulOperationsFillGroups() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    binding.answer = (client, key) -> calls.incrementAndGet() > 50 ? Status.ERROR : Status.OK;
    RunResult result =
        Runs.run(binding, RECORDS, "operationcount=100", "measurement.every=10", "maxerrorrate=1");
    assertThat(result.groups().orElseThrow().nanos()).hasSize(5);
  }

  @Test
  void aLoadHasThemToo() throws Exception {
    RunResult result = Runs.load(binding, RECORDS, "measurement.every=20", "threadcount=3");
    assertThat(result.groups().orElseThrow().nanos()).hasSize(5);
  }

  @Test
  void withoutTheSettingThereAreNone() throws Exception {
    assertThat(Runs.run(binding, RECORDS, "operationcount=100").groups()).isEmpty();
  }
}
