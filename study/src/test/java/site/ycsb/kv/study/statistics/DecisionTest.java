// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DecisionTest {
  private static final double[] FLAT = {100, 101, 99, 100.5, 99.5, 100};

  private static final double LEVEL = Decision.level(10);

  private static double[] times(double factor, double... values) {
    return Arrays.stream(values).map(value -> value * factor).toArray();
  }

  private static Decision decide(RatioInterval interval, int runs) {
    return Decision.of(interval, runs, interval.p(), 0.02);
  }

  @Test
  void aClearDifferenceIsFound() {
    assertThat(decide(RatioInterval.ofSamples(FLAT, times(1.2, FLAT)), 6))
        .isEqualTo(Decision.HIGHER);
    assertThat(decide(RatioInterval.ofSamples(FLAT, times(0.8, FLAT)), 6))
        .isEqualTo(Decision.LOWER);
  }

  @Test
  void aDifferenceWithinTheMarginIsEqual() {
    assertThat(decide(RatioInterval.ofPairs(FLAT, times(1.01, FLAT)), 6)).isEqualTo(Decision.EQUAL);
    assertThat(decide(RatioInterval.ofPairs(FLAT, FLAT), 6)).isEqualTo(Decision.EQUAL);
  }

  @Test
  void anIntervalThatLeavesTheMarginIsNotEqual() {
    double[] other = {103, 98, 101, 97, 102, 100};
    RatioInterval interval = RatioInterval.ofPairs(FLAT, other);
    assertThat(interval.ratio()).isBetween(0.98, 1.02);
    assertThat(decide(interval, 6)).isEqualTo(Decision.UNDECIDED);
  }

  @Test
  void threeRunsDecideNothing() {
    double[] three = {100, 100.1, 99.9};
    assertThat(decide(RatioInterval.ofPairs(three, times(2, three)), 3))
        .isEqualTo(Decision.UNDECIDED);
    assertThat(decide(RatioInterval.ofPairs(three, three), 3)).isEqualTo(Decision.UNDECIDED);
  }

  @Test
  void oneRunHasNoInterval() {
    assertThatThrownBy(() -> RatioInterval.ofPairs(new double[] {1}, new double[] {1}))
        .hasMessage("an interval needs two values or more");
  }

  @Test
  void equalFiguresOfAllRunsHaveADegenerateInterval() {
    double[] memory = {1e6, 1e6, 1e6, 1e6};
    RatioInterval same = RatioInterval.ofSamples(memory, memory);
    assertThat(same).extracting(RatioInterval::ratio, RatioInterval::p).containsExactly(1.0, 1.0);
    assertThat(decide(same, 4)).isEqualTo(Decision.EQUAL);
    RatioInterval twice = RatioInterval.ofSamples(memory, times(2, memory));
    assertThat(twice.low()).isEqualTo(twice.high());
    assertThat(decide(twice, 4)).isEqualTo(Decision.HIGHER);
  }

  @Test
  void fivePairsThatPointTheSameWayAgree() {
    double[] first = {100, 110, 90, 120, 95};
    RatioInterval interval = RatioInterval.ofPairs(first, times(1.5, first));
    assertThat(interval.rankP()).isGreaterThan(0.05);
    assertThat(decide(interval, 5)).isEqualTo(Decision.HIGHER);
  }

  @Test
  void theCorrectionForOtherRowsCounts() {
    RatioInterval interval = RatioInterval.ofSamples(FLAT, times(1.2, FLAT));
    assertThat(Decision.of(interval, 6, 0.06, 0.02)).isEqualTo(Decision.UNDECIDED);
  }

  @Test
  void fourRunsMustDifferMoreClearly() {
    double[] four = Arrays.copyOf(FLAT, 4);
    RatioInterval interval = RatioInterval.ofSamples(four, times(1.2, four));
    assertThat(Decision.of(interval, 5, 0.035, 0.02)).isEqualTo(Decision.HIGHER);
    assertThat(Decision.of(interval, 4, 0.035, 0.02)).isEqualTo(Decision.UNDECIDED);
    assertThat(Decision.of(interval, 5, 0.04, 0.02)).isEqualTo(Decision.UNDECIDED);
  }

  @Test
  void theRepeatsThatAreMissingDependOnSpreadAndDistance() {
    MadeUpRuns runs = new MadeUpRuns(8);
    MadeUpRuns.Runs few = runs.draw(MadeUpRuns.Spread.NORMAL, 4, 0.04, 0.05);
    RatioInterval interval = RatioInterval.ofPairs(few.first(), few.second());
    int more = Repeats.more(interval, 4, LEVEL, 0.02);
    assertThat(more).isBetween(1, 200);
    assertThat(Repeats.more(interval, 4, LEVEL / 30, 0.02)).isGreaterThan(more);
    double[] wild = {1, 100, 3, 1_000};
    double[] other = {200, 2, 900, 1};
    assertThat(Repeats.more(RatioInterval.ofSamples(wild, other), 4, LEVEL, 0.02))
        .isEqualTo(Repeats.MOST);
  }

  @Test
  void thePredictedRepeatsDecideInFourOfFiveCases() {
    // A spread and slowdown for which theory (G*Power's matched pairs) asks for 10 runs.
    MadeUpRuns runs = new MadeUpRuns(9);
    int decided = 0;
    for (int i = 0; i < 1_000; i++) {
      MadeUpRuns.Runs drawn = runs.draw(MadeUpRuns.Spread.NORMAL, 10, 0.0355, 0.05);
      RatioInterval interval = RatioInterval.ofPairs(drawn.first(), drawn.second());
      decided += decide(interval, 10) == Decision.LOWER ? 1 : 0;
    }
    assertThat(decided).isBetween(700, 900);
  }
}
