// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.run.Runs;
import site.ycsb.kv.workload.zipf.ZipfDistribution;
import site.ycsb.measurements.Measurements;

/** {@code requestdistribution=zipfianexact}. */
class ZipfDistributionTest {
  private static final int SAMPLES = 1_000_000;

  @BeforeAll
  static void measure() {
    Measurements.setProperties(new Properties());
  }

  @ParameterizedTest
  @CsvSource({
    "10, 0.5",
    "10, 0.99",
    "10, 1",
    "10, 1.5",
    "1000, 0.5",
    "1000, 0.99",
    "1000, 1",
    "1000, 1.5",
    "1, 1",
    "2, 0.01",
    "100, 10"
  })
  void ranksComeAsOftenAsTheirPowerSays(int ranks, double exponent) {
    ZipfDistribution zipf = new ZipfDistribution(ranks, exponent);
    SplittableRandom random = new SplittableRandom(42);
    int[] counts = new int[ranks];
    for (int i = 0; i < SAMPLES; i++) {
      counts[(int) zipf.sample(random) - 1]++;
    }
    assertZipf(counts, exponent);
  }

  @ParameterizedTest
  @CsvSource({"10, 0.5", "10, 1", "1000, 0.99", "1000, 1.5"})
  void recordsAreAskedForAsOftenAsThePowerOfTheirRankSays(int records, double exponent)
      throws Exception {
    Properties properties =
        Runs.properties(
            "recordcount=" + (records + 7),
            "insertstart=7",
            "insertorder=ordered",
            "requestdistribution=zipfianexact",
            "zipfianconstant=" + exponent,
            "readproportion=1",
            "updateproportion=0",
            "seed=3");
    KeyValueWorkload workload = new KeyValueWorkload();
    workload.init(properties);
    Object thread = workload.initThread(properties, 0, 1);
    NotedCalls client = new NotedCalls();
    for (int i = 0; i < SAMPLES; i++) {
      workload.doTransaction(client, thread);
    }
    Map<String, Integer> asked = new HashMap<>();
    client.keys().forEach(key -> asked.merge(key, 1, Integer::sum));
    Permutation scatter = new Permutation(records);
    int[] counts = new int[records];
    for (int rank = 0; rank < records; rank++) {
      counts[rank] = asked.getOrDefault("user" + (7 + scatter.of(rank)), 0);
    }
    assertZipf(counts, exponent);
  }

  @ParameterizedTest
  @ValueSource(longs = {1_000_000_000L, 1L << 40, 1L << 60})
  void anyNumberOfRecordsIsReadyAtOnce(long records) throws Exception {
    Properties properties =
        Runs.properties(
            "recordcount=" + records,
            "insertorder=ordered",
            "requestdistribution=zipfianexact",
            "readproportion=1",
            "updateproportion=0");
    // A sum over all of them would take minutes.
    NotedCalls client =
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(5), () -> ask(properties));
    assertThat(client.keys())
        .hasSize(1000)
        .allSatisfy(key -> assertThat(Long.parseLong(key.substring(4))).isBetween(0L, records - 1));
    assertThat(client.keys().stream().distinct().count()).isGreaterThan(200);
  }

  @Test
  void everyRankOfManyIsWithinThem() {
    for (double exponent : new double[] {0.01, 0.5, 0.99, 1, 1.000000001, 1.5, 10}) {
      ZipfDistribution zipf = new ZipfDistribution(1L << 60, exponent);
      SplittableRandom random = new SplittableRandom(5);
      for (int i = 0; i < 10_000; i++) {
        assertThat(zipf.sample(random)).isBetween(1L, 1L << 60);
      }
    }
  }

  private static NotedCalls ask(Properties properties) throws Exception {
    KeyValueWorkload workload = new KeyValueWorkload();
    workload.init(properties);
    Object thread = workload.initThread(properties, 0, 1);
    NotedCalls client = new NotedCalls();
    for (int i = 0; i < 1000; i++) {
      workload.doTransaction(client, thread);
    }
    return client;
  }

  /** Each rank within 6 standard deviations, and all of them by Pearson's test. */
  private static void assertZipf(int[] counts, double exponent) {
    double harmonic = 0;
    for (int rank = 1; rank <= counts.length; rank++) {
      harmonic += Math.pow(rank, -exponent);
    }
    double sum = 0;
    int kinds = 0;
    for (int rank = 1; rank <= counts.length; rank++) {
      double expected = SAMPLES * Math.pow(rank, -exponent) / harmonic;
      double difference = Math.abs(counts[rank - 1] - expected);
      assertThat(difference).as("rank %d", rank).isLessThanOrEqualTo(6 * Math.sqrt(expected) + 6);
      if (expected >= 5) {
        sum += difference * difference / expected;
        kinds++;
      }
    }
    assertThat(sum).isLessThan(kinds + 6 * Math.sqrt(2.0 * kinds));
  }
}
