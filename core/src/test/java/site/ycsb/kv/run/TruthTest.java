// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.kv.measure.OutcomeSummary;

/**
 * What is reported against what a store did that answers by a script: after 1 ms, every 1,000th
 * time after 50 ms, and once after a stall of 1 s. Two operations a tick of the schedule fit, so
 * that the run catches up with each stall.
 *
 * <p>The store notes when each answer really began and ended. The script is what it should have
 * done; what it noted is what a busy machine let it do, which is what must be reported.
 */
@Tag("alone")
class TruthTest {
  private static final int OPERATIONS = 5_000;
  private static final int TARGET_PER_SECOND = 500;
  private static final int STALLED = 2_500;

  /** A cold JVM takes milliseconds for the first operation, and so to its start. */
  private static final int WARMUP = 500;

  private static final double[] PERCENTILES = {50, 99, 99.9, 100};

  private final List<Long> startNanos = new ArrayList<>();
  private final List<Long> endNanos = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void latenciesAreThoseOfTheScript(boolean spin) throws Exception {
    ScriptedBinding binding = new ScriptedBinding();
    binding.answer = (client, key) -> answer();
    RunResult result =
        Runs.run(
            binding,
            "recordcount=1000",
            "readproportion=1",
            "updateproportion=0",
            "warmup.operations=" + WARMUP,
            "operationcount=" + OPERATIONS,
            "target=" + TARGET_PER_SECOND,
            "spin.sleep=" + spin);
    OutcomeSummary reads = result.summary().outcomes("READ").iterator().next();
    assertThat(reads.count()).isEqualTo(OPERATIONS);
    assertThat(reads.intended().getTotalCount()).isEqualTo(OPERATIONS);

    long tick = TimeUnit.SECONDS.toNanos(1) / TARGET_PER_SECOND;
    long first = startNanos.get(WARMUP);
    long[] actual = sorted(i -> endNanos.get(WARMUP + i) - startNanos.get(WARMUP + i));
    long[] intended = sorted(i -> endNanos.get(WARMUP + i) - (first + i * tick));
    for (double percentile : PERCENTILES) {
      assertNear("actual", reads.actual(), percentile, of(actual, percentile));
      assertNear("intended", reads.intended(), percentile, of(intended, percentile));
    }
    // The script itself: half of the answers took 1 ms, and the stall is in both maxima.
    assertThat(of(actual, 50)).isCloseTo(millis(1), within(millis(1) / 5));
    assertThat(reads.actual().getMaxValue()).isGreaterThanOrEqualTo(millis(999));
    assertThat(reads.actual().getValueAtPercentile(99)).isLessThan(millis(50));
    assertThat(reads.intended().getValueAtPercentile(99)).isGreaterThan(millis(900));
    // The schedule was kept: the stall was caught up with.
    double seconds = result.work().runTimeNanos() / 1e9;
    assertThat(seconds).isCloseTo((double) OPERATIONS / TARGET_PER_SECOND, within(0.1));
  }

  private Status answer() {
    long start = System.nanoTime();
    int operation = startNanos.size() + 1 - WARMUP;
    startNanos.add(start);
    long until = start + scriptedNanos(operation);
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
    endNanos.add(System.nanoTime());
    return Status.OK;
  }

  private static long scriptedNanos(int operation) {
    if (operation <= 0) {
      return millis(1);
    }
    if (operation == STALLED) {
      return millis(1000);
    }
    return operation % 1000 == 0 ? millis(50) : millis(1);
  }

  private static void assertNear(
      String what, Histogram reported, double percentile, long expectedNanos) {
    long tolerance = Math.max(millis(1) / 5, expectedNanos / 50);
    assertThat(reported.getValueAtPercentile(percentile))
        .as("%s, percentile %s", what, percentile)
        .isCloseTo(expectedNanos, within(tolerance));
  }

  private static long[] sorted(LatencyOf latency) {
    return LongStream.range(0, OPERATIONS).map(i -> latency.of((int) i)).sorted().toArray();
  }

  private interface LatencyOf {
    long of(int operation);
  }

  private static long of(long[] sorted, double percentile) {
    int rank = (int) Math.ceil(percentile / 100 * sorted.length);
    return sorted[Math.max(0, rank - 1)];
  }

  private static long millis(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }
}
