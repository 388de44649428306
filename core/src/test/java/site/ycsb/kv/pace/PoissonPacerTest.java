// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import site.ycsb.kv.measure.LateStarts;

/** The arrivals of fixed seeds, at 1000 a second; the bounds are four standard errors. */
class PoissonPacerTest {
  private static final double MILLI = 1e6;
  private static final int MANY = 100_000;

  private final LateStarts.OfThread late = new LateStarts().add();

  private static Pacer pacer(long seed, int thread, int threads) {
    return new Pacer(Arrival.POISSON, seed, thread, threads, false);
  }

  /** When operations are due, in milliseconds since the start. */
  private double[] dues(Pacer pacer, int count) {
    long before = System.nanoTime();
    pacer.start(TargetRate.of(1_000), before);
    // A thread whose run is over does not wait.
    long[] dues = LongStream.generate(() -> pacer.await(() -> true, late)).limit(count).toArray();
    return Arrays.stream(dues).mapToDouble(due -> (due - before) / MILLI).toArray();
  }

  private static double[] gaps(double[] dues) {
    return IntStream.range(1, dues.length).mapToDouble(i -> dues[i] - dues[i - 1]).toArray();
  }

  @Test
  void gapsAreExponential() {
    double[] gaps = gaps(dues(pacer(1, 0, 1), MANY));
    double error = 4 / Math.sqrt(MANY);
    assertThat(Arrays.stream(gaps).average().orElseThrow()).isCloseTo(1, within(error));
    // of the exponential distribution, whose fourth moment is 24
    double squares = Arrays.stream(gaps).map(gap -> gap * gap).average().orElseThrow();
    assertThat(squares).isCloseTo(2, within(error * Math.sqrt(20)));
    for (double length : new double[] {0.01, 0.1, 0.5, 1, 2, 5}) {
      double longer = Arrays.stream(gaps).filter(gap -> gap > length).count() / (double) MANY;
      assertThat(longer).isCloseTo(Math.exp(-length), within(error / 2));
    }
  }

  @Test
  void aGapSaysNothingAboutTheNext() {
    double[] gaps = gaps(dues(pacer(2, 0, 1), MANY));
    double products =
        IntStream.range(1, gaps.length)
            .mapToDouble(i -> (gaps[i] - 1) * (gaps[i - 1] - 1))
            .average()
            .orElseThrow();
    assertThat(products).isCloseTo(0, within(4 / Math.sqrt(MANY)));
  }

  @Test
  void allThreadsTogetherAreAPoissonProcess() {
    int threads = 8;
    int lengthMillis = 20;
    int windows = 2_000;
    int[] counts = new int[windows];
    for (int thread = 0; thread < threads; thread++) {
      for (double due : dues(pacer(3, thread, threads), 2 * windows * lengthMillis / threads)) {
        int window = (int) (due / lengthMillis);
        if (window < windows) {
          counts[window]++;
        }
      }
    }
    double mean = Arrays.stream(counts).average().orElseThrow();
    assertThat(mean).isCloseTo(lengthMillis, within(4 * Math.sqrt(20.0 / windows)));
    double variance =
        Arrays.stream(counts).mapToDouble(c -> (c - mean) * (c - mean)).average().orElseThrow();
    assertThat(variance / mean).isCloseTo(1, within(4 * Math.sqrt(2.0 / windows)));
  }

  @Test
  void arrivalsFollowFromTheSeedTheThreadAndTheStart() {
    Pacer pacer = pacer(7, 0, 2);
    double[] first = gaps(dues(pacer, 100));
    double[] second = gaps(dues(pacer, 100));
    Pacer again = pacer(7, 0, 2);
    assertThat(gaps(dues(again, 100))).containsExactly(first, within(0.001));
    // however much of the warm-up there was
    dues(again, 10);
    assertThat(second[0]).isNotCloseTo(first[0], within(0.001));
    assertThat(gaps(dues(pacer(7, 1, 2), 100))[0]).isNotCloseTo(first[0], within(0.001));
    assertThat(gaps(dues(pacer(8, 0, 2), 100))[0]).isNotCloseTo(first[0], within(0.001));
    Pacer skipped = pacer(7, 0, 2);
    dues(skipped, 3);
    assertThat(gaps(dues(skipped, 100))).containsExactly(second, within(0.001));
  }

  @Test
  void whatWasAwaitedAndNotBegunIsOverdueAndThenAsManyAsExpected() {
    Pacer pacer = pacer(9, 0, 1);
    pacer.start(TargetRate.of(1_000), System.nanoTime());
    long due = pacer.await(() -> true, late);
    long next = pacer.await(() -> true, late);
    assertThat(pacer.overdue(1, next - 1)).isEmpty();
    assertThat(pacer.overdue(1, next + 1).get(0).count()).isEqualTo(1);
    assertThat(pacer.overdue(1, next + 1).get(0).longestNanos()).isLessThanOrEqualTo(1);
    Overdue overdue = pacer.overdue(1, next + 100_400_000).get(0);
    assertThat(overdue.count()).isEqualTo(101);
    assertThat(overdue.longestNanos()).isCloseTo(100_400_000, within(1L));
    assertThat(overdue.waitNanos(100)).isCloseTo(400_000, within(1L));
    long third = next;
    while (pacer.overdue(2, third).isEmpty()) {
      third += 1_000;
    }
    assertThat(pacer.await(() -> true, late)).isCloseTo(third, within(1_000L));
    assertThat(due).isLessThan(next);
  }
}
