// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.study.statistics.IsotonicFit.Point;

class ShareTest {
  /** At each end, what was counted or more of it is as rare as one in 40. */
  @Test
  void binomialIntervalsAreThoseOfClopperAndPearson() {
    BinomialInterval some = BinomialInterval.of(7, 100);
    assertThat(BinomialDistribution.of(100, some.low()).survivalProbability(6))
        .isCloseTo(0.025, within(1e-9));
    assertThat(BinomialDistribution.of(100, some.high()).cumulativeProbability(7))
        .isCloseTo(0.025, within(1e-9));
    assertThat(BinomialInterval.of(0, 10).low()).isZero();
    assertThat(BinomialInterval.of(0, 10).high()).isCloseTo(0.3084971, within(1e-6));
    assertThat(BinomialInterval.of(10, 10).high()).isEqualTo(1);
    assertThat(BinomialInterval.of(0, 0)).isEqualTo(new BinomialInterval(0, 1));
  }

  @Test
  void violatorsArePooled() {
    IsotonicFit fit =
        IsotonicFit.of(
            List.of(
                new Point(4, 8, 10),
                new Point(1, 1, 10),
                new Point(3, 2, 10),
                new Point(2, 4, 10)));
    assertThat(fit.blocks().stream().map(IsotonicFit.Block::share)).containsExactly(0.1, 0.3, 0.8);
    assertThat(fit.blocks().stream().map(IsotonicFit.Block::x)).containsExactly(1.0, 2.5, 4.0);
  }

  @Test
  void pointsOfOnePlaceAreOne() {
    IsotonicFit fit =
        IsotonicFit.of(List.of(new Point(1, 0, 10), new Point(2, 0, 10), new Point(1, 2, 10)));
    assertThat(fit.blocks()).containsExactly(new IsotonicFit.Block(1 + 1.0 / 3, 2, 30));
  }
}
