// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.SocketException;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.jvm.Exhausted;
import site.ycsb.kv.verdict.Verdict;

/** How a run ends when the process runs out of something. */
@Timeout(120)
class RunExhaustedTest {
  private static final String[] LONG = {
    "recordcount=100", "operationcount=0", "maxexecutiontime=50", "threadcount=4"
  };

  private final ScriptedBinding binding = new ScriptedBinding();

  @Test
  void anErrorInOneThreadEndsTheRunWithOneReason() throws Exception {
    binding.answer =
        (client, key) -> {
          if (client == 2 && binding.calls.get() > 1000) {
            throw new OutOfMemoryError("Java heap space");
          }
          return Status.OK;
        };
    RunResult result = Runs.run(binding, LONG);

    assertThat(result.work().operations()).isGreaterThan(900);
    Verdict verdict = Runs.verdict(result, LONG);
    assertThat(verdict.invalid())
        .containsExactly(
            "It ended after "
                + result.work().operations()
                + " operations: "
                + Exhausted.HEAP.reason()
                + ".");
    assertThat(verdict.warnings()).isEmpty();
  }

  @Test
  void aThreadThatHangsMeanwhileIsGivenUpSoon() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    binding.answer =
        (client, key) -> {
          if (client == 1) {
            awaitQuietly(never);
          }
          if (client == 2 && binding.calls.get() > 1000) {
            throw new OutOfMemoryError("unable to create native thread: x");
          }
          return Status.OK;
        };
    long start = System.nanoTime();
    RunResult result = Runs.run(binding, LONG);

    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(5));
    assertThat(result.end().stopped()).contains(Exhausted.THREADS.reason());
    never.countDown();
  }

  @Test
  void anErrorWhileAClientClosesCountsToo() throws Exception {
    binding.close =
        client -> {
          if (client > 0) {
            throw new OutOfMemoryError("Java heap space");
          }
        };
    RunResult result = Runs.load(binding, "recordcount=100");
    assertThat(result.end().stopped()).contains(Exhausted.HEAP.reason());
  }

  @Test
  void beforeTheMeasuredPartThereIsNoResult() {
    binding.answer =
        (client, key) -> {
          throw new OutOfMemoryError("Direct buffer memory");
        };
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> Runs.run(binding, "recordcount=100", "warmup.seconds=30"))
        .withMessage(Exhausted.DIRECT_MEMORY.sentence());
  }

  @Test
  void afterOneFailedConnectionTheOthersDoNotTry() {
    binding.connect =
        client -> {
          if (client > 0) {
            throw new DBException("no server", new SocketException("Too many open files"));
          }
        };
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> Runs.run(binding, "recordcount=100", "threadcount=2000"))
        .withMessage("no server");
    assertThat(binding.connected.get()).as("only the one that inspects the store").isOne();
  }

  @Test
  void afterOneFailedConnectionFewHaveTried() {
    List<Integer> tried = new CopyOnWriteArrayList<>();
    binding.connect =
        client -> {
          if (client > 0) {
            tried.add(client);
            throw new DBException("no server");
          }
        };
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> Runs.run(binding, "recordcount=100", "threadcount=500"));
    assertThat(tried.size()).isLessThanOrEqualTo(16);
  }

  @Test
  void aConnectionThatHangsDoesNotHoldUpAFailure() {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch hanging = new CountDownLatch(3);
    binding.connect =
        client -> {
          if (client == 1) {
            awaitQuietly(hanging);
            throw new DBException("no server");
          }
          if (client > 1) {
            hanging.countDown();
            awaitQuietly(never);
          }
        };
    long start = System.nanoTime();
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> Runs.run(binding, "recordcount=100", "threadcount=4"))
        .withMessage("no server");
    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(5));
    never.countDown();
  }

  @Test
  void theStoreIsNotAskedAnyMore() throws Exception {
    binding.records =
        () -> {
          assertThat(binding.calls.get()).as("asked before the load only").isZero();
          return OptionalLong.of(0);
        };
    binding.answer =
        (client, key) -> {
          throw new StackOverflowError();
        };
    RunResult result = Runs.load(binding, "recordcount=100");
    assertThat(result.end().stopped()).contains(Exhausted.STACK.reason());
    assertThat(result.records().after()).isEmpty();
  }

  /** Waits as a driver does that ignores interrupts. */
  private static void awaitQuietly(CountDownLatch latch) {
    boolean ended = false;
    while (!ended) {
      try {
        latch.await();
        ended = true;
      } catch (InterruptedException e) {
        // as if nothing had happened
      }
    }
  }
}
