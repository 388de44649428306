// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.Status;
import site.ycsb.kv.run.Runs;

@Timeout(120)
class RecordersTest {
  private static final int THREADS = 4;
  private static final int OPERATIONS = 200_000;

  @Test
  void anIntervalIsWhatWasRecordedSinceTheLastOne() {
    TestRecorder recorder = new TestRecorder(false);
    recorder.record("READ", Status.OK, 1_000, 3).record("UPDATE", Status.OK, 70, 1);
    assertThat(counts(recorder.collect())).containsExactly("READ OK 3", "UPDATE OK 1");
    recorder.record("READ", Status.OK, 1_000, 2).record("READ", Status.ERROR, 5, 1);
    Summary second = recorder.collect();
    assertThat(counts(second)).containsExactly("READ OK 2", "READ ERROR 1");
    assertThat(first(second, "READ").actual().getMinValue()).isEqualTo(1_000);
    assertThat(recorder.collect().operations()).isEmpty();
    assertThat(counts(recorder.total()))
        .containsExactly("READ OK 5", "READ ERROR 1", "UPDATE OK 1");
  }

  @Test
  void aThreadAddedLaterIsCollectedToo() {
    Recorders recorders = new Recorders(false, null);
    new TestRecorder(recorders).record("READ", Status.OK, 1, 1);
    assertThat(counts(recorders.collect())).containsExactly("READ OK 1");
    new TestRecorder(recorders).record("READ", Status.OK, 1, 7);
    assertThat(counts(recorders.collect())).containsExactly("READ OK 7");
  }

  @Test
  void intendedLatenciesAreKeptOnlyWhenAskedFor() {
    for (boolean kept : new boolean[] {true, false}) {
      TestRecorder recorder = new TestRecorder(kept);
      recorder.recordOne("READ", Status.OK, 100, 900);
      recorder.recordOne("VERIFY", Status.OK, 100, 900);
      Summary summary = recorder.collect();
      for (String name : List.of("READ", "VERIFY")) {
        OutcomeSummary outcome = first(summary, name);
        assertThat(outcome.actual().getMaxValue()).isEqualTo(100);
        assertThat(outcome.intended().getTotalCount()).isEqualTo(kept ? 1 : 0);
        assertThat(outcome.intended().getMaxValue()).isEqualTo(kept ? 900 : 0);
      }
    }
  }

