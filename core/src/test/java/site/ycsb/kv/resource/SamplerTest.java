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
package site.ycsb.kv.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class SamplerTest {
  private final Deque<Answer> answers = new ArrayDeque<>();

  /** What a probe reads next. */
  private interface Answer {
    Reading read() throws IOException;
  }

  private final Probe probe =
      new Probe() {
        @Override
        public String describe() {
          return "a script";
        }

        @Override
        public Reading read() throws IOException {
          return answers.remove().read();
        }
      };

  @Test
  void theFirstSampleCountsFromTheStart() {
    answers.add(() -> Reading.of(5, 6, 1000, 2000));
    answers.add(() -> Reading.of(5, 6, 1500, 2000));
    try (Sampler sampler = sampler()) {
      ResourceSample sample = only(sampler.sample());
      assertThat(sample.isMissing()).isFalse();
      assertThat(sample.cpuPercent()).isZero();
      assertThat(sample.reading()).isEqualTo(Reading.of(5, 6, 1500, 2000));
    }
  }

  @Test
  void aFailureLeavesAGapAndWhatFollowsIsNotSpreadOverIt() {
    answers.add(() -> Reading.of(0, 0, 1, 1));
    answers.add(
        () -> {
          throw new IOException("gone");
        });
    answers.add(() -> Reading.of(1_000_000_000, 0, 1, 1));
    answers.add(() -> Reading.of(1_000_000_000, 0, 1, 1));
    try (Sampler sampler = sampler()) {
      assertThat(only(sampler.sample()).isMissing()).isTrue();
      ResourceSample back = only(sampler.sample());
      assertThat(back.isMissing()).isFalse();
      assertThat(back.cpuPercent()).isNegative();
      assertThat(only(sampler.sample()).cpuPercent()).isZero();
    }
  }

  @Test
  void aProbeThatHangsHoldsNobodyUp() {
    CountDownLatch answered = new CountDownLatch(1);
    answers.add(
        () -> {
          try {
            answered.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return Reading.of(1, 1, 1, 1);
        });
    try (Sampler sampler = sampler()) {
      assertThat(only(sampler.sample()).isMissing()).isTrue();
      // It is not asked again while it hangs.
      assertThat(only(sampler.sample()).isMissing()).isTrue();
      answered.countDown();
    }
    assertThat(answers).isEmpty();
  }

  @Test
  void ratesAreThoseBetweenTwoReadings() {
    Reading before = Reading.of(1_000, 2_000, 7, 8).withNetwork(100, 200);
    Reading now = Reading.of(501_000, 252_000, 9, 10).withNetwork(150, 300);
    ResourceSample sample = ResourceSample.between("SERVER", before, now, 1_000_000);
    assertThat(sample.userPercent()).isCloseTo(50, within(1e-9));
    assertThat(sample.systemPercent()).isCloseTo(25, within(1e-9));
    assertThat(sample.cpuPercent()).isCloseTo(75, within(1e-9));
    assertThat(sample.receivedPerSecond()).isCloseTo(50_000, within(1e-6));
    assertThat(sample.sentPerSecond()).isCloseTo(100_000, within(1e-6));
  }

  @Test
  void aProcessThatBeganAnewHasNoRate() {
    ResourceSample sample =
        ResourceSample.between(
            "SERVER", Reading.of(9_000, 9_000, 1, 1), Reading.of(10, 10, 1, 1), 1_000_000);
    assertThat(sample.cpuPercent()).isNegative();
    assertThat(sample.receivedPerSecond()).isNegative();
  }

  private Sampler sampler() {
    return new Sampler(Map.of("SERVER", probe));
  }

  private static ResourceSample only(List<ResourceSample> samples) {
    assertThat(samples).hasSize(1);
    return samples.get(0);
  }
}
