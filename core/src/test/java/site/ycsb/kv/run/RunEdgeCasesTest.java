// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.workloads.CoreWorkload;

@Timeout(120)
class RunEdgeCasesTest {
  private static final String RECORDS = "recordcount=100";

  private final ScriptedBinding binding = new ScriptedBinding();

  /** A workload whose threads cannot start. */
  public static final class NoThreads extends CoreWorkload {
    @Override
    public Object initThread(Properties p, int mythreadid, int threadcount)
        throws WorkloadException {
      throw new WorkloadException("no threads");
    }
  }

  @Test
  void anErrorOfTheMachineWhileConnectingEndsTheRun() {
    binding.connect =
        client -> {
          if (client == 1) {
            throw new NoClassDefFoundError("driver/Client");
          }
        };
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> Runs.run(binding, RECORDS, "operationcount=10", "threadcount=2"))
        .withMessageContaining("driver/Client");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void aStoreThatFailsAtOnceIsGoneToo(int threads) throws Exception {
    binding.answer = (client, key) -> Status.SERVICE_UNAVAILABLE;
    RunResult result =
        Runs.run(
            binding,
            RECORDS,
            "operationcount=0",
            "maxoutage=3",
            "maxexecutiontime=8",
            "threadcount=" + threads);
    assertThat(result.end().stopped()).contains("no operation succeeded for 3 s (maxoutage)");
  }

  @Test
  void aZipfianRunMayHave64BitsOfOperations() throws Exception {
    Properties properties =
        Runs.properties(RECORDS, "operationcount=5000000000", "requestdistribution=zipfian");
    AtomicReference<@Nullable Run> run = new AtomicReference<>();
    binding.answer =
        (client, key) -> {
          Run running = run.get();
          if (running != null) {
            running.stop("enough");
          }
          return Status.OK;
        };
    Run stopped = Runs.prepare(binding, Phase.RUN, properties);
    run.set(stopped);
    assertThat(stopped.execute().work().planned()).isEqualTo(5_000_000_000L);
    assertThat(properties).containsEntry("operationcount", "5000000000");
  }

  @Test
  void aLoadHasNoWarmUpWhoseRecordsWouldStay() throws Exception {
    RunResult result = Runs.load(binding, RECORDS, "warmup.operations=50");
    assertThat(result.work().operations()).isEqualTo(100);
    assertThat(binding.calls.get()).isEqualTo(100);
  }

  @Test
  void aZipfianLoadNeedsNoOperations() throws Exception {
    assertThat(Runs.load(binding, RECORDS, "requestdistribution=zipfian").work().operations())
        .isEqualTo(100);
  }

  @Test
  void aLoadGoesOnAfterAFailureWhereItShould() throws Exception {
    binding.answer = (client, key) -> binding.calls.get() % 10 == 0 ? Status.ERROR : Status.OK;
    RunResult result =
        Runs.load(binding, RECORDS, "core_workload_insertion_keep_going_on_error=true");
    assertThat(result.work().operations()).isEqualTo(100);
    assertThat(result.work().failed()).isEqualTo(10);
  }

  @Test
  void aRunThatIsStoppedDoesNotWaitForItsSchedule() throws Exception {
    // 40 threads, each of which is due every 20 seconds
    Properties properties =
        Runs.properties(RECORDS, "threadcount=40", "target=2", "maxexecutiontime=1");
    long start = System.nanoTime();
    RunResult result = Runs.prepare(binding, Phase.RUN, properties).execute();
    assertThat(System.nanoTime() - start).isLessThan(10_000_000_000L);
    assertThat(result.work().operations()).isLessThan(10);
  }

  @Test
  void aClientWhoseThreadCannotStartIsClosed() {
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(
            () ->
                Runs.run(
                    binding,
                    RECORDS,
                    "operationcount=10",
                    "workload=" + NoThreads.class.getName()));
    assertThat(binding.closed.get()).isEqualTo(binding.connected.get());
  }

  @Test
  void anInspectorThatCrashesDoesNotCostTheResult() throws Exception {
    binding.close =
        client -> {
          if (client == 0) {
            throw new IllegalStateException("gone");
          }
        };
    assertThat(Runs.run(binding, RECORDS, "operationcount=10").work().operations()).isEqualTo(10);
  }

  @Test
  void whatAClientThrowsWhenItIsAskedToCountIsAWarning() throws Exception {
    binding.records =
        () -> {
          throw new IllegalStateException("no reply\nfrom store://me:hush@db7");
        };
    RunResult result = Runs.run(binding, RECORDS, "operationcount=10");
    assertThat(result.work().operations()).isEqualTo(10);
    assertThat(Runs.verdict(result, RECORDS).warnings())
        .contains(
            binding.name()
                + ": countRecords threw java.lang.IllegalStateException: no reply from"
                + " store://me:***@db7.");
  }

  @Test
  void anInsertThatWorksAtTheSecondTryIsARecordLoaded() throws Exception {
    AtomicInteger stored = new AtomicInteger();
    binding.records = () -> OptionalLong.of(stored.get());
    binding.answer =
        (client, key) -> {
          if (binding.calls.get() == 5) {
            return Status.SERVICE_UNAVAILABLE;
          }
          stored.incrementAndGet();
          return Status.OK;
        };
    String[] settings = {
      RECORDS,
      "core_workload_insertion_retry_limit=3",
      "core_workload_insertion_retry_interval=0",
      "maxerrorrate=0.5"
    };
    RunResult result = Runs.load(binding, settings);
    assertThat(stored).hasValue(100);
    assertThat(Runs.verdict(result, settings).invalid()).isEmpty();
  }

  @Test
  void aWriteThatTimedOutMayBeStoredAllTheSame() throws Exception {
    AtomicInteger stored = new AtomicInteger();
    binding.records = () -> OptionalLong.of(stored.get());
    binding.answer =
        (client, key) -> {
          stored.incrementAndGet();
          return binding.calls.get() == 100
              ? new Status("TIMEOUT", "The store did not answer in time.")
              : Status.OK;
        };
    RunResult result = Runs.load(binding, RECORDS);
    // it ended by the failed insert, which is reason enough; the count is no second one
    assertThat(Runs.verdict(result, "maxerrorrate=1").invalid())
        .noneMatch(reason -> reason.startsWith("The store holds"));
  }

  @Test
  void statusLabelsKeepTheirSpaces() throws Exception {
    assertThat(RunSettings.of(Runs.properties("label=east ")).label()).isEqualTo("east ");
  }
}