  @Test
  void collectingWhileThreadsRecordLosesNothing() throws Exception {
    Recorders recorders = new Recorders(true, null);
    List<Histogram> expected = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    CountDownLatch running = new CountDownLatch(THREADS);
    for (int i = 0; i < THREADS; i++) {
      TestRecorder recorder = new TestRecorder(recorders);
      Histogram own = new Histogram(Buckets.SIGNIFICANT_DIGITS);
      Random random = new Random(i);
      expected.add(own);
      threads.add(
          new Thread(
              () -> {
                for (int done = 0; done < OPERATIONS; done++) {
                  long nanos = random.nextLong() >>> (20 + random.nextInt(43));
                  own.recordValue(nanos);
                  recorder.recordOne("READ", Status.OK, nanos, nanos + 1);
                }
                running.countDown();
              }));
    }
    threads.forEach(Thread::start);
    AtomicLong collected = new AtomicLong();
    while (running.getCount() > 0) {
      collect(recorders, collected);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    collect(recorders, collected);
    Histogram sum = new Histogram(Buckets.SIGNIFICANT_DIGITS);
    expected.forEach(sum::add);
    OutcomeSummary reads = first(recorders.total(), "READ");
    assertThat(collected).hasValue((long) THREADS * OPERATIONS);
    assertThat(reads.actual()).isEqualTo(sum);
    assertThat(reads.intended().getTotalCount()).isEqualTo((long) THREADS * OPERATIONS);
  }

  /** A count that went backwards would be one of some 4 billion. */
  private static void collect(Recorders recorders, AtomicLong collected) {
    Summary interval = recorders.collect();
    for (OutcomeSummary outcome : interval.outcomes("READ")) {
      assertThat(outcome.count()).isBetween(0L, (long) THREADS * OPERATIONS);
      assertThat(outcome.intended().getTotalCount()).isBetween(0L, (long) THREADS * OPERATIONS);
      collected.addAndGet(outcome.count());
    }
  }

  @Test
  void anIntendedLatencyThatIsSeenALittleLaterIsNotLost() {
    Recorders recorders = new Recorders(true, null);
    OperationRecorder reads = recorders.add().of(Operation.READ);
    reads.record(Status.OK, 100, 900);
    recorders.collect();
    // as if the actual one of the same operation had been collected before
    LatencyRecorder intended = Objects.requireNonNull(reads.outcomes().get(0).intended());
    intended.record(900);
    recorders.collect();
    assertThat(first(recorders.total(), "READ").intended().getTotalCount()).isEqualTo(2);
    assertThat(recorders.collect().operations()).isEmpty();
  }

  @Test
  void aCountThatWrapsAroundDoesNoHarm() {
    LatencySums sums = new LatencySums();
    assertThat(growth(sums, Integer.MAX_VALUE - 1)).isEqualTo(Integer.MAX_VALUE - 1);
    assertThat(growth(sums, Integer.MIN_VALUE + 8)).isEqualTo(10);
    assertThat(growth(sums, -2)).isEqualTo(Integer.MAX_VALUE - 9);
    assertThat(growth(sums, 3)).isEqualTo(5);
    assertThat(growth(sums, 3)).isZero();
    assertThat(growth(sums, 2)).isEqualTo(0xFFFF_FFFFL);
  }

  private static long growth(LatencySums sums, int count) {
    sums.page(0)[17] += count;
    Histogram interval = new Histogram(Buckets.SIGNIFICANT_DIGITS);
    sums.takeInterval(interval);
    return interval.getCountAtValue(17);
  }

  @Test
  void talliesAreByTheNamesThatAreShown() throws Exception {
    Recorders recorders = new Recorders(true, null);
    TestRecorder recorder = new TestRecorder(recorders);
    new TestRecorder(recorders).recordOne("READ", Status.OK, 100, 1_000);
    recorder.recordOne("READ", Status.OK, 300, 3_000);
    recorder.recordOne("READ", Status.ERROR, 7, 8);
    recorder.recordOne("READ", Status.NOT_FOUND, 9, 9);
    recorder.recordOne("VERIFY", Status.OK, -5, 2);
    assertThat(tallies(recorders, "op"))
        .isEqualTo(
            Map.of(
                "READ", "2 400", "READ-FAILED", "1 7", "READ-NOT_FOUND", "1 9", "VERIFY", "1 0"));
    assertThat(tallies(recorders, "intended"))
        .containsEntry("READ", "2 4000")
        .containsEntry("READ-FAILED", "1 8")
        .hasSize(4);
    assertThat(tallies(recorders, "both"))
        .containsEntry("READ", "2 400")
        .containsEntry("Intended-READ", "2 4000")
        .hasSize(8);
    // they are of all time, whatever is collected
    recorders.collect();
    assertThat(tallies(recorders, "op")).containsEntry("READ", "2 400");
  }

  private static Map<String, String> tallies(Recorders recorders, String interval)
      throws Exception {
    Properties properties = Runs.properties("measurement.interval=" + interval);
    Map<String, String> texts = new TreeMap<>();
    recorders
        .tallies(MeasurementSettings.of(properties))
        .forEach((name, tally) -> texts.put(name, tally.count() + " " + tally.nanos()));
    return texts;
  }

  private static OutcomeSummary first(Summary summary, String operation) {
    return summary.outcomes(operation).iterator().next();
  }

  private static List<String> counts(Summary summary) {
    List<String> counts = new ArrayList<>();
    for (String operation : summary.operations()) {
      for (OutcomeSummary outcome : summary.outcomes(operation)) {
        counts.add(operation + " " + outcome.status().getName() + " " + outcome.count());
      }
    }
    return counts;
  }
}
