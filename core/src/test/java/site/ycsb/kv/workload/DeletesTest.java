// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.kv.binding.ForwardingClient;
import site.ycsb.kv.measure.MeasuredClient;
import site.ycsb.kv.measure.Recorders;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.Runs;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.measurements.Measurements;

/** {@code deleteproportion}. */
@Timeout(120)
class DeletesTest {
  @BeforeAll
  static void measure() {
    Measurements.setProperties(new Properties());
  }

  @ParameterizedTest
  @ValueSource(strings = {"uniform", "zipfian", "latest", "hotspot", "zipfianexact", "sequential"})
  void noRecordIsDeletedTwiceAndTheRunIsValid(String distribution) throws Exception {
    try (MemoryRun memory =
        new MemoryRun(
            "recordcount=2000",
            "operationcount=4000",
            "threadcount=8",
            "requestdistribution=" + distribution,
            "readproportion=0.3",
            "readmissproportion=0.2",
            "updateproportion=0.2",
            "insertproportion=0.05",
            "scanproportion=0.05",
            "readmodifywriteproportion=0.1",
            "deleteproportion=0.3",
            "maxscanlength=10",
            "fieldcount=2",
            "dataintegrity=true")) {
      assertThat(memory.verdict(memory.load()).invalid()).isEmpty();
      ConcurrentLinkedQueue<String> deleted = new ConcurrentLinkedQueue<>();
      RunResult result =
          memory.run(
              () ->
                  new ForwardingClient() {
                    @Override
                    public Status delete(String table, String key) {
                      deleted.add(key);
                      return super.delete(table, key);
                    }
                  });
      assertThat(memory.verdict(result).invalid()).isEmpty();
      assertThat(deleted).hasSizeBetween(1000, 1400).doesNotHaveDuplicates();
      assertThat(MemoryRun.outcomes(result, "DELETE"))
          .isEqualTo(Map.of("OK", (long) deleted.size()));
      long inserted = MemoryRun.outcomes(result, "INSERT").getOrDefault("OK", 0L);
      assertThat(memory.contents()).hasSize(2000 - deleted.size() + (int) inserted);
    }
  }

  @Test
  void whenAllAreDeletedTheRunSaysSo() throws Exception {
    try (MemoryRun memory =
        new MemoryRun(
            "recordcount=50",
            "operationcount=100",
            "readproportion=0",
            "updateproportion=0",
            "deleteproportion=1")) {
      memory.load();
      RunResult result = memory.run();
      assertThat(MemoryRun.outcomes(result, "DELETE")).isEqualTo(Map.of("OK", 50L));
      assertThat(memory.contents()).isEmpty();
      assertThat(memory.verdict(result).invalid())
          .singleElement()
          .asString()
          .contains(
              "nearly all records that are asked for are deleted; lower deleteproportion or"
                  + " operationcount");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"readproportion", "updateproportion", "readmodifywriteproportion"})
  void whatFindsARecordDeletedMeanwhileDoesNotFail(String proportion) throws Exception {
    KeyValueWorkload workload = workload(proportion);
    Object deleter = workload.initThread(new Properties(), 1, 2);
    NotedCalls others = new NotedCalls();
    // The other thread deletes all records while the call is under way.
    NotedCalls overtaken =
        new NotedCalls() {
          @Override
          Status answer(Call call) {
            if (call.operation().equals("delete")) {
              return Status.OK;
            }
            while (!others.calls().contains(new Call("delete", call.key(), 0, Map.of()))) {
              workload.doTransaction(others, deleter);
            }
            return Status.NOT_FOUND;
          }
        };
    MeasuredClient client = new MeasuredClient(overtaken, new Recorders(false, null).add());
    operate(workload, client, overtaken);
    assertThat(client.failures()).isZero();
    assertThat(client.lastFailed()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"readproportion", "updateproportion", "readmodifywriteproportion"})
  void whatFindsNoRecordThatNobodyDeletedFails(String proportion) throws Exception {
    KeyValueWorkload workload = workload(proportion);
    NotedCalls empty =
        new NotedCalls() {
          @Override
          Status answer(Call call) {
            return call.operation().equals("delete") ? Status.OK : Status.NOT_FOUND;
          }
        };
    MeasuredClient client = new MeasuredClient(empty, new Recorders(false, null).add());
    operate(workload, client, empty);
    assertThat(client.failures()).isPositive();
  }

  @Test
  void aRecordIsClaimedOnceAndOnlyWithinItsRange() {
    DeletedRecords deleted = new DeletedRecords(100, 129);
    assertThat(List.of(deleted.claim(99), deleted.claim(229))).containsOnly(false);
    for (long number = 100; number < 229; number++) {
      assertThat(deleted.test(number)).isFalse();
      assertThat(deleted.claim(number)).isTrue();
      assertThat(deleted.claim(number)).isFalse();
      assertThat(deleted.test(number)).isTrue();
    }
    assertThat(List.of(deleted.test(99), deleted.test(229), deleted.test(0))).containsOnly(false);
  }

  @Test
  void moreRecordsThanCanBeKeptAccountOfAreRefused() {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(
            () ->
                WorkloadSettings.read(
                    Runs.properties("recordcount=1099511627776", "deleteproportion=0.1")))
        .satisfies(
            e ->
                assertThat(e.faults())
                    .containsExactly(
                        "deleteproportion can keep account of 137438952896 records, not of"
                            + " 1099511627776; lower recordcount or set insertcount."));
  }

  private static KeyValueWorkload workload(String proportion) throws Exception {
    Properties properties =
        Runs.properties(
            "recordcount=40", "readproportion=0", "updateproportion=0", "deleteproportion=0.5");
    properties.setProperty(proportion, "0.5");
    KeyValueWorkload workload = new KeyValueWorkload();
    workload.init(properties);
    return workload;
  }

  /** Until there was an operation that is no delete. */
  private static void operate(KeyValueWorkload workload, MeasuredClient client, NotedCalls noted) {
    Object thread = workload.initThread(new Properties(), 0, 2);
    while (noted.operations().stream().allMatch("delete"::equals)) {
      client.begin(0);
      workload.doTransaction(client, thread);
    }
  }
}
