// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OutageTest {
  private static final long SECOND = 1_000_000_000;
  private static final long START = -7 * SECOND;

  private final Outage outage = new Outage(10);
  private long measuringSinceNanos = START;

  @BeforeEach
  void start() {
    outage.start(START);
  }

  @Test
  void aStoreThatAnswersIsThere() {
    for (int second = 1; second < 60; second++) {
      assertThat(busy(second, 100L * second, 0)).isEmpty();
    }
    assertThat(outage.totalNanos()).isZero();
  }

  @Test
  void someSuccessesAreNoOutage() {
    for (int second = 1; second < 60; second++) {
      assertThat(busy(second, second, 99L * second)).isEmpty();
    }
  }

  @Test
  void whereEverythingFailsForTheLimitTheStoreIsGone() {
    busy(1, 500, 0);
    for (int second = 2; second <= 10; second++) {
      assertThat(busy(second, 500, second)).isEmpty();
    }
    assertThat(busy(11, 500, 11)).contains("no operation succeeded for 10 s (maxoutage)");
  }

  @Test
  void operationsWithoutAnAnswerAreAnOutageToo() {
    busy(1, 500, 0);
    assertThat(busy(6, 500, 0)).isEmpty();
    assertThat(busy(11, 500, 0)).isPresent();
  }

  @Test
  void aStoreThatNeverAnsweredIsGone() {
    assertThat(busy(9, 0, 0)).isEmpty();
    assertThat(busy(10, 0, 0)).isPresent();
  }

  @Test
  void whereNothingIsDueTheStoreIsNotGone() {
    for (int second = 1; second < 60; second++) {
      assertThat(check(second, new Outage.State(500, 3, 0, true, false, 0))).isEmpty();
    }
    assertThat(outage.totalNanos()).isZero();
  }

  @Test
  void timeInWhichNothingWasDueIsLeftOut() {
    busy(1, 500, 0);
    long due = START + 9 * SECOND;
    assertThat(check(15, new Outage.State(500, 0, 0, true, true, due))).isEmpty();
    assertThat(outage.totalNanos()).isEqualTo(6 * SECOND);
    assertThat(check(19, new Outage.State(500, 0, 0, true, true, due))).isPresent();
  }

  @Test
  void waitingAfterAFailureDoesNotEndAnOutage() {
    busy(1, 500, 0);
    for (int second = 2; second <= 10; second++) {
      assertThat(check(second, new Outage.State(500, second, 0, true, false, 0))).isEmpty();
    }
    assertThat(check(11, new Outage.State(500, 11, 0, true, false, 0))).isPresent();
  }

  @Test
  void aCleanupMayTakeLong() {
    busy(1, 500, 0);
    busy(2, 500, 1);
    assertThat(check(60, new Outage.State(500, 1, 0, false, false, 0))).isEmpty();
  }

  @Test
  void oneThatSucceedsStartsTheTimeAnew() {
    busy(1, 1, 10);
    busy(9, 1, 20);
    assertThat(busy(10, 2, 20)).isEmpty();
    assertThat(busy(19, 2, 30)).isEmpty();
    assertThat(busy(20, 2, 40)).isPresent();
  }

  @Test
  void theTimeWithoutASuccessBeginsWithTheLastOne() {
    check(2, new Outage.State(5, 0, START + SECOND + SECOND / 4, true, true, 0));
    busy(3, 5, 0);
    assertThat(outage.totalNanos()).isEqualTo(SECOND + SECOND * 3 / 4);
    busy(4, 6, 0);
    busy(5, 7, 0);
    assertThat(outage.totalNanos()).isEqualTo(SECOND + SECOND * 3 / 4);
    busy(7, 7, 0);
    assertThat(outage.totalNanos()).isEqualTo(3 * SECOND + SECOND * 3 / 4);
  }

  @Test
  void onlyMeasuredTimeIsReported() {
    measuringSinceNanos = 0;
    busy(3, 0, 0);
    assertThat(outage.totalNanos()).isZero();
    measuringSinceNanos = START + 4 * SECOND;
    busy(6, 0, 0);
    assertThat(outage.totalNanos()).isEqualTo(2 * SECOND);
  }

  private Optional<String> busy(long second, long succeeded, long failed) {
    return check(second, new Outage.State(succeeded, failed, 0, true, true, 0));
  }

  private Optional<String> check(long second, Outage.State state) {
    return outage.check(START + second * SECOND, measuringSinceNanos, state);
  }
}
