// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.run.Runs;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** What is asked for beside keys, and how often, against CoreWorkload itself. */
class OperationFrequencyTest {
  private static final int REQUESTS = 50_000;

  private static final String NO_READS = " readproportion=0 updateproportion=0";

  @BeforeAll
  static void measure() {
    Measurements.setProperties(new Properties());
  }

  @Test
  void everyOperationComesAsOftenAsInCoreWorkload() throws Exception {
    String settings =
        "readproportion=0.4 updateproportion=0.2 insertproportion=0.1 scanproportion=0.1"
            + " readmodifywriteproportion=0.2";
    List<NotedCalls.Call> stock = calls(new CoreWorkload(), settings);
    List<NotedCalls.Call> ours = calls(new KeyValueWorkload(), settings);
    Samples.assertAlike(
        counts(stock.stream().map(NotedCalls.Call::operation)),
        counts(ours.stream().map(NotedCalls.Call::operation)));
    assertThat(counts(ours.stream().map(NotedCalls.Call::operation)))
        .containsOnlyKeys("read", "update", "insert", "scan");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "scanlengthdistribution=uniform maxscanlength=100",
        "scanlengthdistribution=zipfian maxscanlength=1000",
        "scanlengthdistribution=zipfian minscanlength=7 maxscanlength=77"
      })
  void scansAreAsLongAsThoseOfCoreWorkload(String settings) throws Exception {
    String all = settings + NO_READS + " scanproportion=1";
    Map<Integer, Integer> ours =
        counts(calls(new KeyValueWorkload(), all).stream().map(NotedCalls.Call::count));
    Samples.assertAlike(
        counts(calls(new CoreWorkload(), all).stream().map(NotedCalls.Call::count)), ours);
    assertThat(ours.keySet()).allMatch(length -> length > 0);
  }

  @ParameterizedTest
  @CsvSource({
    "constant, 1, 100",
    "uniform, 1, 100",
    "uniform, 50, 60",
    "zipfian, 1, 1000",
    "zipfian, 9, 99"
  })
  void valuesAreAsLongAsThoseOfCoreWorkload(String distribution, int min, int max)
      throws Exception {
    String settings =
        String.format(
            "fieldlengthdistribution=%s minfieldlength=%d fieldlength=%d updateproportion=1"
                + " readproportion=0",
            distribution, min, max);
    Samples.assertAlike(
        lengths(calls(new CoreWorkload(), settings)),
        lengths(calls(new KeyValueWorkload(), settings)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"latest", "exponential"})
  void recordsAreAsOldAsInCoreWorkloadWhileARunInserts(String distribution) throws Exception {
    String settings =
        "readproportion=0.7 updateproportion=0 insertproportion=0.3 insertorder=ordered"
            + " requestdistribution="
            + distribution;
    Samples.assertAlike(
        ages(calls(new CoreWorkload(), settings)), ages(calls(new KeyValueWorkload(), settings)));
  }

  @Test
  void checkedValuesAreThoseOfCoreWorkload() throws Exception {
    for (int length : new int[] {1, 10, 100, 1000}) {
      Properties properties =
          Runs.properties("recordcount=100", "dataintegrity=true", "fieldlength=" + length);
      assertThat(loaded(new KeyValueWorkload(), properties))
          .isEqualTo(loaded(new CoreWorkload(), properties));
    }
  }

  private static List<NotedCalls.Call> loaded(CoreWorkload workload, Properties properties)
      throws Exception {
    workload.init(properties);
    Object thread = workload.initThread(properties, 0, 1);
    NotedCalls client = new NotedCalls();
    for (int i = 0; i < 100; i++) {
      workload.doInsert(client, thread);
    }
    return client.calls();
  }

  private static List<NotedCalls.Call> calls(CoreWorkload workload, String settings)
      throws Exception {
    Properties properties = Runs.properties(settings.trim().split(" +"));
    properties.setProperty("recordcount", "100");
    properties.setProperty("operationcount", Integer.toString(REQUESTS));
    properties.setProperty("fieldcount", "1");
    workload.init(properties);
    Object thread = workload.initThread(properties, 0, 1);
    NotedCalls client = new NotedCalls();
    for (int i = 0; i < REQUESTS; i++) {
      workload.doTransaction(client, thread);
    }
    return client.calls();
  }

  private static Map<Integer, Integer> lengths(List<NotedCalls.Call> calls) {
    return counts(calls.stream().map(call -> String.join("", call.values().values()).length()));
  }

  /** How many records were inserted after the one that is asked for. */
  private static Map<Long, Integer> ages(List<NotedCalls.Call> calls) {
    Map<Long, Integer> ages = new HashMap<>();
    long last = 99;
    for (NotedCalls.Call call : calls) {
      if (call.operation().equals("insert")) {
        last++;
      } else {
        ages.merge(last - Long.parseLong(call.key().substring(4)), 1, Integer::sum);
      }
    }
    return ages;
  }

  private static <T> Map<T, Integer> counts(Stream<T> kinds) {
    return kinds.collect(Collectors.toMap(kind -> kind, kind -> 1, Integer::sum));
  }
}
