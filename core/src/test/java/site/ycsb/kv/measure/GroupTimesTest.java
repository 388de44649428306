// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupTimesTest {
  private static final long START = -5_000;

  private final Random random = new Random(1);

  @Test
  void ofOneThreadAreExact() {
    SuccessTimes times = SuccessTimes.of(3, 1, 8);
    addAll(times, 10, 20, 50, 51, 52, 53, 100, 200);
    GroupTimes groups = GroupTimes.of(3, START, List.of(times));
    assertThat(groups).isEqualTo(new GroupTimes(3, 0, List.of(50L, 3L)));
  }

  @Test
  void ofOneThreadStayExactForAsManyGroupsAsItKeepsTimes() {
    SuccessTimes times = SuccessTimes.of(1_000, 1, 0);
    long[] ends = ends(1_000_000, 2_000);
    addAll(times, ends);
    GroupTimes groups = GroupTimes.of(1_000, START, List.of(times));
    assertThat(groups.withinOperations()).isZero();
    assertThat(groups.nanos()).isEqualTo(expected(1_000, ends));
  }

  @Test
  void ofSeveralThreadsCountTheOperationsOfAll() {
    SuccessTimes one = SuccessTimes.of(4, 2, 100);
    SuccessTimes other = SuccessTimes.of(4, 2, 100);
    addAll(one, 10, 20, 30, 40, 50, 60);
    addAll(other, 25, 45, 46);
    GroupTimes groups = GroupTimes.of(4, START, List.of(one, other));
    assertThat(groups).isEqualTo(new GroupTimes(4, 0, List.of(30L, 20L)));
  }

  @Test
  void aThreadWithoutASuccessChangesNothing() {
    SuccessTimes busy = SuccessTimes.of(2, 2, 100);
    addAll(busy, 10, 20);
    GroupTimes groups = GroupTimes.of(2, START, List.of(SuccessTimes.of(2, 2, 100), busy));
    assertThat(groups.nanos()).containsExactly(20L);
    assertThat(GroupTimes.of(2, 0, List.of(SuccessTimes.of(2, 2, 100))).nanos()).isEmpty();
  }

  @Test
  void onlyFullGroupsHaveATime() {
    SuccessTimes times = SuccessTimes.of(5, 1, 4);
    addAll(times, 1, 2, 3, 4);
    assertThat(GroupTimes.of(5, START, List.of(times)).nanos()).isEmpty();
    times.add(START + 5);
    assertThat(GroupTimes.of(5, START, List.of(times)).nanos()).containsExactly(5L);
  }

  @ParameterizedTest
  @CsvSource({"1, 7", "2, 100", "3, 1000", "8, 1000"})
  void whereTimesWereDroppedTheErrorIsWithinItsBound(int threads, long operations) {
    List<SuccessTimes> all = new ArrayList<>();
    List<long[]> ends = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      // Threads of different speeds, each of which drops times at its own rate.
      ends.add(ends(3_000 * (i + 1), 2_000 / (i + 1)));
      all.add(new SuccessTimes(64, 1));
      addAll(all.get(i), ends.get(i));
    }
    GroupTimes groups = GroupTimes.of(operations, START, all);
    long[] sorted = ends.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    assertThat(groups.withinOperations()).isPositive();
    assertThat(groups.nanos()).hasSize((int) (sorted.length / operations));
    long sum = 0;
    for (int i = 0; i < groups.nanos().size(); i++) {
      sum += groups.nanos().get(i);
      long last = (i + 1) * operations;
      assertThat(sum)
          .isBetween(
              sorted[index(last - groups.withinOperations(), sorted)],
              sorted[index(last + groups.withinOperations(), sorted)]);
    }
  }

  @Test
  void theTimesOfOneRunStayFew() {
    assertThat(SuccessTimes.of(2_000, 8, 100_000_000).spacing()).isEqualTo(32);
    assertThat(SuccessTimes.of(2_000, 8, 4_000_000).spacing()).isEqualTo(1);
    assertThat(SuccessTimes.of(2_000, 1, 100_000_000).spacing()).isEqualTo(2_000);
    SuccessTimes unbounded = SuccessTimes.of(2_000, 1_000, 0);
    addAll(unbounded, LongStream.range(0, 10_000).toArray());
    assertThat(unbounded.spacing()).isEqualTo(4);
  }

  @Test
  void aClockThatStandsStillOrATimeMissesDoNoHarm() {
    SuccessTimes times = SuccessTimes.of(1, 1, 10);
    times.add(START + 7);
    times.add(0);
    times.add(START + 7);
    assertThat(GroupTimes.of(1, START, List.of(times)).nanos())
        .allSatisfy(nanos -> assertThat(nanos).isNotNegative());
  }

  private static int index(long operation, long[] sorted) {
    return (int) Math.max(0, Math.min(sorted.length, operation) - 1);
  }

  /** Times of so many operations since the start, in steps of up to {@code most}. */
  private long[] ends(int count, int most) {
    long[] ends = new long[count];
    long end = 0;
    for (int i = 0; i < count; i++) {
      end += random.nextInt(most);
      ends[i] = end;
    }
    return ends;
  }

  private static List<Long> expected(int operations, long... ends) {
    List<Long> groups = new ArrayList<>();
    for (int last = operations - 1; last < ends.length; last += operations) {
      groups.add(ends[last] - (last < operations ? 0 : ends[last - operations]));
    }
    return groups;
  }

  private static void addAll(SuccessTimes times, long... sinceStart) {
    for (long nanos : sinceStart) {
      times.add(START + nanos);
    }
  }
}
