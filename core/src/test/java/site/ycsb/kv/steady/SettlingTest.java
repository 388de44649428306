// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.steady;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettlingTest {
  private static final long SECOND = 1_000_000_000;
  private static final double P99_NANOS = 5e6;

  private final Random random = new Random(7);
  private Settling settling = new Settling();

  /** Adds seconds; returns the first after which it has settled, or 0. */
  private int add(int count, double operations, double p99Nanos, double spread) {
    for (int i = 1; i <= count; i++) {
      settling.add(SECOND, varied(operations, spread), varied(p99Nanos, spread));
      if (settling.hasSettled()) {
        return i;
      }
    }
    return 0;
  }

  private long varied(double value, double spread) {
    return Math.round(value * Math.max(0.1, 1 + spread * random.nextGaussian()));
  }

  @Test
  void aLevelSettlesOnceItHasHeld() {
    assertThat(add(60, 1_000, P99_NANOS, 0.01)).isEqualTo(Settling.LEAST_SECONDS);
  }

  @Test
  void mostNoisyLevelsSettleSoonToo() {
    long soon =
        IntStream.range(0, 100)
            .filter(
                i -> {
                  settling = new Settling();
                  int seconds = add(60, 1_000, P99_NANOS, 0.2);
                  return seconds > 0 && seconds <= 40;
                })
            .count();
    assertThat(soon).isGreaterThan(90);
  }

  @ParameterizedTest
  @ValueSource(ints = {12, 20, 24})
  void aStepMustBePast(int step) {
    assertThat(add(step, 1_000, P99_NANOS, 0.01)).isZero();
    assertThat(add(90, 1_200, P99_NANOS, 0.01)).isBetween(20, 33);
  }

  @Test
  void aStepOfTheP99AloneCountsToo() {
    assertThat(add(20, 1_000, 2 * P99_NANOS, 0.01)).isZero();
    assertThat(add(90, 1_000, P99_NANOS, 0.01)).isBetween(20, 33);
  }

  @Test
  void aSmallStepDoesNotCount() {
    assertThat(add(20, 1_000, P99_NANOS, 0.001)).isZero();
    assertThat(add(90, 1_030, P99_NANOS, 0.001)).isEqualTo(13);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.93, 1.1})
  void whatKeepsChangingNeverSettles(double factor) {
    double operations = 10_000;
    for (int i = 0; i < 30; i++) {
      assertThat(add(4, operations, P99_NANOS, 0.01)).isZero();
      operations *= factor;
    }
  }

  @Test
  void remaindersOfASecondAndOutagesDoNotCount() {
    for (int i = 0; i < 100; i++) {
      settling.add(SECOND / 3, 1_000, 5_000);
      settling.add(SECOND, 0, 0);
    }
    assertThat(settling.hasSettled()).isFalse();
  }
}
