// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PacerTest {
  private static final long MILLI = 1_000_000;

  @Test
  void withoutATargetNothingIsDue() {
    Pacer pacer = new Pacer(0, 0, 1, false);
    pacer.start();
    assertThat(pacer.await(() -> false)).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void noOperationStartsBeforeItIsDue(boolean spin) {
    Pacer pacer = new Pacer(1_000, 0, 1, spin);
    pacer.start();
    for (int i = 0; i < 20; i++) {
      long due = pacer.await(() -> false);
      assertThat(System.nanoTime() - due).isNotNegative();
    }
  }

  @Test
  void aStallDoesNotShiftTheSchedule() {
    Pacer pacer = new Pacer(1_000, 0, 1, false);
    pacer.start();
    long first = pacer.await(() -> false);
    long until = System.nanoTime() + 30 * MILLI;
    while (System.nanoTime() < until) {
      LockSupport.parkNanos(MILLI);
    }
    for (int i = 1; i <= 40; i++) {
      assertThat(pacer.await(() -> false)).isEqualTo(first + i * MILLI);
    }
  }

  @Test
  void theScheduleDoesNotDriftWhereATickIsNoWholeNumberOfNanoseconds() {
    Pacer pacer = new Pacer(3_000_000, 0, 1, true);
    pacer.start();
    long first = pacer.await(() -> false);
    long last = first;
    for (int i = 0; i < 30_000; i++) {
      last = pacer.await(() -> false);
    }
    assertThat(last - first).isCloseTo(10 * MILLI, within(1L));
  }

  @Test
  void threadsAreStaggeredEvenly() {
    int threads = 4;
    long[] dues = new long[threads];
    long[] starts = new long[threads];
    for (int i = 0; i < threads; i++) {
      Pacer pacer = new Pacer(1_000, i, threads, false);
      long before = System.nanoTime();
      pacer.start();
      starts[i] = System.nanoTime();
      dues[i] = pacer.await(() -> false);
      assertThat(dues[i] - before).isGreaterThanOrEqualTo(i * MILLI);
      assertThat(dues[i] - starts[i]).isLessThanOrEqualTo(i * MILLI);
      // each thread keeps a rate of its own, so that together they reach the target
      assertThat(pacer.await(() -> false)).isEqualTo(dues[i] + threads * MILLI);
    }
  }

  @Test
  void aNewStartBeginsTheScheduleAnew() {
    Pacer pacer = new Pacer(1_000, 0, 1, false);
    pacer.start();
    long first = 0;
    for (int i = 0; i < 10; i++) {
      first = pacer.await(() -> false);
    }
    pacer.start();
    assertThat(pacer.await(() -> false)).isGreaterThanOrEqualTo(first);
  }

  @Test
  void aThreadWhoseRunIsOverWaitsNoLonger() {
    Pacer pacer = new Pacer(0.001, 0, 1, false);
    pacer.start();
    long first = pacer.await(() -> true);
    long due = pacer.await(() -> true);
    assertThat(due - first).isEqualTo(1_000_000 * MILLI);
    assertThat(due - System.nanoTime()).isPositive();
  }

  @Test
  void anInterruptedThreadWaitsNoLonger() {
    Pacer pacer = new Pacer(0.001, 0, 1, false);
    pacer.start();
    long first = pacer.await(() -> false);
    Thread.currentThread().interrupt();
    long due = pacer.await(() -> false);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(due - first).isEqualTo(1_000_000 * MILLI);
    assertThat(due - System.nanoTime()).isPositive();
  }
}
