// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class SamplerTest {
  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;

  private final Script probe = new Script("a script");

  /** What a probe reads next. */
  private interface Answer {
    Reading read() throws IOException;
  }

  /** A probe that answers what a test wants. */
  private static final class Script implements Probe {
    private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();
    private final String name;
    private int processors;
    private @Nullable Probe store;

    private Script(String name) {
      this.name = name;
    }

    /** Next, processor time used by a moment. */
    private Script used(double seconds, double atSeconds) {
      return answer(() -> reading(seconds, atSeconds));
    }

    private Script fails(String reason) {
      return answer(
          () -> {
            throw new IOException(reason);
          });
    }

    private Script answer(Answer answer) {
      answers.add(answer);
      return this;
    }

    @Override
    public String describe() {
      return name;
    }

    @Override
    public Reading read() throws IOException {
      try {
        return answers.take().read();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }

    @Override
    public Optional<Probe> store() {
      return Optional.ofNullable(store);
    }

    @Override
    public int processors() {
      return processors;
    }
  }

  @Test
  void theFirstSampleCountsFromTheStart() {
    probe.used(3, 10).used(3.5, 11);
    try (Sampler sampler = sampler()) {
      ResourceSample sample = only(sampler.sample());
      assertThat(sample.isMissing()).isFalse();
      assertThat(sample.value(Metric.CPU)).isCloseTo(50, within(1e-6));
      assertThat(sample.value(Metric.RSS)).isEqualTo(1);
      assertThat(sample.value(Metric.VIRTUAL)).isEqualTo(1);
      assertThat(sample.usage()).isEqualTo(Usage.between(reading(3, 10), reading(3.5, 11)));
    }
  }

  @Test
  void aRateIsThatOfTheRealTimeBetweenTwoReadings() {
    probe.used(0, 0).used(0.5, 0.5).used(0.8, 2.5);
    try (Sampler sampler = sampler()) {
      assertThat(only(sampler.sample()).value(Metric.CPU)).isCloseTo(100, within(1e-6));
      assertThat(only(sampler.sample()).value(Metric.CPU)).isCloseTo(15, within(1e-6));
    }
  }

  @Test
  void aShortTimeHasNoRateAndItsUseIsNotLost() {
    probe.used(0, 0).used(0.2, 0.199).used(0.4, 0.4);
    ResourceSummary summary = new ResourceSummary("SERVER");
    try (Sampler sampler = sampler()) {
      ResourceSample tooShort = only(sampler.sample());
      assertThat(tooShort.value(Metric.CPU)).isNegative();
      assertThat(tooShort.value(Metric.RECEIVED)).isNegative();
      assertThat(tooShort.isMissing()).isFalse();
      ResourceSample enough = only(sampler.sample());
      assertThat(enough.value(Metric.CPU)).isPositive();
      summary.add(tooShort);
      summary.add(enough);
    }
    assertThat(summary.cpuSeconds()).isCloseTo(0.4, within(1e-9));
    assertThat(summary.sampledSeconds()).isCloseTo(0.4, within(1e-9));
  }

  @Test
  void aGapCostsOneIntervalAndWhatFollowsIsThatOfTheLongerTime() {
    probe.used(0, 0).fails("busy").used(1, 2).used(2, 3);
    try (Sampler sampler = sampler()) {
      ResourceSample gap = only(sampler.sample());
      assertThat(gap.isMissing()).isTrue();
      assertThat(gap.failures()).containsExactly(new ResourceSample.Failure("a script", "busy"));
      ResourceSample back = only(sampler.sample());
      assertThat(back.value(Metric.CPU)).isCloseTo(50, within(1e-6));
      assertThat(back.sampledNanos()).isEqualTo(2 * SECOND);
      assertThat(only(sampler.sample()).value(Metric.CPU)).isCloseTo(100, within(1e-6));
    }
  }

  @Test
  void aProbeThatHangsIsNamedAndLeavesTheOthersAlone() {
    Script other = new Script("another").used(0, 0).used(1, 1).used(2, 2);
    Script store = new Script("its store");
    store.used(0, 0);
    CountDownLatch answered = new CountDownLatch(1);
    store.answer(
        () -> {
          await(answered);
          return reading(0, 0);
        });
    other.store = store;
    Map<String, Probe> probes = new LinkedHashMap<>();
    probes.put("SERVER-1", probe); // has nothing to answer at all
    probes.put("SERVER-2", other);
    try (Sampler sampler = new Sampler(probes)) {
      for (int i = 1; i <= 2; i++) {
        List<ResourceSample> samples = sampler.sample();
        assertThat(samples.get(0).isMissing()).isTrue();
        assertThat(samples.get(0).failures())
            .singleElement()
            .satisfies(failure -> assertThat(failure.probe()).isEqualTo("a script"))
            .satisfies(failure -> assertThat(failure.reason()).startsWith("no answer for "));
        assertThat(samples.get(1).value(Metric.CPU)).isCloseTo(100, within(1e-6));
        assertThat(samples.get(1).failures())
            .singleElement()
            .satisfies(failure -> assertThat(failure.probe()).isEqualTo("its store"));
      }
      answered.countDown();
    }
  }

  @Test
  void oneThatHangsIsNotWaitedForAgain() {
    try (Sampler sampler = sampler()) {
      assertThat(only(sampler.sample()).isMissing()).isTrue();
      long before = System.nanoTime();
      for (int i = 0; i < 100; i++) {
        assertThat(only(sampler.sample()).isMissing()).isTrue();
      }
      assertThat(System.nanoTime() - before).isLessThan(10 * SECOND);
    }
  }

  @Test
  void anAnswerThatComesLateCountsAtItsOwnTime() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    probe.used(0, 0);
    probe.answer(
        () -> {
          asked.countDown();
          await(released);
          return reading(0.7, 1.4);
        });
    try (Sampler sampler = sampler()) {
      assertThat(only(sampler.sample()).isMissing()).isTrue();
      await(asked);
      probe.answer(
          () -> {
            await(never);
            return reading(9, 9);
          });
      released.countDown();
      ResourceSample late = only(sampler.sample());
      while (late.isMissing()) {
        late = only(sampler.sample());
      }
      assertThat(late.value(Metric.CPU)).isCloseTo(50, within(1e-6));
      assertThat(late.sampledNanos()).isEqualTo(1_400 * MILLI);
      never.countDown();
    }
  }

  @Test
  void whatIsBeforeTheCutDoesNotCountEvenIfItsReadingIsMissed() {
    // of 4 s between two readings the last 3 are measured
    probe.used(0, 0).fails("busy").used(2, 4);
    try (Sampler sampler = sampler()) {
      assertThat(only(sampler.sample()).isMissing()).isTrue();
      sampler.cut(SECOND);
      ResourceSample sample = only(sampler.sample());
      assertThat(sample.sampledNanos()).isEqualTo(3 * SECOND);
      assertThat(sample.value(Metric.CPU)).isCloseTo(50, within(1e-6));
      assertThat(sample.usage().grown(Metric.CPU)).isEqualTo(1_500 * MILLI);
    }
  }

  @Test
  void whatIsSampledCountsFromTheBegin() throws Exception {
    probe.used(5, 5);
    try (Sampler sampler = sampler()) {
      probe.used(7, 10);
      CountDownLatch asked = new CountDownLatch(1);
      sampler.begin();
      probe.answer(
          () -> {
            asked.countDown();
            return reading(7.5, 11);
          });
      ResourceSample sample = only(sampler.sample());
      await(asked);
      assertThat(sample.value(Metric.CPU)).isCloseTo(50, within(1e-6));
    }
  }

  @Test
  void ratesAreThoseBetweenTwoReadings() {
    Reading before = Reading.of(1_000, 2_000, 7, 8).withNetwork(100, 200).at(5);
    Reading now =
        Reading.of(SECOND / 2 + 1_000, SECOND / 4 + 2_000, 9, 10)
            .withNetwork(150, 300)
            .at(SECOND + 5);
    ResourceSample sample = ResourceSample.between("SERVER", before, now, 0);
    assertThat(sample.value(Metric.CPU_USER)).isCloseTo(50, within(1e-9));
    assertThat(sample.value(Metric.CPU_SYSTEM)).isCloseTo(25, within(1e-9));
    assertThat(sample.value(Metric.CPU)).isCloseTo(75, within(1e-9));
    assertThat(sample.value(Metric.RECEIVED)).isCloseTo(50, within(1e-6));
    assertThat(sample.value(Metric.SENT)).isCloseTo(100, within(1e-6));
  }

  @Test
  void aProcessUsesNoMoreThanItsMachineHas() {
    probe.processors = 2;
    probe.used(0, 0).used(2.04, 1);
    try (Sampler sampler = sampler()) {
      assertThat(only(sampler.sample()).value(Metric.CPU)).isCloseTo(200, within(1e-6));
    }
  }

  @Test
  void aProcessThatBeganAnewHasNoRateAndWhatItUsedCounts() {
    probe.used(0, 0).used(3, 5).used(0.4, 6).used(1.4, 7);
    ResourceSummary summary = new ResourceSummary("SERVER");
    try (Sampler sampler = sampler()) {
      summary.add(only(sampler.sample()));
      ResourceSample anew = only(sampler.sample());
      assertThat(anew.value(Metric.CPU)).isNegative();
      summary.add(anew);
      summary.add(only(sampler.sample()));
      summary.from(new ResourceSource("process 7 (store)", 7L, "store", 0));
    }
    assertThat(summary.cpuSeconds()).isCloseTo(4.4, within(1e-9));
    assertThat(summary.warnings())
        .containsExactly(
            "SERVER was started anew while it was measured; it is process 7 (store) at the end.");
  }

  @Test
  void anotherProcessIsToldByItsNumberEvenIfItUsedMore() {
    Reading before = reading(0.1, 1).ofInstance(1);
    Reading now = reading(0.3, 2).ofInstance(2);
    ResourceSample sample = ResourceSample.between("SERVER", before, now, 0);
    assertThat(sample.value(Metric.CPU)).isNegative();
    assertThat(sample.usage().grown(Metric.CPU)).isEqualTo(300 * MILLI);
  }

  private static Reading reading(double cpuSeconds, double atSeconds) {
    long half = Math.round(cpuSeconds / 2 * SECOND);
    return Reading.of(half, half, 1, 1).withNetwork(1, 1).at(Math.round(atSeconds * SECOND));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Sampler sampler() {
    return new Sampler(Map.of("SERVER", probe));
  }

  private static ResourceSample only(List<ResourceSample> samples) {
    assertThat(samples).hasSize(1);
    return samples.get(0);
  }
}
