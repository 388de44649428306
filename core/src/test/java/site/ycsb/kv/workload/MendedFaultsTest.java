// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.generator.DiscreteGenerator;
import site.ycsb.kv.binding.ForwardingClient;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.Runs;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/** What CoreWorkload 0.17.0 gets wrong: each check finds the fault there, and none in ours. */
@Timeout(120)
class MendedFaultsTest {
  /** What is checked. */
  enum Subject {
    STOCK {
      @Override
      CoreWorkload workload() {
        return new CoreWorkload();
      }
    },
    OURS {
      @Override
      CoreWorkload workload() {
        return new KeyValueWorkload();
      }
    };

    abstract CoreWorkload workload();

    CoreWorkload make(String... settings) throws Exception {
      CoreWorkload workload = workload();
      workload.init(Runs.properties(settings));
      return workload;
    }

    String name(String setting) {
      return setting + "=" + workload().getClass().getName();
    }

    <T> T choose(T stock, T ours) {
      return this == STOCK ? stock : ours;
    }
  }

  private static final String[] BEYOND_32_BITS = {
    "recordcount=3000000010",
    "insertstart=3000000000",
    "insertcount=10",
    "insertorder=ordered",
    "readproportion=1",
    "updateproportion=0"
  };

  @BeforeAll
  static void measure() {
    Measurements.setProperties(new Properties());
  }

  @ParameterizedTest
  @EnumSource
  void recordsPastThirtyTwoBitsAreLoadedUnderTheirNumbers(Subject subject) throws Exception {
    CoreWorkload workload = subject.make(BEYOND_32_BITS);
    NotedCalls client = new NotedCalls();
    Object thread = workload.initThread(new Properties(), 0, 1);
    for (int i = 0; i < 10; i++) {
      workload.doInsert(client, thread);
    }
    long first = subject.choose((long) (int) 3_000_000_000L, 3_000_000_000L);
    assertThat(client.keys())
        .isEqualTo(LongStream.range(first, first + 10).mapToObj(n -> "user" + n).toList());
  }

  @ParameterizedTest
  @EnumSource
  void recordsPastThirtyTwoBitsAreAskedForUnderTheirNumbers(Subject subject) throws Exception {
    CoreWorkload workload = subject.make(BEYOND_32_BITS);
    NotedCalls client = new NotedCalls();
    Object thread = workload.initThread(new Properties(), 0, 1);
    for (int i = 0; i < 200; i++) {
      workload.doTransaction(client, thread);
    }
    long first = subject.choose((long) (int) 3_000_000_000L, 3_000_000_000L);
    assertThat(Set.copyOf(client.keys()))
        .isEqualTo(
            LongStream.range(first, first + 10)
                .mapToObj(n -> "user" + n)
                .collect(Collectors.toSet()));
  }

  @ParameterizedTest
  @EnumSource
  void anInsertThatIsTriedAgainCarriesItsValuesAgain(Subject subject) throws Exception {
    CoreWorkload workload =
        subject.make(
            "recordcount=10",
            "fieldcount=2",
            "core_workload_insertion_retry_limit=1",
            "core_workload_insertion_retry_interval=0");
    NotedCalls client =
        new NotedCalls() {
          @Override
          Status answer(Call call) {
            return calls().size() == 1 ? Status.ERROR : Status.OK;
          }
        };
    assertThat(workload.doInsert(client, workload.initThread(new Properties(), 0, 1))).isTrue();
    assertThat(client.keys()).hasSize(2).containsOnly(client.keys().get(0));
    assertThat(lengths(client.calls().get(0))).isEqualTo(Map.of("field0", 100, "field1", 100));
    int again = subject.choose(0, 100);
    assertThat(lengths(client.calls().get(1))).isEqualTo(Map.of("field0", again, "field1", again));
  }

  @ParameterizedTest
  @EnumSource
  void anOperationThatIsUnknownIsNoReadModifyWrite(Subject subject) throws Exception {
    CoreWorkload workload =
        subject.make("recordcount=10", "readproportion=1", "updateproportion=0");
    DiscreteGenerator unknown = new DiscreteGenerator();
    unknown.addValue(1, "TRUNCATE");
    Field chooser = CoreWorkload.class.getDeclaredField("operationchooser");
    chooser.setAccessible(true);
    chooser.set(workload, unknown);
    NotedCalls client = new NotedCalls();
    workload.doTransaction(client, workload.initThread(new Properties(), 0, 1));
    assertThat(client.operations())
        .isEqualTo(subject.choose(List.of("read", "update"), List.of("read")));
  }

  @ParameterizedTest
  @EnumSource
  void deletesAreDeletes(Subject subject) throws Exception {
    CoreWorkload workload =
        subject.make("recordcount=10", "readproportion=0.000001", "deleteproportion=1");
    NotedCalls client = new NotedCalls();
    Object thread = workload.initThread(new Properties(), 0, 1);
    for (int i = 0; i < 5; i++) {
      workload.doTransaction(client, thread);
    }
    assertThat(client.operations().contains("delete")).isEqualTo(subject == Subject.OURS);
  }

  @ParameterizedTest
  @EnumSource
  void aScanThatFindsNoRecordIsAFailure(Subject subject) throws Exception {
    try (MemoryRun memory =
        new MemoryRun(
            subject.name("workload"),
            "recordcount=10",
            "operationcount=20",
            "readproportion=0",
            "updateproportion=0",
            "scanproportion=1")) {
      assertThat(memory.verdict(memory.load()).invalid()).isEmpty();
      RunResult result = memory.run(ScansNothing::new);
      assertThat(result.work().failed()).isEqualTo(subject.choose(0L, 20L));
      assertThat(MemoryRun.outcomes(result, "SCAN"))
          .isEqualTo(Map.of(subject.choose("OK", "NO_RECORDS"), 20L));
      assertThat(memory.verdict(result).valid()).isEqualTo(subject == Subject.STOCK);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRecordThatLacksFieldsIsNotAsItWasWritten(Subject subject) throws Exception {
    try (MemoryRun memory =
        new MemoryRun(
            subject.name("workload"),
            "recordcount=10",
            "operationcount=20",
            "dataintegrity=true",
            "readproportion=1",
            "updateproportion=0")) {
      assertThat(memory.verdict(memory.load()).invalid()).isEmpty();
      RunResult result = memory.run(LosesFields::new);
      assertThat(MemoryRun.outcomes(result, "VERIFY"))
          .isEqualTo(Map.of(subject.choose("OK", "UNEXPECTED_STATE"), 20L));
      assertThat(memory.verdict(result).valid()).isEqualTo(subject == Subject.STOCK);
    }
  }

  @ParameterizedTest
  @EnumSource
  void zipfianNeedsNoOperationCount(Subject subject) {
    String[] settings = {"recordcount=10", "requestdistribution=zipfian"};
    if (subject == Subject.STOCK) {
      assertThatExceptionOfType(NumberFormatException.class)
          .isThrownBy(() -> subject.make(settings));
    } else {
      assertThatNoException().isThrownBy(() -> subject.make(settings));
    }
  }

  private static Map<String, Integer> lengths(NotedCalls.Call call) {
    Map<String, Integer> lengths = new HashMap<>();
    call.values().forEach((name, value) -> lengths.put(name, value.length()));
    return lengths;
  }

  private static final class ScansNothing extends ForwardingClient {
    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return Status.OK;
    }
  }

  private static final class LosesFields extends ForwardingClient {
    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      Status status = super.read(table, key, fields, result);
      result.keySet().removeIf(name -> !name.equals("field3"));
      return status;
    }
  }
}
