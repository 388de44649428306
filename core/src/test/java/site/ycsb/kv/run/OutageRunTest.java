// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;

@Timeout(120)
@Execution(ExecutionMode.CONCURRENT)
class OutageRunTest {
  private static final String RECORDS = "recordcount=100";

  private final ScriptedBinding binding = new ScriptedBinding();

  @ParameterizedTest
  @ValueSource(
      strings = {"warmup.seconds=0", "warmup.seconds=1", "warmup.operations=50", "target=50"})
  void aClientThatNeverAnswersEndsTheRun(String setting) throws Exception {
    binding.answer = (client, key) -> binding.calls.get() > 20 ? never() : Status.OK;
    RunResult result =
        Runs.run(
            binding,
            RECORDS,
            "operationcount=0",
            "maxoutage=2",
            "maxexecutiontime=30",
            "threadcount=2",
            setting);
    assertThat(result.end().stopped()).contains("no operation succeeded for 2 s (maxoutage)");
    assertThat(Runs.verdict(result, "maxerrorrate=1").valid()).isFalse();
  }

  @Test
  void aClientThatIgnoresInterruptsIsGivenUp() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try {
      binding.answer = (client, key) -> stubbornly(end);
      long start = System.nanoTime();
      RunResult result = Runs.run(binding, RECORDS, "operationcount=0", "maxoutage=1");
      assertThat(System.nanoTime() - start).isLessThan(30_000_000_000L);
      assertThat(result.end().stopped()).contains("no operation succeeded for 1 s (maxoutage)");
      assertThat(result.end().lostThreads())
          .singleElement()
          .asString()
          .matches("it did not end within 1[0-9] s of being asked to");
      assertThat(result.work().withoutSuccessNanos()).isGreaterThan(1_000_000_000L);
    } finally {
      end.countDown();
    }
  }

  @Test
  void aStoreThatIsGoneWhenTimeIsOverIsAnOutageStill() throws Exception {
    binding.answer = (client, key) -> binding.calls.get() > 20 ? never() : Status.OK;
    RunResult result =
        Runs.run(
            binding,
            RECORDS,
            "operationcount=0",
            "maxoutage=3",
            "maxexecutiontime=1",
            "maxerrorrate=1");
    assertThat(result.end().stopped()).contains("no operation succeeded for 3 s (maxoutage)");
    assertThat(result.work().withoutSuccessNanos()).isGreaterThan(2_000_000_000L);
    assertThat(Runs.verdict(result, "maxerrorrate=1").valid()).isFalse();
  }

  @Test
  void aRunThatHasNothingToDoForLongIsNoOutage() throws Exception {
    // one is due each second, and a thread waits 4 s from one to the next
    RunResult result =
        Runs.run(binding, RECORDS, "operationcount=4", "target=1", "threadcount=4", "maxoutage=1");
    assertThat(result.end().stopped()).isEmpty();
    assertThat(result.work().withoutSuccessNanos()).isZero();
    assertThat(result.work().operations()).isEqualTo(4);
  }

  @Test
  void aLoadsCleanupMayTakeLong() throws Exception {
    binding.close = client -> LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2_500));
    RunResult result = Runs.load(binding, RECORDS, "maxoutage=1");
    assertThat(result.end().stopped()).isEmpty();
    assertThat(result.work().withoutSuccessNanos()).isZero();
  }

  /** Until it is interrupted. */
  private static Status never() {
    try {
      TimeUnit.MINUTES.sleep(5);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Status.ERROR;
  }

  private static Status stubbornly(CountDownLatch end) {
    while (end.getCount() > 0) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      // parking returns at once in a thread that is interrupted
      var unused = Thread.interrupted();
    }
    return Status.OK;
  }
}
