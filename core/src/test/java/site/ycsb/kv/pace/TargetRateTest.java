// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetRateTest {
  @Test
  void aNumberHasNoEnd() {
    TargetRate rate = TargetRate.parse(" 2.5");
    assertThat(rate.given()).isTrue();
    assertThat(rate.ends()).isFalse();
    assertThat(rate.countAt(4)).isEqualTo(10);
    assertThat(rate.nanosAt(10)).isEqualTo(4e9);
    assertThat(rate.meanPerSecond(Double.POSITIVE_INFINITY)).isEqualTo(2.5);
    assertThat(rate).isEqualTo(TargetRate.of(2.5)).hasToString("2.5");
    assertThat(TargetRate.parse("0")).isEqualTo(TargetRate.NONE);
    assertThat(TargetRate.parse("1e3")).hasToString("1000");
    assertThat(TargetRate.NONE.given()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1000/30s | 30 | 30000 | 1",
        "1000..5000/1m | 60 | 180000 | 10",
        "5000..1000/1m | 60 | 180000 | 10",
        "0..10/0.5h | 1800 | 9000 | 10",
        "10..20/3.9s | 3.9 | 58.5 | 3",
        "10..20/0.5s | 0.5 | 7.5 | 1",
        "7..7/20s | 20 | 140 | 1",
        "1000/30s, 0/10S ,1000..3000/2s | 42 | 34000 | 4",
      })
  void aScheduleIsReadPartByPart(String text, double seconds, double count, int steps) {
    TargetRate rate = TargetRate.parse(text);
    assertThat(rate.ends()).isTrue();
    assertThat(rate.seconds()).isCloseTo(seconds, within(1e-9));
    assertThat(rate.count()).isCloseTo(count, within(1e-6));
    assertThat(rate.countAt(seconds + 5)).isEqualTo(rate.count());
    assertThat(rate.steps()).hasSize(steps);
    assertThat(rate.meanPerSecond(1e9)).isCloseTo(count / seconds, within(1e-6));
    assertThat(rate).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "37",
        "1000/30s",
        "0..50000/60s",
        "50000..0/60s",
        "3..3.0000001/10s",
        "1..1e9/1h",
        "0/5s,1000/2s,0/7s,1000..10/9s,10..1000/9s,0/1s",
        "0.01..0.02/2h"
      })
  void theTimeOfACountIsTheInverseOfTheCountAtATime(String text) {
    TargetRate rate = TargetRate.parse(text);
    SplittableRandom random = new SplittableRandom(1);
    double most = Math.min(rate.count(), 1e6);
    double last = -1;
    for (int i = 0; i < 10_000; i++) {
      double count = most * random.nextDouble();
      assertThat(rate.countAt(rate.nanosAt(count) / 1e9))
          .isCloseTo(count, within(1e-9 * Math.max(1, most)));
      double inOrder = rate.nanosAt(most * i / 10_000);
      assertThat(inOrder).isGreaterThanOrEqualTo(last).isNotNegative();
      last = inOrder;
    }
  }

  @Test
  void aRampHasEqualPiecesOfItsOwnRates() {
    TargetRate rate = TargetRate.parse("0/5s,100..500/4s");
    assertThat(rate.steps())
        .extracting(RateStep::startSeconds, RateStep::fromPerSecond, RateStep::toPerSecond)
        .extracting(Object::toString)
        .containsExactly(
            "(0.0, 0.0, 0.0)",
            "(5.0, 100.0, 200.0)",
            "(6.0, 200.0, 300.0)",
            "(7.0, 300.0, 400.0)",
            "(8.0, 400.0, 500.0)");
    assertThat(rate.steps())
        .extracting(RateStep::count)
        .containsExactly(0.0, 150.0, 250.0, 350.0, 450.0);
    assertThat(rate.nanosAt(0)).isEqualTo(5e9);
  }

  @Test
  void aWarmUpRunsAtTheFirstRate() {
    assertThat(TargetRate.parse("100..500/4s").warmup()).isEqualTo(TargetRate.of(100));
    assertThat(TargetRate.parse("0/9s,0..400/4s").warmup()).isEqualTo(TargetRate.of(50));
    assertThat(TargetRate.of(7).warmup()).isEqualTo(TargetRate.of(7));
    assertThat(TargetRate.NONE.warmup()).isEqualTo(TargetRate.NONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fast | must be a rate,",
        "-5 | must be from 0 to 2147483647",
        "NaN | must be a rate,",
        "1d | must be a rate,",
        "2147483648 | must be from 0 to",
        "1..5 | must be a rate alone, or have a time in each part, such as 1..5/30s",
        "10/5s,20 | must be a rate alone, or have a time in each part, such as 20/30s",
        "10/5s, | must be a rate alone, or have a time in each part, such as 1000/30s",
        "10,20 | must be a rate alone,",
        "10/5 | must have times over 0 with s, m or h, such as 30s",
        "10/0s | must have times over 0",
        "10/5d | must have times over 0",
        "1...5/1s | must be a rate,",
        "/1s | must be a rate,",
        "0/1s,0..0/2s | must ask for operations",
      })
  void whatIsNoRateIsRejected(String text, String requirement) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TargetRate.parse(text))
        .withMessageStartingWith(requirement);
  }

  @Test
  void thereAreAtMostAHundredSteps() {
    assertThat(TargetRate.parse("1/1s" + ",1/1s".repeat(99)).steps()).hasSize(100);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TargetRate.parse("1..9/10s" + ",1..9/10s".repeat(10)))
        .withMessageContaining("at most 100 steps");
  }
}
