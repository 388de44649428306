// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.kv.run.Runs;
import site.ycsb.kv.setting.Settings;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** Which keys are asked for, and how often, against CoreWorkload itself. */
@Timeout(120)
class RequestFrequencyTest {
  private static final int REQUESTS = 300_000;

  /** CoreWorkload, whose names of keys can be seen. */
  private static final class Stock extends CoreWorkload {
    String name(long number) {
      return buildKeyName(number);
    }
  }

  private static final class Ours extends KeyValueWorkload {
    String name(long number) {
      return buildKeyName(number);
    }
  }

  @BeforeAll
  static void measure() {
    Measurements.setProperties(new Properties());
  }

  @ParameterizedTest
  @CsvSource({
    "uniform, hashed, 1, recordcount=1000",
    "uniform, ordered, 8, recordcount=1000",
    "uniform, hashed, 1, recordcount=1000 insertstart=200 insertcount=500",
    "zipfian, hashed, 1, recordcount=1000",
    "zipfian, ordered, 1, recordcount=1000",
    "zipfian, hashed, 24, recordcount=1000 insertstart=200 insertcount=500",
    "latest, hashed, 1, recordcount=1000",
    "latest, ordered, 12, recordcount=1000",
    "latest, ordered, 12, recordcount=2",
    "hotspot, hashed, 1, recordcount=1000",
    "hotspot, ordered, 1, recordcount=1000 hotspotdatafraction=0.03 hotspotopnfraction=0.5",
    "hotspot, ordered, 1, recordcount=1000 insertstart=200 insertcount=500",
    "exponential, hashed, 20, recordcount=1000",
    "exponential, ordered, 1, recordcount=1000 exponential.percentile=80 exponential.frac=0.1",
    "sequential, hashed, 1, recordcount=1000",
    "sequential, ordered, 3, recordcount=1000 insertstart=200 insertcount=500"
  })
  void everyKeyIsAskedForAsOftenAsByCoreWorkload(
      String distribution, String order, int zeroPadding, String others) throws Exception {
    Properties properties = Runs.properties(others.split(" "));
    properties.setProperty("operationcount", "300000");
    properties.setProperty("requestdistribution", distribution);
    properties.setProperty("insertorder", order);
    properties.setProperty("zeropadding", Integer.toString(zeroPadding));
    properties.setProperty("readproportion", "1");
    properties.setProperty("updateproportion", "0");
    Map<String, Integer> stock = asked(new CoreWorkload(), properties);
    Map<String, Integer> ours = asked(new KeyValueWorkload(), properties);
    Samples.assertAlike(stock, ours);
  }

  @Test
  void recordsToComeChangeNoRecordsShare() throws Exception {
    Properties properties =
        Runs.properties(
            "recordcount=1000",
            "operationcount=10000",
            "insertproportion=0.1",
            "insertorder=ordered",
            "requestdistribution=zipfian");
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties);
    NotedCalls client = new NotedCalls();
    Settings settings = WorkloadSettings.read(properties);
    WorkloadThread thread =
        new WorkloadThread(
            new Requests(
                settings, RecordRange.of(settings), WorkloadShape.expectedInserts(settings)));
    Map<String, Integer> ours = new HashMap<>();
    for (int i = 0; i < REQUESTS; i++) {
      workload.doTransactionRead(client);
      ours.merge("user" + thread.next(999), 1, Integer::sum);
    }
    Map<String, Integer> stock = new HashMap<>();
    client.keys().forEach(key -> stock.merge(key, 1, Integer::sum));
    Samples.assertAlike(stock, ours);
  }

  @ParameterizedTest
  @CsvSource({"hashed, 1", "hashed, 0", "hashed, 24", "ordered, 1", "ordered, 0", "ordered, 12"})
  void everyKeyIsNamedAsByCoreWorkload(String order, int zeroPadding) throws Exception {
    Properties properties =
        Runs.properties("recordcount=1000", "insertorder=" + order, "zeropadding=" + zeroPadding);
    Stock stock = new Stock();
    stock.init(properties);
    Ours ours = new Ours();
    ours.init(properties);
    SplittableRandom random = new SplittableRandom(1);
    LongStream numbers =
        LongStream.concat(
            LongStream.rangeClosed(0, 10_000),
            LongStream.concat(
                LongStream.of(Integer.MAX_VALUE, 1L << 31, 1L << 32, 1L << 60, Long.MAX_VALUE),
                random.longs(10_000, 0, Long.MAX_VALUE)));
    assertThat(numbers)
        .allSatisfy(number -> assertThat(ours.name(number)).isEqualTo(stock.name(number)));
  }

  private static Map<String, Integer> asked(CoreWorkload workload, Properties properties)
      throws Exception {
    workload.init(properties);
    Object thread = workload.initThread(properties, 0, 1);
    Map<String, Integer> counts = new HashMap<>();
    DB client =
        new NotedCalls() {
          @Override
          public Status read(
              String table,
              String key,
              @Nullable Set<String> fields,
              Map<String, ByteIterator> result) {
            counts.merge(key, 1, Integer::sum);
            return Status.OK;
          }
        };
    for (int i = 0; i < REQUESTS; i++) {
      workload.doTransaction(client, thread);
    }
    return counts;
  }
}
