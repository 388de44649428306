// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.binding.ForwardingClient;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.Runs;
import site.ycsb.measurements.Measurements;

/** {@code readthrough}, and what {@code expiry} means to the workload. */
@Timeout(120)
class ReadThroughTest {
  @BeforeAll
  static void measure() {
    Measurements.setProperties(new Properties());
  }

  private static long ok(RunResult result, String operation) {
    return MemoryRun.outcomes(result, operation).getOrDefault("OK", 0L);
  }

  @Test
  void aMissInsertsTheRecord() throws Exception {
    try (MemoryRun memory =
        new MemoryRun(
            "recordcount=300",
            "operationcount=3000",
            "threadcount=4",
            "readthrough=true",
            "readproportion=1",
            "updateproportion=0",
            "dataintegrity=true")) {
      RunResult result = memory.run();
      assertThat(memory.verdict(result).invalid()).isEmpty();
      long hits = ok(result, "READ");
      long misses = ok(result, "READ-MISS");
      assertThat(hits + misses).isEqualTo(3000);
      // Two threads may miss one record at once.
      assertThat(misses).isGreaterThanOrEqualTo(memory.contents().size()).isLessThan(1200);
      assertThat(MemoryRun.outcomes(result, "INSERT")).isEqualTo(Map.of("OK", misses));
      assertThat(MemoryRun.outcomes(result, "READ-THROUGH")).isEqualTo(Map.of("OK", misses));
      assertThat(result.work().operations()).isEqualTo(3000);
      assertThat(result.work().failed()).isZero();
      assertThat(result.summary().succeeded()).isEqualTo(3000);
      assertThat(result.summary().hitRatio().orElseThrow()).isEqualTo(hits / 3000.0, within(1e-9));
    }
  }

  /** As where two threads miss a record at once, and the store takes the first insert alone. */
  @Test
  void aRecordThatAnotherClientInsertedMeanwhileIsNoFailure() throws Exception {
    Set<String> present = ConcurrentHashMap.newKeySet();
    try (MemoryRun memory =
        new MemoryRun(
            "recordcount=10",
            "operationcount=100",
            "readthrough=true",
            "readproportion=1",
            "updateproportion=0")) {
      RunResult result = memory.run(() -> new RefusingDuplicates(present::add));
      assertThat(memory.verdict(result).invalid()).isEmpty();
      assertThat(result.work().failed()).isZero();
      long inserted = present.size();
      Map<String, Long> outcomes = Map.of("OK", inserted, "DUPLICATE_KEY", 100 - inserted);
      assertThat(MemoryRun.outcomes(result, "INSERT")).isEqualTo(outcomes);
      assertThat(MemoryRun.outcomes(result, "READ-THROUGH")).isEqualTo(outcomes);
      assertThat(result.summary().succeeded()).isEqualTo(100);
    }
  }

  @Test
  void anInsertOfTheWorkloadItselfMayNotMeetItsKey() throws Exception {
    try (MemoryRun memory =
        new MemoryRun(
            "recordcount=10",
            "operationcount=100",
            "readthrough=true",
            "readproportion=0",
            "updateproportion=0",
            "insertproportion=1")) {
      RunResult result = memory.run(() -> new RefusingDuplicates(key -> false));
      assertThat(result.work().failed()).isEqualTo(100);
    }
  }

  /** A store where each read misses, and which refuses inserts of keys that are not new. */
  private static final class RefusingDuplicates extends ForwardingClient {
    private final Predicate<String> isNew;

    RefusingDuplicates(Predicate<String> isNew) {
      this.isNew = isNew;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return isNew.test(key) ? Status.OK : Statuses.DUPLICATE_KEY;
    }
  }

  @Test
  void anInsertThatFailsIsAFailure() throws Exception {
    try (MemoryRun memory =
        new MemoryRun(
            "recordcount=10",
            "operationcount=100",
            "readthrough=true",
            "readproportion=1",
            "updateproportion=0")) {
      RunResult result =
          memory.run(
              () ->
                  new ForwardingClient() {
                    @Override
                    public Status insert(
                        String table, String key, Map<String, ByteIterator> values) {
                      return Status.SERVICE_UNAVAILABLE;
                    }
                  });
      assertThat(result.work().failed()).isEqualTo(100);
      assertThat(MemoryRun.outcomes(result, "READ-THROUGH"))
          .isEqualTo(Map.of("SERVICE_UNAVAILABLE", 100L));
      assertThat(memory.verdict(result).invalid())
          .singleElement()
          .asString()
          .contains("INSERT SERVICE_UNAVAILABLE 100");
    }
  }

  @Test
  void recordsThatExpiredAreMisses() throws Exception {
    try (MemoryRun memory =
        new MemoryRun(
            "recordcount=100",
            "operationcount=1000",
            "threadcount=2",
            "expiry=1..10",
            "readproportion=0.5",
            "updateproportion=0.2",
            "scanproportion=0.1",
            "deleteproportion=0.05",
            "readmodifywriteproportion=0.15")) {
      RunResult result = memory.run();
      assertThat(memory.verdict(result).invalid()).isEmpty();
      assertThat(result.work().failed()).isZero();
      assertThat(MemoryRun.outcomes(result, "READ")).isEmpty();
      assertThat(MemoryRun.outcomes(result, "INSERT")).isEmpty();
      assertThat(result.summary().hitRatio()).hasValue(0);
    }
  }

  @Test
  void withASeedWhatMissesChangesNoRequest() throws Exception {
    assertThat(requests(true)).isEqualTo(requests(false)).hasSize(500);
  }

  /** The keys that one thread reads, of a store that is loaded or empty. */
  private static List<String> requests(boolean loaded) throws Exception {
    List<String> keys = new ArrayList<>();
    try (MemoryRun memory =
        new MemoryRun(
            "recordcount=200",
            "operationcount=500",
            "readthrough=true",
            "readproportion=1",
            "updateproportion=0",
            "seed=7")) {
      if (loaded) {
        memory.load();
      }
      memory.run(
          () ->
              new ForwardingClient() {
                @Override
                public Status read(
                    String table,
                    String key,
                    @Nullable Set<String> fields,
                    Map<String, ByteIterator> result) {
                  keys.add(key);
                  return super.read(table, key, fields, result);
                }
              });
    }
    return keys;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "readmissproportion",
        "scanproportion",
        "deleteproportion",
        "readmodifywriteproportion"
      })
  void goesWithReadsUpdatesAndInserts(String other) {
    Properties properties =
        Runs.properties("readthrough=true", "readproportion=0.5", other + "=0.5");
    assertThatThrownBy(() -> WorkloadSettings.read(properties))
        .hasMessage("readthrough=true goes with reads, updates and inserts; set " + other + "=0.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"readthrough=true", "expiry=60"})
  void updatesOfPartsAreWarnedOf(String cache) {
    String warning =
        "An update of a record that was evicted or expired may store one field alone; set"
            + " writeallfields=true.";
    assertThat(WorkloadSettings.warnings(Runs.properties(cache))).containsExactly(warning);
    assertThat(WorkloadSettings.warnings(Runs.properties(cache, "writeallfields=true"))).isEmpty();
    assertThat(WorkloadSettings.warnings(Runs.properties(cache, "fieldcount=1"))).isEmpty();
    assertThat(WorkloadSettings.warnings(Runs.properties())).isEmpty();
  }
}
