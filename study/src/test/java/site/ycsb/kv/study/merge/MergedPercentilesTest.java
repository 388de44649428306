// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.study.merge;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.kv.result.Evidence;

/** Whatever the ranks measured, the merged latencies are those of one recorder. */
class MergedPercentilesTest {
  private static final List<String> OPERATIONS = List.of("READ", "UPDATE", "SCAN");
  private static final int MOST_RANKS = 7;
  private static final int MOST_SECONDS = 5;
  private static final int MOST_VALUES = 300;

  private final Map<String, Histogram> recorded = new HashMap<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void theyEqualThoseOfOneRecorderAndOfTheConcatenatedLogs(long seed, @TempDir Path place)
      throws Exception {
    Random random = new Random(seed);
    int count = 1 + random.nextInt(MOST_RANKS);
    List<Path> directories = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      MadeUpRank rank = new MadeUpRank(i, count);
      int seconds = 1 + random.nextInt(MOST_SECONDS);
      for (int s = 0; s < seconds; s++) {
        rank.second(second(random));
      }
      directories.add(rank.write(place));
    }
    Path out = place.resolve("merged");
    out.toFile().mkdir();
    MergedResult merged = Merge.of(List.of(place), MergeSettings.of(new Properties()));
    MergedFiles.write(merged, out);

    assertThat(recorded).isNotEmpty();
    for (Map.Entry<String, Histogram> operation : recorded.entrySet()) {
      JsonNode latency = merged.document().at("/operations/" + operation.getKey() + "/OK/actual");
      Histogram found = Evidence.histogram(latency.path("histogram").asText());
      assertThat(found).isEqualTo(operation.getValue());
      assertThat(logged(operation.getKey(), directories.stream())).isEqualTo(found);
      assertThat(logged(operation.getKey(), Stream.of(out))).isEqualTo(found);
      for (double percentile : new double[] {50, 75, 90, 95, 99, 99.9, 99.99, 99.999}) {
        String name = Double.toString(percentile).replaceFirst("\\.0$", "");
        assertThat(latency.path("percentiles").path(name).asDouble())
            .isEqualTo(operation.getValue().getValueAtPercentile(percentile) / 1e3);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void thoseOfEachSecondAreThoseOfOneRecorderToo(long seed, @TempDir Path place) throws Exception {
    Random random = new Random(seed);
    int count = 1 + random.nextInt(MOST_RANKS);
    List<MadeUpRank> ranks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ranks.add(new MadeUpRank(i, count));
    }
    List<Map<String, Histogram>> expected = new ArrayList<>();
    for (int s = 0; s < MOST_SECONDS; s++) {
      recorded.clear();
      for (MadeUpRank rank : ranks) {
        rank.second(second(random));
      }
      Histogram total = new Histogram(3);
      recorded.values().forEach(total::add);
      Map<String, Histogram> all = new HashMap<>(recorded);
      all.put("TOTAL", total);
      expected.add(all);
    }
    for (MadeUpRank rank : ranks) {
      rank.write(place);
    }
    JsonNode rows = merged(place).path("intervals");
    assertThat(rows).hasSize(expected.stream().mapToInt(Map::size).sum());
    for (JsonNode row : rows) {
      Map<String, Histogram> second = expected.get(row.path("startSeconds").asInt());
      Histogram nanos = requireNonNull(second.get(row.path("operation").asText()));
      assertThat(row.path("p50Micros").asDouble()).isEqualTo(micros(nanos, 50));
      assertThat(row.path("p95Micros").asDouble()).isEqualTo(micros(nanos, 95));
      assertThat(row.path("p99Micros").asDouble()).isEqualTo(micros(nanos, 99));
      assertThat(row.path("p999Micros").asDouble()).isEqualTo(micros(nanos, 99.9));
    }
  }

  @Test
  void secondsThatAreNotWhollyLoggedHaveNone(@TempDir Path place) throws Exception {
    new MadeUpRank(0, 2).reads(2, 10).write(place);
    Path second = new MadeUpRank(1, 2).reads(2, 10).write(place);
    Path log = second.resolve("latency.hlog");
    List<String> lines = Files.readAllLines(log);
    Files.write(log, lines.subList(0, lines.size() - 1));
    JsonNode rows = merged(place).path("intervals");
    assertThat(rows.path(0).has("p99Micros")).isTrue();
    assertThat(rows.path(1).has("p99Micros")).isTrue();
    assertThat(rows.path(2).has("p99Micros")).isFalse();
    assertThat(rows.path(3).has("p99Micros")).isFalse();

    Files.delete(log);
    assertThat(merged(place).at("/intervals/0").has("p99Micros")).isFalse();
  }

  @Test
  void aDamagedLogIsNamed(@TempDir Path place) throws Exception {
    Path log = new MadeUpRank(0, 1).reads(1, 10).write(place).resolve("latency.hlog");
    Files.writeString(log, "Tag=READ,0.000,1.000,0.1,AAAA\n");
    assertThatThrownBy(() -> merged(place))
        .isInstanceOf(DBException.class)
        .hasMessage(log + " holds a damaged histogram; run it again.");
    Files.writeString(log, "Tag=READ,now,1.000,0.1,AAAA\n");
    assertThatThrownBy(() -> merged(place))
        .isInstanceOf(DBException.class)
        .hasMessage(log + " holds a damaged time; delete the file.");
  }

  private static JsonNode merged(Path place) throws DBException {
    return Merge.of(List.of(place), MergeSettings.of(new Properties())).document();
  }

  private static double micros(Histogram nanos, double percentile) {
    return nanos.getValueAtPercentile(percentile) / 1e3;
  }

  /** Latencies over seven powers of ten, which the recorder is fed, too. */
  private Map<String, long[]> second(Random random) {
    Map<String, long[]> second = new HashMap<>();
    for (String operation : OPERATIONS.subList(0, 1 + random.nextInt(OPERATIONS.size()))) {
      long[] nanos = new long[1 + random.nextInt(MOST_VALUES)];
      for (int i = 0; i < nanos.length; i++) {
        nanos[i] = (long) Math.pow(10, 2 + 7 * random.nextDouble());
        recorded.computeIfAbsent(operation, o -> new Histogram(3)).recordValue(nanos[i]);
      }
      second.put(operation, nanos);
    }
    return second;
  }

  private static Histogram logged(String tag, Stream<Path> directories) throws IOException {
    Histogram sum = new Histogram(3);
    for (Path directory : directories.toList()) {
      File log = directory.resolve("latency.hlog").toFile();
      try (HistogramLogReader reader = new HistogramLogReader(log)) {
        while (reader.hasNext()) {
          EncodableHistogram next = reader.nextIntervalHistogram();
          if (next != null && tag.equals(next.getTag())) {
            sum.add((Histogram) next);
          }
        }
      }
    }
    return sum;
  }
}
