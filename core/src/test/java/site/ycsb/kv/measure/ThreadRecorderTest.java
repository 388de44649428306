// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class ThreadRecorderTest {
  private final Recorders recorders = new Recorders(false, null);
  private final TestRecorder recorder = new TestRecorder(recorders);

  @Test
  void nothingRecordedIsNothing() {
    Summary summary = recorders.collect();
    assertThat(summary.operations()).isEmpty();
    assertThat(summary.outcomes("READ")).isEmpty();
    assertThat(recorders.total().operations()).isEmpty();
  }

  @Test
  void latenciesAreKeptByOperationAndOutcome() {
    recorder.record("READ", Status.OK, 1_000, 1);
    recorder.record("READ", Status.OK, 3_000, 1);
    recorder.record("READ", Status.NOT_FOUND, 500, 1);
    recorder.record("UPDATE", Status.ERROR, 7_000_000_000L, 1);
    Summary summary = recorders.collect();
    assertThat(summary.operations()).containsExactly("READ", "UPDATE");
    assertThat(counts(summary, "READ")).containsExactly("OK 2", "NOT_FOUND 1");
    assertThat(latencies(summary, "READ", "OK").getMean()).isCloseTo(2_000, within(2.0));
    assertThat(latencies(summary, "READ", "NOT_FOUND").getTotalCount()).isEqualTo(1);
    // three digits are kept
    assertThat(latencies(summary, "UPDATE", "ERROR").getMaxValue())
        .isBetween(6_993_000_000L, 7_007_000_000L);
  }

  @Test
  void operationsStandInTheirOrderAndWhatWorkloadsMeasureFollowsByName() {
    for (String name : new String[] {"VERIFY", "CLEANUP", "OTHER", "SCAN", "READ-MISS", "READ"}) {
      recorder.record(name, Status.OK, 1, 1);
    }
    assertThat(recorders.collect().operations())
        .containsExactly("READ", "READ-MISS", "SCAN", "CLEANUP", "OTHER", "VERIFY");
  }

  @Test
  void aClockThatSteppedBackCountsAsNoTime() {
    recorder.record("READ", Status.OK, -5, 1);
    Histogram latencies = latencies(recorders.collect(), "READ", "OK");
    assertThat(latencies.getMaxValue()).isZero();
    assertThat(latencies.getTotalCount()).isEqualTo(1);
  }

  @Test
  void whatWasCollectedIsNotCollectedAgain() {
    recorder.record("READ", Status.OK, 10, 1);
    assertThat(counts(recorders.collect(), "READ")).containsExactly("OK 1");
    assertThat(recorders.collect().operations()).isEmpty();
    recorder.record("READ", Status.OK, 20, 1);
    assertThat(latencies(recorders.collect(), "READ", "OK").getMinValue()).isEqualTo(20);
    assertThat(recorders.collect().operations()).isEmpty();
    assertThat(counts(recorders.total(), "READ")).containsExactly("OK 2");
  }

  @Test
  void statusesMadeAnewEachTimeFoldByName() {
    for (int i = 0; i < 100; i++) {
      recorder.record("INSERT", new Status("BUSY", "attempt " + i), i, 1);
    }
    recorder.record("INSERT", new Status("GONE", "at last"), 1, 1);
    assertThat(counts(recorders.collect(), "INSERT")).containsExactly("BUSY 100", "GONE 1");
  }

  @Test
  void threadsAddUp() {
    TestRecorder other = new TestRecorder(recorders);
    recorder.record("READ", Status.OK, 10, 1);
    other.record("READ", Status.OK, 30, 1);
    other.record("SCAN", Status.ERROR, 5, 1);
    Summary summary = recorders.collect();
    assertThat(summary.operations()).containsExactly("READ", "SCAN");
    assertThat(latencies(summary, "READ", "OK").getMean()).isEqualTo(20);
  }

  @Test
  void summariesAddUp() {
    Summary summary = recorder.record("READ", Status.OK, 10, 1).collect();
    Summary more =
        recorder.record("READ", Status.OK, 30, 1).record("SCAN", Status.ERROR, 5, 1).collect();
    summary.add(more);
    summary.add(new Summary());
    assertThat(summary.operations()).containsExactly("READ", "SCAN");
    assertThat(latencies(summary, "READ", "OK").getMean()).isEqualTo(20);
    assertThat(latencies(more, "READ", "OK").getTotalCount()).isEqualTo(1);
  }

  @Test
  void collectingWhileAThreadRecordsLosesNothing() throws Exception {
    int operations = 400_000;
    Status[] statuses = {Status.OK, Status.ERROR, new Status("BUSY", ""), Status.NOT_FOUND};
    AtomicBoolean done = new AtomicBoolean();
    Thread writer =
        new Thread(
            () -> {
              for (int i = 0; i < operations; i++) {
                // outcomes come up one after the other, while collecting goes on
                Status status = statuses[i % (1 + i * statuses.length / operations)];
                recorder.recordOne(i % 2 == 0 ? "READ" : "SCAN", status, i, i);
              }
              done.set(true);
            });
    writer.start();
    long intervals = 0;
    while (!done.get()) {
      recorders.collect();
      intervals++;
    }
    writer.join();
    recorders.collect();
    assertThat(intervals).isPositive();
    Summary total = recorders.total();
    assertThat(count(total, "READ")).isEqualTo(operations / 2);
    assertThat(count(total, "SCAN")).isEqualTo(operations / 2);
    assertThat(total.outcomes("READ").size() + total.outcomes("SCAN").size())
        .isGreaterThanOrEqualTo(statuses.length);
  }

  private static long count(Summary summary, String operation) {
    return summary.outcomes(operation).stream().mapToLong(OutcomeSummary::count).sum();
  }

  private static List<String> counts(Summary summary, String operation) {
    return summary.outcomes(operation).stream()
        .map(outcome -> outcome.status().getName() + " " + outcome.count())
        .toList();
  }

  private static Histogram latencies(Summary summary, String operation, String status) {
    return summary.outcomes(operation).stream()
        .filter(outcome -> outcome.status().getName().equals(status))
        .map(OutcomeSummary::actual)
        .findFirst()
        .orElseThrow();
  }
}
