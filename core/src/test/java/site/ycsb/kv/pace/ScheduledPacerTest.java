// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.measure.LateStarts;

/** Schedules without their time: a thread whose run is over does not wait. */
class ScheduledPacerTest {
  private static final long SECOND = 1_000_000_000;
  private static final long START = 5 * SECOND;

  private final LateStarts.OfThread late = new LateStarts().add();

  /** When the operations of a thread are due until the end, and in which step. */
  private List<long[]> dues(Pacer pacer, TargetRate rate) {
    pacer.start(rate, START);
    List<long[]> dues = new ArrayList<>();
    while (true) {
      long due = pacer.await(() -> true, late) - START;
      if (due > rate.seconds() * SECOND) {
        return dues;
      }
      dues.add(new long[] {due, pacer.step()});
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"100/3s", "0..200/5s", "200..0/5s", "10/2s,0/3s,10..100/4s"})
  void evenlyAllThreadsTogetherDoEachOperationWhenItIsDue(String text) {
    TargetRate rate = TargetRate.parse(text);
    List<Long> all = new ArrayList<>();
    for (int thread = 0; thread < 3; thread++) {
      for (long[] due : dues(new Pacer(Arrival.UNIFORM, 0, thread, 3, false), rate)) {
        all.add(due[0]);
        RateStep step = rate.steps().get((int) due[1]);
        assertThat(due[0] / 1e9).isBetween(step.startSeconds() - 1e-8, step.endSeconds());
      }
    }
    Collections.sort(all);
    assertThat(all).hasSize((int) Math.round(rate.count()));
    for (int i = 0; i < all.size(); i++) {
      assertThat(rate.countAt(all.get(i) / 1e9)).isCloseTo(i, within(1e-4));
    }
  }

  @Test
  void atRandomEachStepHasAboutWhatItAsksFor() {
    TargetRate rate = TargetRate.parse("1000/10s,0/5s,0..4000/10s");
    int[] counts = new int[rate.steps().size()];
    for (int thread = 0; thread < 4; thread++) {
      for (long[] due : dues(new Pacer(Arrival.POISSON, 5, thread, 4, false), rate)) {
        counts[(int) due[1]]++;
      }
    }
    for (int i = 0; i < counts.length; i++) {
      double asked = rate.steps().get(i).count();
      assertThat((double) counts[i]).isCloseTo(asked, within(4 * Math.sqrt(asked) + 1e-9));
    }
  }

  @ParameterizedTest
  @EnumSource(Arrival.class)
  void whatIsDueAndNeverBegunIsCountedByItsStep(Arrival arrival) {
    TargetRate rate = TargetRate.parse("100/2s,0/1s,200..400/2s");
    Pacer pacer = new Pacer(arrival, 1, 1, 2, false);
    pacer.start(rate, START);
    LongStream.range(0, 10).forEach(i -> pacer.await(() -> true, late));
    List<Overdue> overdue = pacer.overdue(10, START + 4 * SECOND);
    assertThat(overdue).extracting(Overdue::step).containsExactly(0, 2);
    int tolerance = arrival == Arrival.UNIFORM ? 0 : 30;
    assertThat((double) overdue.get(0).count()).isCloseTo(90, within(tolerance + 0.1));
    // half of 250 that are due in the first second of the ramp
    assertThat((double) overdue.get(1).count()).isCloseTo(125, within(1.1));
    assertThat(overdue.get(1).waitNanos(overdue.get(1).count() - 1.0)).isLessThan(SECOND / 50);
    assertThat(overdue.get(1).longestNanos()).isBetween(SECOND - SECOND / 50, SECOND);
    assertThat(Overdue.first(overdue, 100))
        .extracting(Overdue::count)
        .element(0)
        .isEqualTo(Math.min(100, overdue.get(0).count()));
    assertThat(Overdue.first(overdue, 0)).isEmpty();
    assertThat(pacer.overdue(10, START + 99 * SECOND).stream().mapToLong(Overdue::count).sum())
        .isBetween(390L - tolerance, 390L + tolerance);
  }

  @Test
  void afterItsEndNothingIsDue() {
    Pacer pacer = new Pacer(Arrival.UNIFORM, 0, 0, 1, false);
    pacer.start(TargetRate.parse("2/1s"), START);
    pacer.await(() -> true, late);
    pacer.await(() -> true, late);
    assertThat(pacer.await(() -> true, late)).isGreaterThan(START + 1_000_000 * SECOND);
    assertThat(pacer.overdue(2, START + 99 * SECOND)).isEmpty();
  }
}
