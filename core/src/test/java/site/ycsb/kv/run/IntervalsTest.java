// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.measure.TestRecorder;

@Timeout(120)
class IntervalsTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final List<Progress> seen = new ArrayList<>();
  private final AtomicLong warmupOperations = new AtomicLong();
  private final AtomicLong operations = new AtomicLong();

  @Test
  void anIntervalIsASecond() throws Exception {
    SharedState state = Runs.state(Phase.RUN, "operationcount=100");
    Intervals intervals = intervals(state);
    TestRecorder recorder = new TestRecorder(state.recording().measured());
    long start = System.nanoTime();
    intervals.start(start);
    assertThat(intervals.dueNanos()).isEqualTo(start + SECOND);
    recorder.record("READ", Status.OK, 1_000, 7);
    operations.set(7);
    intervals.closeIfDue(start + SECOND - 1);
    assertThat(seen).isEmpty();
    // a little late
    intervals.closeIfDue(start + SECOND + 3);
    recorder.record("READ", Status.OK, 1_000, 2);
    operations.set(9);
    assertThat(intervals.dueNanos()).isEqualTo(start + 2 * SECOND);
    // very late
    intervals.closeIfDue(start + 4 * SECOND);
    assertThat(intervals.dueNanos()).isEqualTo(start + 5 * SECOND);
    intervals.end(start + 4 * SECOND + 5);
    assertThat(texts())
        .containsExactly(
            "0 to 1000000003: 7, 7 done, 93 left",
            "1000000003 to 4000000000: 2, 9 done, 91 left",
            "4000000000 to 4000000005: 0, 9 done, 91 left, last");
  }

  @Test
  void theIntervalAtTheEndOfTheWarmUpIsSplit() throws Exception {
    SharedState state = Runs.state(Phase.RUN, "operationcount=100", "warmup.seconds=9");
    Intervals intervals = intervals(state);
    TestRecorder warmup = new TestRecorder(state.recording().warmup());
    TestRecorder measured = new TestRecorder(state.recording().measured());
    long start = System.nanoTime() - SECOND - SECOND / 2;
    intervals.start(start);
    warmup.record("READ", Status.OK, 1_000, 5);
    warmupOperations.set(5);
    intervals.closeIfDue(start + SECOND);
    warmup.record("READ", Status.OK, 1_000, 3);
    warmupOperations.set(8);
    state.gates().measuring();
    long since = state.gates().measuringSinceNanos();
    measured.record("READ", Status.OK, 1_000, 1);
    operations.set(1);
    intervals.closeIfDue(since + 10);
    assertThat(intervals.dueNanos()).isEqualTo(since + SECOND);
    measured.record("READ", Status.OK, 1_000, 1);
    operations.set(2);
    intervals.closeIfDue(since + SECOND);
    intervals.end(since + SECOND + 1);
    long split = since - start;
    assertThat(texts())
        .containsExactly(
            "0 to 1000000000: 5, 5 done, 100 left, warm-up",
            "1000000000 to " + split + ": 3, 8 done, 100 left, warm-up",
            split + " to " + (split + SECOND) + ": 2, 2 done, 98 left",
            (split + SECOND) + " to " + (split + SECOND + 1) + ": 0, 2 done, 98 left, last");
    assertThat(seen).extracting(Progress::startEpochMillis).doesNotContain(0L);
    assertThat(seen.get(1).elapsedMillis()).isEqualTo(split / 1_000_000);
    // since the first measured operation
    assertThat(seen.get(3).elapsedMillis()).isEqualTo(1_000);
  }

  @Test
  void aWarmUpThatEndsUnnoticedIsSplitAtTheEnd() throws Exception {
    SharedState state = Runs.state(Phase.RUN, "operationcount=100", "warmup.operations=9");
    Intervals intervals = intervals(state);
    long start = System.nanoTime();
    intervals.start(start);
    new TestRecorder(state.recording().warmup()).record("READ", Status.OK, 1, 9);
    new TestRecorder(state.recording().measured()).record("READ", Status.OK, 1, 100);
    state.gates().measuring();
    long split = state.gates().measuringSinceNanos() - start;
    intervals.end(start + split + 7);
    assertThat(texts())
        .containsExactly(
            "0 to " + split + ": 9, 0 done, 100 left, warm-up",
            split + " to " + (split + 7) + ": 100, 0 done, 100 left, last");
  }

  @Test
  void aRunThatEndsInItsWarmUpMeasuredNothing() throws Exception {
    SharedState state = Runs.state(Phase.RUN, "operationcount=100", "warmup.operations=9");
    Intervals intervals = intervals(state);
    intervals.start(50);
    new TestRecorder(state.recording().warmup()).record("READ", Status.OK, 1, 4);
    intervals.end(70);
    assertThat(texts()).containsExactly("0 to 20: 4, 0 done, 100 left, warm-up, last");
  }

  @Test
  void aWarmUpEndsOnceItHasSettled() throws Exception {
    SharedState state = Runs.state(Phase.RUN, "warmup.settle.maxseconds=60");
    Intervals intervals = intervals(state);
    intervals.start(0);
    assertThat(secondsUntilSettled(state, intervals, 60)).isEqualTo(33);
    assertThat(intervals.settled()).isTrue();
    assertThat(state.warmups().get(0).claim()).isZero();
    assertThat(state.budgets().get(0).claim()).isPositive();
  }

  @Test
  void aWarmUpThatSettlesLastsAsLongAsItsSecondsAtLeast() throws Exception {
    SharedState state = Runs.state(Phase.RUN, "warmup.settle.maxseconds=60", "warmup.seconds=50");
    Intervals intervals = intervals(state);
    intervals.start(0);
    assertThat(secondsUntilSettled(state, intervals, 60)).isEqualTo(50);
  }

  @Test
  void aWarmUpThatDoesNotSettleLastsToItsLimit() throws Exception {
    SharedState state = Runs.state(Phase.RUN, "warmup.settle.maxseconds=60");
    Intervals intervals = intervals(state);
    intervals.start(0);
    TestRecorder recorder = new TestRecorder(state.recording().warmup());
    for (int second = 1; second <= 60; second++) {
      recorder.record("READ", Status.OK, 1_000, 100 + 30 * (second / 6));
      intervals.closeIfDue(second * SECOND);
    }
    assertThat(state.warmupEnded()).isFalse();
    assertThat(intervals.settled()).isFalse();
    assertThat(state.gates().warmupNanos()).isEqualTo(60 * SECOND);
  }

  @Test
  void aWarmUpOfFixedLengthDoesNotEndEarly() throws Exception {
    SharedState state = Runs.state(Phase.RUN, "warmup.seconds=60");
    Intervals intervals = intervals(state);
    intervals.start(0);
    assertThat(secondsUntilSettled(state, intervals, 60)).isZero();
  }

  /** Lets equal seconds pass until the warm-up ends; 0 if it does not. */
  private static int secondsUntilSettled(SharedState state, Intervals intervals, int most) {
    TestRecorder recorder = new TestRecorder(state.recording().warmup());
    for (int second = 1; second <= most; second++) {
      recorder.record("READ", Status.OK, 1_000, 100);
      intervals.closeIfDue(second * SECOND);
      if (state.warmupEnded()) {
        return second;
      }
    }
    return 0;
  }

  @ParameterizedTest
  @ValueSource(strings = {"warmup.seconds=1", "warmup.operations=200", "warmup.operations=0"})
  void measuredIntervalsAddUpToTheTotal(String warmup) throws Exception {
    ScriptedBinding binding = new ScriptedBinding();
    binding.answer =
        (client, key) -> {
          LockSupport.parkNanos(200_000);
          return client == 1 ? Status.OK : Status.NOT_FOUND;
        };
    Properties properties =
        Runs.properties("recordcount=100", "maxexecutiontime=2", "threadcount=2", warmup);
    RunResult result = Runs.prepare(binding, Phase.RUN, properties, seen::add).execute();
    Summary sum = new Summary();
    for (Progress progress : seen) {
      if (!progress.warmingUp()) {
        sum.add(progress.interval().summary());
      }
    }
    assertThat(sum.operations()).isEqualTo(result.summary().operations());
    for (String operation : sum.operations()) {
      for (OutcomeSummary outcome : result.summary().outcomes(operation)) {
        assertThat(sum.outcomes(operation))
            .filteredOn(other -> other.status().equals(outcome.status()))
            .singleElement()
            .satisfies(other -> assertThat(other.actual()).isEqualTo(outcome.actual()));
      }
    }
    assertThat(count(result.summary())).isEqualTo(result.work().operations());
    assertOneAfterTheOther();
    assertThat(seen.get(0).warmingUp()).isEqualTo(!warmup.endsWith("=0"));
  }

  private void assertOneAfterTheOther() {
    long end = 0;
    long origin = 0;
    boolean measuring = false;
    for (Progress progress : seen) {
      Interval interval = progress.interval();
      assertThat(interval.startNanos()).isEqualTo(end);
      assertThat(interval.lengthNanos()).isNotNegative();
      assertThat(progress.last()).isEqualTo(progress.equals(seen.get(seen.size() - 1)));
      assertThat(interval.warmup() && measuring).as("a warm-up after it ended").isFalse();
      if (!interval.warmup() && !measuring) {
        measuring = true;
        origin = interval.startNanos();
      }
      end = interval.endNanos();
      if (measuring && !progress.last()) {
        // each holds the end of a whole second since the first measured operation
        assertThat((end - origin) / SECOND)
            .isGreaterThan((interval.startNanos() - origin) / SECOND);
      }
    }
    assertThat(measuring).isTrue();
  }

  private static long count(Summary summary) {
    return summary.operations().stream()
        .filter(operation -> !operation.equals("CLEANUP"))
        .flatMap(operation -> summary.outcomes(operation).stream())
        .mapToLong(OutcomeSummary::count)
        .sum();
  }

  private List<String> texts() {
    return seen.stream().map(IntervalsTest::text).toList();
  }

  private static String text(Progress progress) {
    Interval interval = progress.interval();
    return interval.startNanos()
        + " to "
        + interval.endNanos()
        + ": "
        + count(interval.summary())
        + ", "
        + progress.operations()
        + " done, "
        + progress.remaining()
        + " left"
        + (progress.warmingUp() ? ", warm-up" : "")
        + (progress.last() ? ", last" : "");
  }

  private Intervals intervals(SharedState state) {
    return new Intervals(
        state,
        new Intervals.Counts(
            100,
            new Intervals.Done(warmupOperations::get, () -> 0),
            new Intervals.Done(operations::get, () -> 0)),
        seen::add);
  }
}
