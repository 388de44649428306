// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.steady;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChangePointsTest {
  private static final int SERIES = 1_000;

  /** A series and the change points that ruptures finds in it. */
  private record Reference(String name, List<Integer> changes, String numbers) {
    private double[] values() {
      return Stream.of(numbers.split(" ")).mapToDouble(Double::parseDouble).toArray();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Reference> references() throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    ChangePointsTest.class.getResourceAsStream("change-points.txt")),
                StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(";", -1))
          .map(parts -> new Reference(parts[0], ints(parts[1]), parts[2]))
          .toList()
          .stream();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @ParameterizedTest
  @MethodSource("references")
  void theChangesAreThoseOfRuptures(Reference series) {
    double[] values = series.values();
    double penalty = 5 * Math.log(values.length);
    assertThat(ChangePoints.segment(ChangePoints.ranks(values), penalty)).isEqualTo(series.changes);
  }

  @Test
  void aChangeBelowTheLeastEffectIsNone() {
    double[] values = new double[60];
    Arrays.setAll(values, i -> (i < 30 ? 1_000 : 1_040) + i % 3);
    assertThat(ChangePoints.of(values, 0.05)).isEmpty();
    assertThat(ChangePoints.of(values, 0.03)).containsExactly(30);
  }

  @Test
  void aSeriesOfADayIsSummedUp() {
    double[] values = new double[86_400];
    Arrays.setAll(values, i -> (i < 50_025 ? 1_000 : 1_200) + i % 7);
    assertThat(ChangePoints.of(values, 0.05))
        .singleElement()
        .satisfies(change -> assertThat(change).isBetween(50_025 - 87, 50_025 + 87));
  }

  /** Steady throughput and p99 with the spread, the correlation and the outliers of real runs. */
  @Test
  void aSteadySeriesRarelyHasAChange() {
    Random random = new Random(42);
    for (int seconds : new int[] {24, 60, 300}) {
      assertThat(falseAlarms(seconds, 0.03, 0.3, random)).as("3 %% of %d", seconds).isLessThan(10);
      assertThat(falseAlarms(seconds, 0.2, 0.3, random)).as("20 %% of %d", seconds).isLessThan(10);
    }
  }

  @Test
  void aStepOfTenPercentIsFoundWhereItIs() {
    Random random = new Random(43);
    int found = 0;
    for (int i = 0; i < SERIES; i++) {
      double[] values = series(60, 0.03, 0.3, random);
      IntStream.range(30, 60).forEach(second -> values[second] *= 0.9);
      List<Integer> changes = ChangePoints.of(values, 0.05);
      found += changes.size() == 1 && Math.abs(changes.get(0) - 30) <= 3 ? 1 : 0;
    }
    assertThat(found).isGreaterThan(SERIES * 9 / 10);
  }

  private static long falseAlarms(int seconds, double spread, double correlation, Random random) {
    return IntStream.range(0, SERIES)
        .filter(i -> !ChangePoints.of(series(seconds, spread, correlation, random), 0.05).isEmpty())
        .count();
  }

  /** Noise in which each second resembles the one before, and one in fifty is an outlier. */
  private static double[] series(int seconds, double spread, double correlation, Random random) {
    double[] values = new double[seconds];
    double noise = random.nextGaussian();
    for (int i = 0; i < seconds; i++) {
      boolean outlier = random.nextInt(50) == 0;
      values[i] = Math.exp(spread * noise) * (outlier ? 1 - random.nextDouble() / 2 : 1);
      noise =
          correlation * noise + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
    }
    return values;
  }

  private static List<Integer> ints(String text) {
    return text.isEmpty() ? List.of() : Stream.of(text.split(" ")).map(Integer::valueOf).toList();
  }
}
