// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.jvm.GcCollections;
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.measure.OutcomeSummary;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.memory.NoopBinding;
import site.ycsb.kv.setting.SettingsException;
import site.ycsb.kv.verdict.Verdict;

@Timeout(120)
class RunTest {
  private static final String RECORDS = "recordcount=100";

  private final ScriptedBinding binding = new ScriptedBinding();

  @Test
  void allConnectBeforeTheFirstOperation() throws Exception {
    AtomicInteger fewest = new AtomicInteger(Integer.MAX_VALUE);
    binding.answer =
        (client, key) -> {
          fewest.accumulateAndGet(binding.connected.get(), Math::min);
          return Status.OK;
        };
    Runs.run(binding, RECORDS, "operationcount=1000", "threadcount=20");
    // one more inspects the store
    assertThat(fewest).hasValue(21);
    assertThat(binding.closed).hasValue(21);
  }

  @Test
  void theStoreIsPreparedOnceBeforeAnyoneConnects() throws Exception {
    AtomicInteger prepared = new AtomicInteger();
    binding.prepare =
        none -> {
          assertThat(binding.connected).hasValue(0);
          prepared.incrementAndGet();
        };
    Runs.run(binding, RECORDS, "operationcount=10", "threadcount=3");
    assertThat(prepared).hasValue(1);

    binding.made.set(0);
    binding.prepare =
        none -> {
          throw new DBException("no table");
        };
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> Runs.run(binding, RECORDS, "operationcount=10"))
        .withMessage("no table");
    assertThat(binding.made).hasValue(0);
  }

  @Test
  void oneThatCannotConnectEndsTheRunBeforeItBegins() {
    binding.connect =
        client -> {
          if (client == 3) {
            throw new DBException("scripted: 10.0.0.1 refuses; start it");
          }
        };
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> Runs.run(binding, RECORDS, "operationcount=100", "threadcount=5"))
        .withMessage("scripted: 10.0.0.1 refuses; start it");
    assertThat(binding.calls).hasValue(0);
    assertThat(binding.closed).hasValue(binding.connected.get());
  }

  @Test
  void aStoreThatNobodyReachesIsToldByTheFirst() {
    binding.connect =
        client -> {
          throw new DBException("nobody there");
        };
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> Runs.run(binding, RECORDS, "operationcount=100", "threadcount=5"))
        .withMessage("nobody there");
    assertThat(binding.made).hasValue(1);
  }

  @Test
  void aClientThatThrowsWhenItConnectsIsOneSentence() {
    binding.connect =
        client -> {
          if (client == 1) {
            throw new IllegalStateException("no licence");
          }
        };
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> Runs.run(binding, RECORDS, "operationcount=100", "threadcount=2"))
        .withMessage(
            "scripted: a client could not be started: java.lang.IllegalStateException: no licence");
    assertThat(binding.closed).hasValue(binding.connected.get());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8})
  void exactlyTheOperationsAskedForAreDone(int threads) throws Exception {
    RunResult result = Runs.run(binding, RECORDS, "operationcount=10007", "threadcount=" + threads);
    assertThat(binding.calls).hasValue(10_007);
    assertThat(result.work().operations()).isEqualTo(10_007);
    assertThat(result.work().planned()).isEqualTo(10_007);
    assertThat(result.threads()).isEqualTo(threads);
    assertThat(result.work().failed()).isZero();
    assertThat(count(result.summary())).isEqualTo(10_007);
    assertThat(result.work().runTimeNanos()).isPositive();
    assertThat(result.store()).isEqualTo("a script");
    assertThat(result.end().stopped()).isEmpty();
    assertThat(result.end().lostThreads()).isEmpty();
    assertThat(Runs.verdict(result).valid()).isTrue();
  }

  @Test
  void aThreadThatStandsStillLeavesItsWorkToTheOthers() throws Exception {
    CountDownLatch slowAtWork = new CountDownLatch(1);
    CountDownLatch othersDidTheRest = new CountDownLatch(30);
    binding.answer =
        (client, key) -> {
          if (client == 1) {
            slowAtWork.countDown();
            return awaits(othersDidTheRest) ? Status.OK : Status.ERROR;
          }
          boolean inTime = awaits(slowAtWork);
          othersDidTheRest.countDown();
          return inTime ? Status.OK : Status.ERROR;
        };
    RunResult result = Runs.run(binding, RECORDS, "operationcount=31", "threadcount=4");
    assertThat(result.work().operations()).isEqualTo(31);
    assertThat(result.work().failed()).isZero();
  }

  @Test
  void aRunEndsInOrderWhenItsTimeIsOver() throws Exception {
    binding.answer = (client, key) -> slowly(Status.OK);
    RunResult result =
        Runs.run(binding, RECORDS, "operationcount=0", "threadcount=2", "maxexecutiontime=1");
    assertThat(result.end().stopped()).isEmpty();
    assertThat(result.work().planned()).isZero();
    assertThat(result.work().operations()).isPositive().isEqualTo(binding.calls.get());
    assertThat(result.work().runTimeNanos()).isBetween(900_000_000L, 20_000_000_000L);
    assertThat(binding.closed).hasValue(3);
    assertThat(Runs.verdict(result).valid()).isTrue();
  }

  @Test
  void aLoadWhoseTimeIsOverIsInvalid() throws Exception {
    binding.answer = (client, key) -> slowly(Status.OK);
    RunResult result = Runs.load(binding, "recordcount=1000000", "maxexecutiontime=1");
    assertThat(result.work().operations()).isPositive().isLessThan(1_000_000);
    assertThat(Runs.verdict(result).invalid())
        .singleElement()
        .asString()
        .startsWith("The load did not finish: ");
  }

  @Test
  void aRunThatIsStoppedHasTheResultSoFarAndIsInvalid() throws Exception {
    Properties properties = Runs.properties(RECORDS, "operationcount=0", "threadcount=4");
    AtomicReference<@Nullable Run> run = new AtomicReference<>();
    binding.answer =
        (client, key) -> {
          Run running = run.get();
          if (running != null && binding.calls.get() >= 500) {
            running.stop("it was interrupted");
            running.stop("a later reason");
          }
          return Status.OK;
        };
    Run stopped = Runs.prepare(binding, Phase.RUN, properties);
    run.set(stopped);
    RunResult result = stopped.execute();
    assertThat(result.end().stopped()).contains("it was interrupted");
    assertThat(result.work().operations())
        .isGreaterThanOrEqualTo(500)
        .isEqualTo(binding.calls.get());
    assertThat(count(result.summary())).isEqualTo(result.work().operations());
    assertThat(binding.closed).hasValue(5);
    assertThat(Runs.verdict(result).invalid())
        .containsExactly(
            "It ended after " + result.work().operations() + " operations: it was interrupted.");
  }

  @Test
  void aRunStoppedBeforeItBeganDoesNothing() throws Exception {
    Run run = Runs.prepare(binding, Phase.RUN, Runs.properties(RECORDS, "operationcount=100"));
    run.stop("the server ended");
    RunResult result = run.execute();
    assertThat(binding.calls).hasValue(0);
    assertThat(Runs.verdict(result).invalid())
        .containsExactly("It ended after 0 of 100 operations: the server ended.");
  }

  @Test
  void aThreadWhoseClientThrowsIsLostAndTheOthersFinish() throws Exception {
    CountDownLatch thrown = new CountDownLatch(1);
    binding.answer =
        (client, key) -> {
          if (client == 2) {
            thrown.countDown();
            throw new IllegalStateException("broken client");
          }
          return awaits(thrown) ? Status.OK : Status.ERROR;
        };
    RunResult result = Runs.run(binding, RECORDS, "operationcount=20", "threadcount=3");
    assertThat(result.end().lostThreads())
        .containsExactly("java.lang.IllegalStateException: broken client");
    assertThat(result.work().operations()).isEqualTo(19);
    assertThat(binding.closed).hasValue(4);
    assertThat(Runs.verdict(result).invalid())
        .containsExactly("A thread was lost: java.lang.IllegalStateException: broken client");
  }

  @Test
  void anErrorEndsTheRun() throws Exception {
    binding.answer =
        (client, key) -> {
          if (client == 1) {
            throw new NoClassDefFoundError("com/example/Reply");
          }
          return Status.OK;
        };
    RunResult result =
        Runs.run(binding, RECORDS, "operationcount=0", "maxexecutiontime=50", "threadcount=2");
    assertThat(Runs.verdict(result).invalid())
        .singleElement()
        .asString()
        .endsWith("a client failed with java.lang.NoClassDefFoundError: com/example/Reply.");
  }

  @Test
  void aClientThatCannotBeClosedIsALostThread() throws Exception {
    binding.close =
        client -> {
          if (client == 1) {
            throw new DBException("the last batch failed");
          }
        };
    RunResult result = Runs.run(binding, RECORDS, "operationcount=20", "threadcount=2");
    assertThat(result.work().operations()).isEqualTo(20);
    assertThat(result.end().lostThreads())
        .containsExactly("its client could not be closed: the last batch failed");
  }

  @Test
  void failuresAreCountedByOperation() throws Exception {
    AtomicInteger count = new AtomicInteger();
    binding.answer =
        (client, key) -> count.incrementAndGet() % 4 == 0 ? Status.NOT_FOUND : Status.OK;
    RunResult result = Runs.run(binding, RECORDS, "operationcount=400", "readproportion=1");
    assertThat(result.work().operations()).isEqualTo(400);
    assertThat(result.work().failed()).isEqualTo(100);
    assertThat(result.succeeded()).isEqualTo(300);
    assertThat(Runs.verdict(result, "maxerrorrate=0.25").valid()).isTrue();
    assertThat(Runs.verdict(result, "maxerrorrate=0.24").valid()).isFalse();
  }

  @Test
  void aReadModifyWriteIsOneOperationThatFailsOnce() throws Exception {
    binding.answer = (client, key) -> Status.ERROR;
    RunResult result =
        Runs.run(
            binding,
            RECORDS,
            "operationcount=10",
            "readmodifywriteproportion=1",
            "readproportion=0",
            "updateproportion=0",
            "maxoutage=60");
    assertThat(binding.calls).hasValue(20);
    assertThat(result.work().operations()).isEqualTo(10);
    assertThat(result.work().failed()).isEqualTo(10);
    assertThat(Verdict.failures(result.summary())).isEqualTo("READ ERROR 10, UPDATE ERROR 10");
  }

  @Test
  void aLoadWhoseInsertFailsEndsAndIsInvalid() throws Exception {
    binding.answer =
        (client, key) -> binding.calls.get() == 10 ? Status.SERVICE_UNAVAILABLE : Status.OK;
    RunResult result = Runs.load(binding, RECORDS);
    assertThat(result.work().operations()).isEqualTo(10);
    assertThat(result.work().failed()).isEqualTo(1);
    assertThat(Runs.verdict(result).invalid())
        .anySatisfy(
            reason ->
                assertThat(reason)
                    .startsWith("It ended after 9 of 100 records: an insert failed (core_"));
  }

  @Test
  void aLoadWhoseInsertGivesNoAnswerEndsToo() throws Exception {
    binding.answer = (client, key) -> null;
    RunResult result = Runs.load(binding, RECORDS);
    assertThat(result.work().operations()).isEqualTo(1);
    assertThat(result.end().stopped()).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "recordcount=10, 0, 9",
    "recordcount=10 insertstart=4, 4, 9",
    "recordcount=10 insertstart=4 insertcount=3, 4, 6",
    "recordcount=10 insertcount=3, 0, 2",
    "insertcount=3, 0, 2",
    "insertstart=7 insertcount=2, 7, 8"
  })
  void aLoadInsertsTheRecordsItShould(String settings, int first, int last) throws Exception {
    Set<String> keys = new ConcurrentSkipListSet<>();
    binding.answer =
        (client, key) -> {
          keys.add(key);
          return Status.OK;
        };
    String[] all = (settings + " insertorder=ordered threadcount=3").split(" ", -1);
    RunResult result = Runs.load(binding, all);
    List<String> expected = new ArrayList<>();
    for (int i = first; i <= last; i++) {
      expected.add("user" + i);
    }
    assertThat(keys).containsExactlyElementsOf(expected);
    assertThat(result.work().planned()).isEqualTo(expected.size());
    assertThat(result.work().operations()).isEqualTo(expected.size());
    assertThat(result.records().part()).isEqualTo(settings.contains("insertcount"));
  }

  @Test
  void aLoadOfNothingIsAFault() {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> Runs.load(binding, "threadcount=1"))
        .withMessage("recordcount=0 leaves nothing to load; set it to the number of records.");
    assertThat(binding.made).hasValue(0);
  }

  @Test
  void thereAreNoMoreThreadsThanOperations() throws Exception {
    RunResult result = Runs.run(binding, RECORDS, "operationcount=3", "threadcount=8");
    assertThat(result.threads()).isEqualTo(3);
    assertThat(binding.made).hasValue(4);
    assertThat(Runs.load(binding, "recordcount=2", "threadcount=8").threads()).isEqualTo(2);
    assertThat(result.work().operations()).isEqualTo(3);
  }

  @Test
  void figuresOfAWarmUpOfOperationsAreThrownAway() throws Exception {
    binding.answer = (client, key) -> binding.calls.get() <= 50 ? Status.ERROR : Status.OK;
    RunResult result = Runs.run(binding, RECORDS, "operationcount=20", "warmup.operations=50");
    assertThat(binding.calls).hasValue(70);
    assertThat(result.work().operations()).isEqualTo(20);
    assertThat(result.work().failed()).isZero();
    assertThat(count(result.summary())).isEqualTo(20);
    assertThat(Runs.verdict(result).valid()).isTrue();
  }

  @Test
  void garbageCollectionsOfAWarmUpAreThrownAway() throws Exception {
    binding.answer =
        (client, key) -> {
          if (binding.calls.get() <= 20) {
            System.gc();
          }
          return Status.OK;
        };
    RunResult result = Runs.run(binding, RECORDS, "operationcount=20", "warmup.operations=20");
    long collections = result.client().collections().stream().mapToLong(GcCollections::count).sum();
    assertThat(collections).isLessThan(20);
  }

  @Test
  void threadsShareAWarmUpOfOperations() throws Exception {
    RunResult result =
        Runs.run(
            binding, RECORDS, "operationcount=1000", "warmup.operations=5000", "threadcount=4");
    assertThat(binding.calls).hasValue(6_000);
    assertThat(result.work().operations()).isEqualTo(1_000);
    assertThat(count(result.summary())).isEqualTo(1_000);
  }

  @Test
  void figuresOfAWarmUpOfSecondsAreThrownAway() throws Exception {
    binding.answer = (client, key) -> slowly(Status.OK);
    List<Progress> seen = new ArrayList<>();
    Properties properties =
        Runs.properties(RECORDS, "operationcount=20", "warmup.seconds=1", "threadcount=2");
    RunResult result = Runs.prepare(binding, Phase.RUN, properties, seen::add).execute();
    assertThat(result.work().operations()).isEqualTo(20);
    assertThat(count(result.summary())).isEqualTo(20);
    assertThat(binding.calls.get()).isGreaterThan(40);
    assertThat(result.work().runTimeNanos()).isLessThan(20_000_000_000L);
    Progress end = seen.get(seen.size() - 1);
    assertThat(end.last()).isTrue();
    assertThat(end.warmingUp()).isFalse();
    assertThat(end.operations()).isEqualTo(20);
    assertThat(end.remaining()).isZero();
    assertThat(end.elapsedMillis())
        .isEqualTo(TimeUnit.NANOSECONDS.toMillis(end.interval().endNanos() - measuredSince(seen)));
    assertThat(count(seen, false)).isEqualTo(20);
    // the other thread may still be in its last operation when the warm-up ends
    long warmup = result.warmup().operations();
    assertThat(count(seen, true)).isBetween(warmup - 1, warmup).isGreaterThan(20);
    assertThat(result.warmup().nanos()).isGreaterThanOrEqualTo(1_000_000_000);
  }

  @Test
  void theTimeOfARunBeginsAfterItsWarmUp() throws Exception {
    binding.answer = (client, key) -> slowly(Status.OK);
    RunResult result =
        Runs.run(binding, RECORDS, "warmup.seconds=1", "maxexecutiontime=1", "threadcount=2");
    assertThat(result.work().runTimeNanos()).isBetween(900_000_000L, 20_000_000_000L);
    assertThat(result.work().operations()).isPositive();
    assertThat(Runs.verdict(result).valid()).isTrue();
  }

  @Test
  void aLoadIsHeldAgainstTheStoresOwnCount() throws Exception {
    AtomicInteger stored = new AtomicInteger(7);
    binding.records = () -> OptionalLong.of(stored.get());
    binding.answer =
        (client, key) -> {
          stored.incrementAndGet();
          return Status.OK;
        };
    RunResult result = Runs.load(binding, RECORDS, "threadcount=2");
    assertThat(result.records().before()).hasValue(7);
    assertThat(result.records().after()).hasValue(107);
    assertThat(Runs.verdict(result).valid()).isTrue();
    // a run is counted, too, unless it is not to be
    String[] run = {RECORDS, "operationcount=1"};
    assertThat(Runs.run(binding, run).records().before()).hasValue(107);
    assertThat(
            Runs.run(binding, RECORDS, "operationcount=1", "recordcheck=false").records().before())
        .isEmpty();
  }

  @Test
  void aStoreThatLosesRecordsMakesALoadInvalid() throws Exception {
    AtomicInteger stored = new AtomicInteger();
    binding.records = () -> OptionalLong.of(stored.get());
    binding.answer =
        (client, key) -> {
          if (binding.calls.get() != 42) {
            stored.incrementAndGet();
          }
          return Status.OK;
        };
    RunResult result = Runs.load(binding, RECORDS);
    assertThat(Runs.verdict(result).invalid())
        .containsExactly("The store holds 99 records after a load of 100 into 0.");
  }

  @Test
  void whatClientsLostIsAddedUp() throws Exception {
    binding.lostRecords = 3;
    RunResult result = Runs.load(binding, RECORDS, "threadcount=2");
    assertThat(result.records().lost()).isEqualTo(6);
    assertThat(result.succeeded()).isEqualTo(94);
    assertThat(Runs.verdict(result).valid()).isFalse();
  }

  @Test
  void aStoreThatIsGoneEndsTheRun() throws Exception {
    binding.answer =
        (client, key) -> slowly(binding.calls.get() > 20 ? Status.SERVICE_UNAVAILABLE : Status.OK);
    RunResult result = Runs.run(binding, RECORDS, "operationcount=0", "maxoutage=1");
    assertThat(result.end().stopped()).contains("no operation succeeded for 1 s (maxoutage)");
    assertThat(result.work().operations() - result.work().failed()).isEqualTo(20);
    assertThat(Runs.verdict(result).valid()).isFalse();
  }

  @Test
  void thePropertiesSayWhetherItIsALoad() throws Exception {
    Properties properties = Runs.properties("recordcount=5", "operationcount=5");
    List<@Nullable String> seen = new ArrayList<>();
    binding.prepare = none -> seen.add(properties.getProperty("dotransactions"));
    Runs.prepare(binding, Phase.LOAD, properties).execute();
    Runs.prepare(binding, Phase.RUN, properties).execute();
    assertThat(seen).containsExactly("false", "true");
  }

  @Test
  void aWarmUpEndsForThreadsThatWaitForTheirNextOperation() throws Exception {
    // Each thread has an operation each 4 s, far past the warm-up.
    RunResult result =
        Runs.run(
            new NoopBinding(),
            RECORDS,
            "operationcount=0",
            "target=2",
            "threadcount=8",
            "warmup.seconds=1",
            "maxexecutiontime=2");
    assertThat(result.work().operations() + result.work().unsent().operations()).isBetween(4L, 6L);
  }

  @Test
  void aTargetIsKept() throws Exception {
    RunResult result =
        Runs.run(new NoopBinding(), RECORDS, "operationcount=1000", "target=1000", "threadcount=2");
    assertThat(result.work().operations()).isEqualTo(1_000);
    assertThat(result.throughputPerSecond()).isCloseTo(1_000, within(50.0));
    assertThat(Runs.verdict(result, "target=1000").valid()).isTrue();
  }

  @Test
  void aStockClientIsNotInspected() throws Exception {
    RunResult result = Runs.load(new NoopBinding(), RECORDS);
    assertThat(result.store()).isEmpty();
    assertThat(result.records().before()).isEmpty();
    assertThat(Runs.verdict(result).valid()).isTrue();
  }

  @Test
  void countsOfOperationsHave64Bits() throws Exception {
    Properties properties = Runs.properties(RECORDS, "operationcount=5000000000");
    AtomicReference<@Nullable Run> run = new AtomicReference<>();
    binding.answer =
        (client, key) -> {
          Run running = run.get();
          if (running != null) {
            running.stop("that is enough");
          }
          return Status.OK;
        };
    Run stopped = Runs.prepare(binding, Phase.RUN, properties);
    run.set(stopped);
    RunResult result = stopped.execute();
    assertThat(result.work().planned()).isEqualTo(5_000_000_000L);
    assertThat(Runs.verdict(result).invalid())
        .containsExactly(
            "It ended after "
                + result.work().operations()
                + " of 5000000000 operations: that is enough.");
  }

  @ParameterizedTest
  @CsvSource({
    "workload=no.such.Workload,"
        + "'workload=no.such.Workload: no such class on the class path; correct it or add -cp.'",
    "workload=java.lang.String, workload=java.lang.String: the class is no YCSB workload.",
    "fieldlengthdistribution=histogram,"
        + "'workload=site.ycsb.kv.workload.KeyValueWorkload refuses these settings: "
        + "fieldlengthhistogram=hist.txt can''t be read.'"
  })
  void aWorkloadThatCannotBeMadeIsOneSentence(String setting, String sentence) {
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> Runs.run(binding, RECORDS, "operationcount=1", setting))
        .withMessage(sentence);
    assertThat(binding.made).hasValue(0);
  }

  private static long measuredSince(List<Progress> seen) {
    return seen.stream()
        .filter(progress -> !progress.warmingUp())
        .findFirst()
        .orElseThrow()
        .interval()
        .startNanos();
  }

  private static long count(List<Progress> seen, boolean warmingUp) {
    return seen.stream()
        .filter(progress -> progress.warmingUp() == warmingUp)
        .mapToLong(progress -> count(progress.interval().summary()))
        .sum();
  }

  private static long count(Summary summary) {
    return summary.operations().stream()
        .filter(operation -> !operation.equals(Operation.CLEANUP.label()))
        .flatMap(operation -> summary.outcomes(operation).stream())
        .mapToLong(OutcomeSummary::count)
        .sum();
  }

  private static boolean awaits(CountDownLatch latch) {
    try {
      return latch.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Some stores take a while. */
  private static Status slowly(Status status) {
    LockSupport.parkNanos(200_000);
    return status;
  }
}
