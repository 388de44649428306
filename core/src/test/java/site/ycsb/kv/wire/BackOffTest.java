// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class BackOffTest {
  private final AtomicLong clock = new AtomicLong(-5_000_000);
  private double random = 1;
  private final BackOff backOff = new BackOff(clock::get, () -> random);

  @Test
  void pausesDoubleUpToTheLongest() {
    assertThat(pausesMillis(9)).containsExactly(0L, 10L, 20L, 40L, 80L, 160L, 320L, 500L, 500L);
  }

  @Test
  void aRandomHalfIsLeftOut() {
    random = 0;
    assertThat(pausesMillis(9)).containsExactly(0L, 5L, 10L, 20L, 40L, 80L, 160L, 250L, 250L);
  }

  @Test
  void aSuccessStartsAnew() {
    pausesMillis(9);
    backOff.succeeded();
    assertThat(backOff.remainingNanos()).isZero();
    assertThat(pausesMillis(2)).containsExactly(0L, 10L);
  }

  @Test
  void thePauseRunsFromTheFailureOn() {
    pausesMillis(3);
    clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(15));
    assertThat(TimeUnit.NANOSECONDS.toMillis(backOff.remainingNanos())).isEqualTo(5);
    clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(15));
    assertThat(backOff.remainingNanos()).isNegative();
    assertThat(backOff.awaitTurn()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1})
  void noSecondHasMoreThanTenAttempts(double everyRandom) {
    random = everyRandom;
    List<Long> attempts = new ArrayList<>();
    backOff.failed();
    for (int i = 0; i < 100; i++) {
      clock.addAndGet(backOff.remainingNanos());
      attempts.add(clock.get());
      backOff.failed();
    }
    for (int i = 10; i < attempts.size(); i++) {
      assertThat(attempts.get(i) - attempts.get(i - 10)).isGreaterThan(TimeUnit.SECONDS.toNanos(1));
    }
  }

  @Test
  void waitsOutThePause() {
    BackOff real = new BackOff();
    long start = System.nanoTime();
    for (int i = 0; i < 4; i++) {
      real.failed();
    }
    assertThat(real.awaitTurn()).isTrue();
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(20));
  }

  @Test
  void anInterruptEndsThePauseAndIsKept() {
    // The clock stands still, so only the interrupt can end it.
    pausesMillis(9);
    Thread.currentThread().interrupt();
    assertThat(backOff.awaitTurn()).isFalse();
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void anInterruptedThreadMayConnectWhenNoPauseIsDue() {
    backOff.failed();
    Thread.currentThread().interrupt();
    assertThat(backOff.awaitTurn()).isTrue();
    assertThat(Thread.interrupted()).isTrue();
  }

  private List<Long> pausesMillis(int failures) {
    List<Long> pauses = new ArrayList<>();
    for (int i = 0; i < failures; i++) {
      backOff.failed();
      pauses.add(TimeUnit.NANOSECONDS.toMillis(backOff.remainingNanos()));
    }
    return pauses;
  }
}
