// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.kv.memory.MemoryClient;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.Runs;

/** {@code readmissproportion}. */
@Timeout(120)
class ReadMissTest {
  private static final String RECORDS = "recordcount=100";

  /** Ten reads of each record, or of the absent key beside it. */
  private static final String[] SEQUENTIAL = {
    RECORDS,
    "operationcount=1000",
    "requestdistribution=sequential",
    "readproportion=1",
    "updateproportion=0"
  };

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "insertorder=ordered",
        "keychars=numeric insertorder=ordered",
        "keysize=20",
        "keysize=20 insertorder=ordered",
        "keysize=6",
        "keysize=200 minkeysize=8 keysizedistribution=zipfian keychars=printable",
        "requestdistribution=zipfian",
        "requestdistribution=latest",
        "requestdistribution=hotspot",
        "requestdistribution=exponential",
        "requestdistribution=zipfianexact",
        "readproportion=0.7 insertproportion=0.3",
        "dataintegrity=true",
        "fieldcount=1 readallfields=false"
      })
  void whenAllReadsMissNoneFindsARecordAndTheRunIsValid(String settings) throws Exception {
    try (MemoryRun memory = new MemoryRun(with(SEQUENTIAL, "readmissproportion=1 " + settings))) {
      assertThat(memory.verdict(memory.load()).invalid()).isEmpty();
      RunResult result = memory.run();
      assertThat(memory.verdict(result).invalid()).isEmpty();
      assertThat(result.work().failed()).isZero();
      assertThat(MemoryRun.outcomes(result, "READ")).isEmpty();
      assertThat(MemoryRun.outcomes(result, "READ-MISS")).containsOnlyKeys("OK");
      assertThat(succeeded(result, "READ-MISS")).isGreaterThan(500);
    }
  }

  @Test
  void readsThatMissAndOthersHaveLatenciesOfTheirOwn() throws Exception {
    try (MemoryRun memory =
        new MemoryRun(with(SEQUENTIAL, "readmissproportion=0.25 operationcount=10000"))) {
      memory.load();
      RunResult result = memory.run();
      assertThat(memory.verdict(result).invalid()).isEmpty();
      assertThat(MemoryRun.outcomes(result, "READ")).containsOnlyKeys("OK");
      assertThat(MemoryRun.outcomes(result, "READ-MISS")).containsOnlyKeys("OK");
      long missed = succeeded(result, "READ-MISS");
      // the standard deviation is 43
      assertThat(missed).isBetween(2200L, 2800L);
      assertThat(succeeded(result, "READ")).isEqualTo(10_000 - missed);
      assertThat(result.summary().outcomes("READ-MISS").iterator().next().actual().getTotalCount())
          .isEqualTo(missed);
      assertThat(result.summary().outcomes("READ").iterator().next().actual().getTotalCount())
          .isEqualTo(10_000 - missed);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "insertorder=ordered",
        "insertorder=ordered keychars=numeric",
        "keysize=20",
        "keysize=20 insertorder=ordered"
      })
  void whatIsFoundWhereNothingShouldBeIsAFailure(String settings) throws Exception {
    try (MemoryRun memory = new MemoryRun(with(SEQUENTIAL, "readmissproportion=1 " + settings))) {
      memory.load();
      KeyMaker keys = KeyMakers.of(RECORDS + " readmissproportion=1 " + settings);
      MemoryClient client = memory.client();
      assertThat(
              client.insert(
                  "usertable", keys.absentKey(42), Map.of("field0", new StringByteIterator("x"))))
          .isEqualTo(Status.OK);
      RunResult result = memory.run();
      client.cleanup();
      assertThat(result.work().failed()).isEqualTo(10);
      assertThat(MemoryRun.outcomes(result, "READ-MISS"))
          .isEqualTo(Map.of("OK", 990L, "FOUND", 10L));
      assertThat(memory.verdict(result).invalid())
          .containsExactly("10 of 1000 operations failed (maxerrorrate=0): READ-MISS FOUND 10.");
    }
  }

  @Test
  void whatIsAbsentWhereARecordShouldBeIsAFailure() throws Exception {
    try (MemoryRun memory = new MemoryRun(with(SEQUENTIAL, "recordcheck=false"))) {
      memory.load();
      MemoryClient client = memory.client();
      assertThat(client.delete("usertable", KeyMakers.of(RECORDS).key(42))).isEqualTo(Status.OK);
      RunResult result = memory.run();
      client.cleanup();
      assertThat(MemoryRun.outcomes(result, "READ"))
          .isEqualTo(Map.of("OK", 990L, "NOT_FOUND", 10L));
      assertThat(memory.verdict(result).invalid())
          .containsExactly("10 of 1000 operations failed (maxerrorrate=0): READ NOT_FOUND 10.");
    }
  }

  @Test
  void theKeysAskedForAreSpreadOverAllRecords() throws Exception {
    Properties properties = Runs.properties(with(SEQUENTIAL, "readmissproportion=1"));
    KeyValueWorkload workload = new KeyValueWorkload();
    workload.init(properties);
    Object thread = workload.initThread(properties, 0, 1);
    NotedCalls client = new NotedCalls();
    for (int i = 0; i < 100; i++) {
      workload.doTransaction(client, thread);
    }
    assertThat(client.keys()).doesNotHaveDuplicates();
  }

  private static long succeeded(RunResult result, String operation) {
    return MemoryRun.outcomes(result, operation).getOrDefault("OK", 0L);
  }

  private static String[] with(String[] settings, String more) {
    List<String> all = new ArrayList<>(List.of(settings));
    all.addAll(List.of(more.split(" ")));
    return all.toArray(String[]::new);
  }
}
