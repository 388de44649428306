// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.measure.LateStarts;

class PacerTest {
  private static final long MILLI = 1_000_000;

  private final LateStarts lateStarts = new LateStarts();
  private final LateStarts.OfThread late = lateStarts.add();

  private static Pacer uniform(int thread, int threads, boolean spin) {
    return new Pacer(Arrival.UNIFORM, 0, thread, threads, spin);
  }

  private static void start(Pacer pacer, double perSecond) {
    pacer.start(TargetRate.of(perSecond), System.nanoTime());
  }

  @Test
  void withoutATargetNothingIsDue() {
    Pacer pacer = uniform(0, 1, false);
    start(pacer, 0);
    assertThat(pacer.await(() -> false, late)).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void noOperationStartsBeforeItIsDue(boolean spin) {
    Pacer pacer = uniform(0, 1, spin);
    start(pacer, 1_000);
    for (int i = 0; i < 20; i++) {
      long due = pacer.await(() -> false, late);
      assertThat(System.nanoTime() - due).isNotNegative();
    }
  }

  @Test
  void aStallDoesNotShiftTheSchedule() {
    Pacer pacer = uniform(0, 1, false);
    start(pacer, 1_000);
    long first = pacer.await(() -> false, late);
    long until = System.nanoTime() + 30 * MILLI;
    while (System.nanoTime() < until) {
      LockSupport.parkNanos(MILLI);
    }
    for (int i = 1; i <= 40; i++) {
      assertThat(pacer.await(() -> false, late)).isEqualTo(first + i * MILLI);
    }
  }

  @Test
  void theScheduleDoesNotDriftWhereATickIsNoWholeNumberOfNanoseconds() {
    Pacer pacer = uniform(0, 1, true);
    start(pacer, 3_000_000);
    long first = pacer.await(() -> false, late);
    long last = first;
    for (int i = 0; i < 30_000; i++) {
      last = pacer.await(() -> false, late);
    }
    assertThat(last - first).isCloseTo(10 * MILLI, within(1L));
  }

  @Test
  void threadsAreStaggeredEvenly() {
    int threads = 4;
    long[] dues = new long[threads];
    long[] starts = new long[threads];
    for (int i = 0; i < threads; i++) {
      Pacer pacer = uniform(i, threads, false);
      long before = System.nanoTime();
      start(pacer, 1_000);
      starts[i] = System.nanoTime();
      dues[i] = pacer.await(() -> false, late);
      assertThat(dues[i] - before).isGreaterThanOrEqualTo(i * MILLI);
      assertThat(dues[i] - starts[i]).isLessThanOrEqualTo(i * MILLI);
      // each thread keeps a rate of its own, so that together they reach the target
      assertThat(pacer.await(() -> false, late)).isEqualTo(dues[i] + threads * MILLI);
    }
  }

  @Test
  void aNewStartBeginsTheScheduleAnew() {
    Pacer pacer = uniform(0, 1, false);
    start(pacer, 1_000);
    long first = 0;
    for (int i = 0; i < 10; i++) {
      first = pacer.await(() -> false, late);
    }
    start(pacer, 1_000);
    assertThat(pacer.await(() -> false, late)).isGreaterThanOrEqualTo(first);
  }

  @Test
  void aThreadWhoseRunIsOverWaitsNoLonger() {
    Pacer pacer = uniform(0, 1, false);
    start(pacer, 0.001);
    long first = pacer.await(() -> true, late);
    long due = pacer.await(() -> true, late);
    assertThat(due - first).isEqualTo(1_000_000 * MILLI);
    assertThat(due - System.nanoTime()).isPositive();
  }

  @Test
  void anInterruptedThreadWaitsNoLonger() {
    Pacer pacer = uniform(0, 1, false);
    start(pacer, 0.001);
    long first = pacer.await(() -> false, late);
    Thread.currentThread().interrupt();
    long due = pacer.await(() -> false, late);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(due - first).isEqualTo(1_000_000 * MILLI);
    assertThat(due - System.nanoTime()).isPositive();
  }

  @Test
  void lateStartsAreThoseThatWereWaitedFor() {
    Pacer pacer = uniform(0, 1, false);
    start(pacer, 1_000);
    long due = pacer.await(() -> false, late);
    assertThat(lateStarts.total().getTotalCount()).isZero();
    while (System.nanoTime() < due + MILLI / 2) {
      Thread.onSpinWait();
    }
    long second = pacer.await(() -> false, late);
    long now = System.nanoTime();
    if (lateStarts.total().getTotalCount() > 0) {
      assertThat(lateStarts.total().getMaxValue()).isLessThanOrEqualTo(now - second + 2_048);
    }
    pacer.await(() -> true, late);
    assertThat(lateStarts.total().getTotalCount()).isLessThanOrEqualTo(1);
  }
}
