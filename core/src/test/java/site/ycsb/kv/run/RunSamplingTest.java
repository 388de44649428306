// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.Status;
import site.ycsb.kv.rank.CommonStart;
import site.ycsb.kv.resource.Metric;
import site.ycsb.kv.resource.Probe;
import site.ycsb.kv.resource.Reading;
import site.ycsb.kv.resource.ResourceSample;
import site.ycsb.kv.resource.ResourceSummary;
import site.ycsb.kv.resource.Sampler;

/**
 * What a run says of a server that uses four times as much for an operation of the warm-up as for
 * one that is measured.
 */
@Timeout(120)
class RunSamplingTest {
  private static final int WARMUP_OPERATIONS = 300;
  private static final long WARMUP_COST_NANOS = 4_000_000;
  private static final long COST_NANOS = 1_000_000;

  private final AtomicLong usedNanos = new AtomicLong();
  private final AtomicInteger operations = new AtomicInteger();
  private final AtomicInteger asked = new AtomicInteger();
  private long closeNanos;
  private final List<Progress> seen = new ArrayList<>();

  /** Which questions of a probe fail. */
  private interface Failures {
    boolean at(int question) throws InterruptedException;
  }

  @Test
  void theMeasuredPartIsSampledFromItsFirstOperationToItsLast() throws Exception {
    RunResult result = run(question -> false);
    assertTotals(result);
    assertThat(Runs.verdict(result).warnings()).isEmpty();
    List<ResourceSample> samples = measuredSamples();
    assertThat(samples).hasSizeGreaterThanOrEqualTo(3);
    assertThat(samples.get(0).sampledNanos()).isGreaterThan(900_000_000);
    for (ResourceSample sample : samples) {
      if (sample.value(Metric.CPU) >= 0) {
        assertThat(sample.sampledNanos()).isGreaterThanOrEqualTo(200_000_000);
        // 200 operations a second at most
        assertThat(sample.value(Metric.CPU)).isBetween(1.0, 21.0);
      }
    }
  }

  @Test
  void clientsThatTakeLongToCloseAreNotMeasured() throws Exception {
    closeNanos = 1_500_000_000;
    RunResult result = run(question -> false);
    assertTotals(result);
    assertThat(server(result).sampledSeconds())
        .isCloseTo(result.work().runTimeNanos() / 1e9, within(0.5));
    assertThat(server(result).range(Metric.CPU).orElseThrow().lowest()).isGreaterThan(1);
  }

  @Test
  void gapsChangeNoTotal() throws Exception {
    // questions 0 and 1 come before, 2 and 3 in the warm-up
    RunResult result = run(question -> question >= 5 && question <= 6);
    assertTotals(result);
    assertThat(server(result).gaps()).isEqualTo(2);
    assertThat(Runs.verdict(result).warnings())
        .singleElement()
        .satisfies(
            warning ->
                assertThat(warning)
                    .startsWith("SERVER: a script could not be read in 2 of ")
                    .endsWith(" intervals: busy."));
  }

  @Test
  void aProbeThatHangsIsNamedInAWarning() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    RunResult result =
        run(
            question -> {
              never.await();
              return true;
            });
    assertThat(server(result).gaps()).isPositive();
    assertThat(Runs.verdict(result).valid()).isTrue();
    assertThat(Runs.verdict(result).warnings())
        .singleElement()
        .satisfies(
            warning ->
                assertThat(warning)
                    .startsWith("SERVER: a script could not be read in ")
                    .contains(" intervals: no answer for "));
  }

  private void assertTotals(RunResult result) {
    double truth = result.work().operations() * COST_NANOS / 1e9;
    ResourceSummary server = server(result);
    assertThat(server.cpuSeconds()).isCloseTo(truth, within(0.05 * truth));
    assertThat(
            server
                .operationsPerCoreSecond(result.work().operations(), result.work().runTimeNanos())
                .orElseThrow())
        .isCloseTo(1_000, within(50.0));
    double share = 100 * truth / (result.work().runTimeNanos() / 1e9);
    assertThat(server.range(Metric.CPU).orElseThrow().mean())
        .isCloseTo(share, within(0.05 * share));
  }

  private static ResourceSummary server(RunResult result) {
    return result.resources().get(0);
  }

  private List<ResourceSample> measuredSamples() {
    return seen.stream()
        .map(Progress::interval)
        .filter(interval -> !interval.warmup())
        .flatMap(interval -> interval.resources().stream())
        .toList();
  }

  private RunResult run(Failures failures) throws Exception {
    ScriptedBinding binding = new ScriptedBinding();
    binding.answer =
        (client, key) -> {
          boolean warmup = operations.getAndIncrement() < WARMUP_OPERATIONS;
          LockSupport.parkNanos(5_000_000);
          usedNanos.addAndGet(warmup ? WARMUP_COST_NANOS : COST_NANOS);
          return Status.OK;
        };
    binding.close = client -> LockSupport.parkNanos(closeNanos);
    Properties properties =
        Runs.properties(
            "recordcount=100",
            "maxexecutiontime=3",
            "threadcount=1",
            "updateproportion=0",
            "readproportion=1",
            "warmup.operations=" + WARMUP_OPERATIONS);
    try (Sampler sampler = new Sampler(Map.of("SERVER", probe(failures)))) {
      return new Run(
              binding,
              Phase.RUN,
              properties,
              RunSettings.of(properties),
              seen::add,
              new RunExtras(null, sampler, CommonStart.NONE, what -> {}))
          .execute();
    }
  }

  private Probe probe(Failures failures) {
    return new Probe() {
      @Override
      public String describe() {
        return "a script";
      }

      @Override
      public Reading read() throws IOException {
        try {
          if (failures.at(asked.getAndIncrement())) {
            throw new IOException("busy");
          }
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
        return Reading.of(usedNanos.get(), 0, 1, 1);
      }
    };
  }
}
