// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.max;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DBException;

/** Searches in virtual time, on a queue whose highest rate theory tells. */
class QueueCoverageTest {
  private static final double SERVICE_SECONDS = 200e-6;
  private static final QueueTheory THEORY = new QueueTheory(SERVICE_SECONDS);

  private record Found(MaxAnswer answer, double truth) {
    boolean isNear() {
      return Math.abs(answer.ratePerSecond() / truth - 1) <= 0.05;
    }

    boolean isCovered() {
      return answer.lowPerSecond() <= truth && truth <= answer.highPerSecond();
    }
  }

  private static Found search(String promise, long seed) {
    Promise latency = Promise.parse(promise);
    List<Promise> promises = List.of(latency, Promise.parse("errors = 0"));
    SimulatedStore store = new SimulatedStore(seed, promises);
    MaxSettings settings = new MaxSettings(promises, 0.05, Duration.ofMinutes(10), 4, 64, 0);
    double bound = latency.boundNanos().orElseThrow() / 1e9;
    try {
      return new Found(
          new MaxSearch(settings, store, store.surroundings(seed)).run(),
          THEORY.highestRate(latency.allowedShare(), bound));
    } catch (DBException e) {
      throw new AssertionError(e);
    }
  }

  /** Fractions of P(wait <= t) for a queue that is half full, from Erlang's formula by hand. */
  @Test
  void theoryIsErlangs() {
    double rate = 0.5 / SERVICE_SECONDS;
    // Without waiting: 1 - 0.5. Within one service: 0.5 e^0.5. Within two: 0.5 (e - 0.5 e^0.5).
    assertThat(THEORY.shareOver(rate, SERVICE_SECONDS)).isCloseTo(0.5, within(1e-9));
    assertThat(THEORY.shareOver(rate, 2 * SERVICE_SECONDS))
        .isCloseTo(1 - 0.5 * Math.exp(0.5), within(1e-9));
    assertThat(THEORY.shareOver(rate, 3 * SERVICE_SECONDS))
        .isCloseTo(1 - 0.5 * (Math.E - 0.5 * Math.exp(0.5)), within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"p99 < 1ms", "p99 < 2ms", "p99 < 5ms"})
  void nineOfTenAnswersAreRight(String promise) {
    List<Found> found = seeds(promise, 10);
    assertThat(found).filteredOn(Found::isNear).hasSizeGreaterThanOrEqualTo(9);
    assertThat(found).filteredOn(Found::isCovered).hasSizeGreaterThanOrEqualTo(9);
  }

  /** Ten seeds say little: of so many, an interval that holds 95 % in truth misses few more. */
  @ParameterizedTest
  @CsvSource({"p99 < 1ms", "p99 < 2ms", "p99 < 5ms", "p99.9 < 5ms", "p50 < 1ms"})
  void intervalsHoldTheTrueRate(String promise) {
    List<Found> found = seeds(promise, 100);
    assertThat(found).filteredOn(Found::isNear).hasSizeGreaterThanOrEqualTo(99);
    assertThat(found).filteredOn(Found::isCovered).hasSizeGreaterThanOrEqualTo(90);
    assertThat(found)
        .allSatisfy(
            f -> {
              assertThat(f.answer().outcome()).isEqualTo(MaxAnswer.Outcome.FOUND);
              assertThat(f.answer().brokeFirst().orElseThrow().text()).isEqualTo(promise);
            });
  }

  private static List<Found> seeds(String promise, int count) {
    return LongStream.rangeClosed(1, count).mapToObj(seed -> search(promise, seed)).toList();
  }
}
