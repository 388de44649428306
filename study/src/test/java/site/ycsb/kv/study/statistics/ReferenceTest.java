// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.statistics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Compares with values of SciPy and statsmodels, which references.py wrote beside the data. */
class ReferenceTest {
  private static final Offset<Double> CLOSE = within(1e-9);

  private static List<String[]> rows(String file) throws IOException {
    try (InputStream in = ReferenceTest.class.getResourceAsStream(file)) {
      String text = new String(in.readAllBytes(), UTF_8);
      return text.lines().skip(1).map(line -> line.split(",", -1)).toList();
    }
  }

  private static double[] numbers(String text) {
    return Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }

  @Test
  void ratiosHaveTheIntervalsAndPValuesOfSciPy() throws IOException {
    List<String[]> rows = rows("references.csv");
    assertThat(rows).hasSize(30);
    for (String[] row : rows) {
      double[] first = numbers(row[1]);
      double[] second = numbers(row[2]);
      RatioInterval ours =
          row[0].equals("pairs")
              ? RatioInterval.ofPairs(first, second)
              : RatioInterval.ofSamples(first, second);
      assertThat(ours.ratio()).isCloseTo(Double.parseDouble(row[3]), CLOSE);
      assertThat(ours.low()).isCloseTo(Double.parseDouble(row[4]), CLOSE);
      assertThat(ours.high()).isCloseTo(Double.parseDouble(row[5]), CLOSE);
      assertThat(ours.p()).isCloseTo(Double.parseDouble(row[6]), CLOSE);
      assertThat(ours.rankP()).isCloseTo(Double.parseDouble(row[7]), CLOSE);
      assertThat(ours.rankP()).isGreaterThanOrEqualTo(ours.leastRankP() - 1e-12);
    }
  }

  @Test
  void holmsCorrectionIsThatOfStatsmodels() throws IOException {
    List<String[]> rows = rows("holm.csv");
    assertThat(rows).hasSize(4);
    for (String[] row : rows) {
      assertThat(Holm.adjusted(numbers(row[0]))).containsExactly(numbers(row[1]), CLOSE);
    }
  }
}
