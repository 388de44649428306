// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.kv.run.Runs;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.measurements.Measurements;

/** {@code seed}. */
@Timeout(120)
class SeedTest {
  private static final int OPERATIONS = 500;

  private static final String ALL_OPERATIONS =
      " readproportion=0.3 readmissproportion=0.3 updateproportion=0.2 insertproportion=0.2"
          + " scanproportion=0.1 readmodifywriteproportion=0.1";

  @BeforeAll
  static void measure() {
    Measurements.setProperties(new Properties());
  }

  @ParameterizedTest
  @CsvSource({
    "1, uniform, ''",
    "1, zipfian, deleteproportion=0.1",
    "4, uniform, ''",
    "4, uniform, deleteproportion=0.1",
    "4, zipfian, deleteproportion=0.1",
    "4, latest, ''",
    "4, hotspot, keysize=20",
    "4, exponential, valuecompressibility=0.5",
    "4, sequential, deleteproportion=0.1",
    "4, zipfianexact, insertorder=ordered",
    "4, uniform, fieldlengthdistribution=uniform writeallfields=true",
    "4, uniform, scanlengthdistribution=zipfian readallfields=false",
    "4, uniform, dataintegrity=true"
  })
  void eachThreadAsksForTheSameInEveryRun(int threads, String distribution, String more)
      throws Exception {
    String settings =
        "recordcount=1000 fieldcount=2 requestdistribution="
            + distribution
            + ALL_OPERATIONS
            + " "
            + more;
    List<List<NotedCalls.Call>> asked = transactions("seed=7 " + settings, threads, true);
    assertThat(transactions("seed=7 " + settings, threads, false)).isEqualTo(asked);
    assertThat(transactions("seed=8 " + settings, threads, true)).isNotEqualTo(asked);
    assertThat(asked).doesNotHaveDuplicates();
    assertThat(asked.get(0).stream().map(NotedCalls.Call::operation).distinct())
        .contains("read", "update", "insert", "scan");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void noRecordIsInsertedTwice(int threads) throws Exception {
    List<String> inserted = new ArrayList<>();
    for (List<NotedCalls.Call> calls :
        transactions("seed=1 recordcount=100 insertproportion=0.5", threads, true)) {
      calls.stream()
          .filter(c -> c.operation().equals("insert"))
          .forEach(c -> inserted.add(c.key()));
    }
    assertThat(inserted).hasSizeGreaterThan(threads * OPERATIONS / 4).doesNotHaveDuplicates();
  }

  @Test
  void withoutASeedNoTwoRunsAreTheSame() throws Exception {
    String settings = "recordcount=1000" + ALL_OPERATIONS;
    assertThat(transactions(settings, 1, true)).isNotEqualTo(transactions(settings, 1, true));
  }

  @ParameterizedTest
  @CsvSource({
    "1, updateproportion=0.5 insertproportion=0.2 deleteproportion=0.1",
    "1, readmodifywriteproportion=0.5 insertproportion=0.5 warmup.operations=100",
    "4, updateproportion=0 insertproportion=0.5 readproportion=0.3 deleteproportion=0.2",
    "4, updateproportion=0 insertproportion=0.5 warmup.operations=100 valuecompressibility=0.5"
  })
  void whatTheStoreHoldsAtTheEndIsTheSameInEveryRun(int threads, String settings) throws Exception {
    SortedMap<String, Map<String, String>> contents = contents(5, threads, settings);
    assertThat(contents(5, threads, settings)).isEqualTo(contents);
    SortedMap<String, Map<String, String>> others = contents(6, threads, settings);
    assertThat(others).isNotEqualTo(contents);
    assertThat(others.values()).doesNotContainAnyElementsOf(contents.values());
  }

  @Test
  void aLoadStoresTheSameWhateverTheNumberOfItsThreads() throws Exception {
    assertThat(loaded("seed=5", "threadcount=4")).isEqualTo(loaded("seed=5", "threadcount=1"));
    assertThat(loaded("seed=5", "threadcount=1")).isNotEqualTo(loaded("seed=6", "threadcount=1"));
  }

  @Test
  void aHistogramOfLengthsCannotKeepIt() {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(
            () ->
                WorkloadSettings.read(
                    Runs.properties("seed=1", "fieldlengthdistribution=histogram")))
        .satisfies(
            e ->
                assertThat(e.faults())
                    .containsExactly(
                        "seed can't be kept by fieldlengthdistribution=histogram; remove one of"
                            + " them."));
  }

  /** What each thread asks for, all in turn or one after the other. */
  private static List<List<NotedCalls.Call>> transactions(
      String settings, int threads, boolean inTurn) throws Exception {
    Properties properties = Runs.properties(settings.trim().split(" +"));
    KeyValueWorkload workload = new KeyValueWorkload();
    workload.init(properties);
    List<Object> states =
        IntStream.range(0, threads)
            .mapToObj(id -> workload.initThread(properties, id, threads))
            .toList();
    List<NotedCalls> clients = states.stream().map(state -> new NotedCalls()).toList();
    for (int i = 0; i < threads * OPERATIONS; i++) {
      int thread = inTurn ? i % threads : threads - 1 - i / OPERATIONS;
      workload.doTransaction(clients.get(thread), states.get(thread));
    }
    return clients.stream().map(NotedCalls::calls).toList();
  }

  private static SortedMap<String, Map<String, String>> contents(
      int seed, int threads, String settings) throws Exception {
    List<String> all = new ArrayList<>(List.of(settings.split(" ")));
    all.add("seed=" + seed);
    all.add("threadcount=" + threads);
    all.add("recordcount=300");
    all.add("operationcount=1001");
    try (MemoryRun memory = new MemoryRun(all.toArray(String[]::new))) {
      assertThat(memory.verdict(memory.load()).invalid()).isEmpty();
      assertThat(memory.verdict(memory.run()).invalid()).isEmpty();
      return memory.contents();
    }
  }

  private static SortedMap<String, Map<String, String>> loaded(String... settings)
      throws Exception {
    List<String> all = new ArrayList<>(List.of(settings));
    all.add("recordcount=500");
    try (MemoryRun memory = new MemoryRun(all.toArray(String[]::new))) {
      assertThat(memory.verdict(memory.load()).invalid()).isEmpty();
      return memory.contents();
    }
  }
}
