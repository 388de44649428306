/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class ThreadRecorderTest {
  private final ThreadRecorder recorder = new ThreadRecorder();
  private final Summary summary = new Summary();

  @Test
  void nothingRecordedIsNothing() {
    recorder.collect(summary);
    assertThat(summary.operations()).isEmpty();
    assertThat(summary.outcomes(Operation.READ)).isEmpty();
    assertThat(summary.latencies(Operation.READ, Status::isOk).getTotalCount()).isZero();
  }

  @Test
  void latenciesAreKeptByOperationAndOutcome() {
    recorder.record(Operation.READ, Status.OK, 1_000);
    recorder.record(Operation.READ, Status.OK, 3_000);
    recorder.record(Operation.READ, Status.NOT_FOUND, 500);
    recorder.record(Operation.UPDATE, Status.ERROR, 7_000_000_000L);
    recorder.collect(summary);
    assertThat(summary.operations()).containsExactly(Operation.READ, Operation.UPDATE);
    assertThat(summary.outcomes(Operation.READ))
        .extracting(outcome -> outcome.status().getName() + " " + outcome.count())
        .containsExactly("NOT_FOUND 1", "OK 2");
    assertThat(summary.latencies(Operation.READ, Status::isOk).getMean())
        .isCloseTo(2_000, within(2.0));
    assertThat(summary.latencies(Operation.READ, status -> true).getTotalCount()).isEqualTo(3);
    // three digits are kept
    assertThat(summary.latencies(Operation.UPDATE, status -> true).getMaxValue())
        .isBetween(6_993_000_000L, 7_007_000_000L);
  }

  @Test
  void aClockThatSteppedBackCountsAsNoTime() {
    recorder.record(Operation.READ, Status.OK, -5);
    recorder.collect(summary);
    assertThat(summary.latencies(Operation.READ, Status::isOk).getMaxValue()).isZero();
    assertThat(summary.latencies(Operation.READ, Status::isOk).getTotalCount()).isEqualTo(1);
  }

  @Test
  void whatWasCollectedIsNotCollectedAgain() {
    recorder.record(Operation.READ, Status.OK, 10);
    recorder.collect(summary);
    recorder.collect(summary);
    recorder.record(Operation.READ, Status.OK, 20);
    recorder.collect(summary);
    assertThat(summary.latencies(Operation.READ, Status::isOk).getTotalCount()).isEqualTo(2);
    Summary next = new Summary();
    recorder.collect(next);
    assertThat(next.latencies(Operation.READ, Status::isOk).getTotalCount()).isZero();
  }

  @Test
  void statusesMadeAnewEachTimeFoldByName() {
    for (int i = 0; i < 100; i++) {
      recorder.record(Operation.INSERT, new Status("BUSY", "attempt " + i), i);
    }
    recorder.record(Operation.INSERT, new Status("GONE", "at last"), 1);
    recorder.collect(summary);
    assertThat(summary.outcomes(Operation.INSERT))
        .extracting(outcome -> outcome.status().getName() + " " + outcome.count())
        .containsExactly("BUSY 100", "GONE 1");
  }

  @Test
  void summariesOfThreadsAddUp() {
    ThreadRecorder other = new ThreadRecorder();
    recorder.record(Operation.READ, Status.OK, 10);
    other.record(Operation.READ, Status.OK, 30);
    other.record(Operation.SCAN, Status.ERROR, 5);
    recorder.collect(summary);
    Summary more = new Summary();
    other.collect(more);
    summary.add(more);
    summary.add(new Summary());
    assertThat(summary.operations()).containsExactly(Operation.READ, Operation.SCAN);
    assertThat(summary.latencies(Operation.READ, Status::isOk).getMean()).isEqualTo(20);
    assertThat(more.latencies(Operation.READ, Status::isOk).getTotalCount()).isEqualTo(1);
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
                recorder.record(i % 2 == 0 ? Operation.READ : Operation.SCAN, status, i);
              }
              done.set(true);
            });
    writer.start();
    long intervals = 0;
    while (!done.get()) {
      Summary interval = new Summary();
      recorder.collect(interval);
      summary.add(interval);
      intervals++;
    }
    writer.join();
    recorder.collect(summary);
    assertThat(intervals).isPositive();
    assertThat(summary.latencies(Operation.READ, status -> true).getTotalCount())
        .isEqualTo(operations / 2);
    assertThat(summary.latencies(Operation.SCAN, status -> true).getTotalCount())
        .isEqualTo(operations / 2);
    assertThat(summary.outcomes(Operation.READ).size() + summary.outcomes(Operation.SCAN).size())
        .isGreaterThanOrEqualTo(statuses.length);
  }
}
