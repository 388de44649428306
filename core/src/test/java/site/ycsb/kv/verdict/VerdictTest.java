// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.measure.Summary;
import site.ycsb.kv.run.Phase;
import site.ycsb.kv.run.RecordBounds;
import site.ycsb.kv.run.RecordCounts;
import site.ycsb.kv.run.Results;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.run.Runs;

class VerdictTest {
  private final Results result = new Results();

  @Test
  void aRunThatDidAllItShouldIsValid() throws Exception {
    assertValid();
    assertThat(Runs.verdict(result.build()).warnings()).isEmpty();
  }

  @Test
  void oneFailureIsTooManyByDefault() throws Exception {
    result.failed = 1;
    result.record(Operation.READ, Status.ERROR, 1, 1);
    assertInvalid("1 of 1000 operations failed (maxerrorrate=0): READ ERROR 1.");
  }

  @Test
  void failuresUpToTheRateAllowedAreNot() throws Exception {
    result.failed = 10;
    result.record(Operation.READ, Status.ERROR, 1, 7);
    result.record(Operation.UPDATE, Status.NOT_FOUND, 1, 3);
    assertValid("maxerrorrate=0.01");
    assertInvalid(
        List.of("maxerrorrate=0.009"),
        "10 of 1000 operations failed (maxerrorrate=0.009): READ ERROR 7, UPDATE NOT_FOUND 3.");
    result.failed = 1_000;
    assertValid("maxerrorrate=1");
  }

  @Test
  void theFailuresAreNamedByOperationAndStatusWithoutThoseThatWentWell() {
    result.record(Operation.UPDATE, Status.ERROR, 1, 2);
    result.record(Operation.READ, new Status("TIMEOUT", "x"), 1, 3);
    result.record(Operation.READ, Status.ERROR, 1, 1);
    result.record(Operation.READ, Status.OK, 1, 9);
    result.record(Operation.INSERT, Status.BATCHED_OK, 1, 9);
    assertThat(Verdict.failures(result.build().summary()))
        .isEqualTo("READ ERROR 1, READ TIMEOUT 3, UPDATE ERROR 2");
    assertThat(Verdict.failures(new Summary())).isEmpty();
  }

  @Test
  void aLostThreadMakesARunInvalid() throws Exception {
    result.lostThreads = List.of("java.lang.Error: one", "two");
    assertInvalid("A thread was lost: java.lang.Error: one", "A thread was lost: two");
  }

  @Test
  void aRunThatWasStoppedIsInvalid() throws Exception {
    result.operations = 400;
    result.stopped = Optional.of("it was interrupted");
    assertInvalid("It ended after 400 of 1000 operations: it was interrupted.");
    result.planned = 0;
    assertInvalid("It ended after 400 operations: it was interrupted.");
  }

  @Test
  void aRunWhoseTimeIsOverIsValid() throws Exception {
    result.operations = 400;
    assertValid();
  }

  @Test
  void aLoadMustFinish() throws Exception {
    result.phase = Phase.LOAD;
    assertValid();
    result.operations = 999;
    assertInvalid(
        "The load did not finish: 999 of 1000 records were sent; raise maxexecutiontime.");
  }

  @Test
  void aLoadWithFailuresTellsWhatTheStoreHolds() throws Exception {
    result.phase = Phase.LOAD;
    result.recordsBefore = OptionalLong.of(0);
    result.recordsAfter = OptionalLong.of(990);
    result.failed = 10;
    result.record(Operation.INSERT, new Status("OUT_OF_MEMORY", "x"), 1, 10);

    assertThat(Runs.verdict(result.build()).warnings())
        .containsExactly(
            "Inserts failed; the store now holds 990 records, and 1000 were to be loaded.");
    result.failed = 0;
    result.recordsAfter = OptionalLong.of(1000);
    assertThat(Runs.verdict(result.build()).warnings()).isEmpty();
    result.lostRecords = 10;
    assertThat(Runs.verdict(result.build()).warnings())
        .containsExactly(
            "Inserts failed; the store now holds 1000 records, and 1000 were to be loaded.");
  }

  @Test
  void somethingMustHaveBeenMeasured() throws Exception {
    result.operations = 0;
    assertInvalid("No operation was measured.");
    result.operations = 1;
    assertValid();
  }

  @Test
  void aTargetMayBeMissedByUpTo5Percent() throws Exception {
    // 1000 a second were done
    assertValid("target=1000");
    assertValid("target=1041");
    assertInvalid(
        List.of("target=1060"),
        "The target of 1060 operations a second was missed: 1000.0; lower target or raise"
            + " threadcount.");
    assertValid("target=500");
  }

  @Test
  void failedOperationsCountForTheTarget() throws Exception {
    result.failed = 100;
    assertValid("target=1000", "maxerrorrate=0.5");
  }

  @Test
  void operationsThatWereDueForLongAndNeverSentMakeARunInvalid() throws Exception {
    result.unsent = new RunResult.Unsent(7, 1_000_000_000);
    assertValid("target=1000");
    result.unsent = new RunResult.Unsent(1_900, 1_900_000_000);
    assertInvalid(
        List.of("target=1000"),
        "1900 operations were due and never sent, one of them for 1.9 s; lower target or raise"
            + " threadcount.");
    assertThat(Runs.verdict(result.build(), "target=2000").invalid())
        .singleElement()
        .asString()
        .startsWith("The target of 2000");
  }

  @Test
  void theStoreMustHoldWhatWasLoaded() throws Exception {
    result.phase = Phase.LOAD;
    result.recordsBefore = OptionalLong.of(0);
    result.recordsAfter = OptionalLong.of(1_000);
    assertValid();
    result.recordsAfter = OptionalLong.of(999);
    assertInvalid("The store holds 999 records after a load of 1000 into 0.");
    result.recordsAfter = OptionalLong.of(1_001);
    assertInvalid("The store holds 1001 records after a load of 1000 into 0.");
  }

  @Test
  void recordsThatWereThereMayHaveBeenReplaced() throws Exception {
    result.phase = Phase.LOAD;
    result.recordsBefore = OptionalLong.of(500);
    for (long after : new long[] {1_000, 1_200, 1_500}) {
      result.recordsAfter = OptionalLong.of(after);
      assertValid();
    }
    result.recordsAfter = OptionalLong.of(999);
    assertInvalid("The store holds 999 records after a load of 1000 into 500.");
    result.recordsAfter = OptionalLong.of(1_501);
    assertInvalid("The store holds 1501 records after a load of 1000 into 500.");
  }

  @Test
  void ofAPartOfALoadMoreMayBeThereButNotLess() throws Exception {
    result.phase = Phase.LOAD;
    result.partOfLoad = true;
    result.recordsBefore = OptionalLong.of(0);
    result.recordsAfter = OptionalLong.of(5_000);
    assertValid();
    result.recordsAfter = OptionalLong.of(999);
    assertInvalid("The store holds 999 records after a load of 1000 into 0.");
  }

  @Test
  void aStoreThatCouldCountAndNoLongerCanIsDoubted() throws Exception {
    result.phase = Phase.LOAD;
    result.recordsBefore = OptionalLong.of(0);
    assertInvalid("The store could not be asked how many records it holds after the load.");
    result.recordsBefore = OptionalLong.empty();
    assertValid();
  }

  @Test
  void aCountThatIsMissingOnlyBeforeTheLoadIsTold() throws Exception {
    result.phase = Phase.LOAD;
    result.recordsAfter = OptionalLong.of(1_000);
    assertValid();
    assertThat(Runs.verdict(result.build()).warnings())
        .containsExactly(
            "The store could not be asked how many records it held before the load, so that nothing"
                + " tells whether all of the load are there.");
  }

  @Test
  void aPartOfALoadKeepsWhatEarlierPartsStored() throws Exception {
    result.phase = Phase.LOAD;
    result.partOfLoad = true;
    result.insertStart = 600;
    result.recordsBefore = OptionalLong.of(600);
    result.recordsAfter = OptionalLong.of(1_600);
    assertValid();
    result.recordsAfter = OptionalLong.of(1_599);
    assertInvalid("The store holds 1599 records after a load of 1000 into 600.");
    // its own part was loaded before, and no other
    result.recordsBefore = OptionalLong.of(599);
    result.recordsAfter = OptionalLong.of(1_000);
    assertValid();
    result.recordsBefore = OptionalLong.of(5_000);
    result.recordsAfter = OptionalLong.of(4_999);
    assertInvalid("The store holds 4999 records after a load of 1000 into 5000.");
  }

  @Test
  void whereInsertsNeverReplaceEachOneCounts() throws Exception {
    result.phase = Phase.LOAD;
    result.insertReplaces = false;
    result.recordsBefore = OptionalLong.of(500);
    result.recordsAfter = OptionalLong.of(1_500);
    assertValid();
    result.recordsAfter = OptionalLong.of(1_499);
    assertInvalid("The store holds 1499 records after a load of 1000 into 500.");
  }

  @Test
  void aLoadNeverHoldsLessThanItDid() throws Exception {
    result.phase = Phase.LOAD;
    result.recordsBefore = OptionalLong.of(800);
    result.recordsAfter = OptionalLong.of(1_100);
    result.seen = new RecordCounts.Range(800, 1_100);
    assertValid();
    result.seen = new RecordCounts.Range(800, 1_101);
    assertInvalid("The store held 1101 records during the load and holds 1100 after it.");
  }

  @Test
  void evictionsMakeALoadAndARunInvalid() throws Exception {
    result.evicted = 3;
    assertInvalid("The store evicted 3 records during the run.");
    result.phase = Phase.LOAD;
    assertInvalid("The store evicted 3 records during the load.");
  }

  @Test
  void aCacheMayEvict() throws Exception {
    result.evicted = 3;
    result.mayGo = true;
    assertValid();
    result.phase = Phase.LOAD;
    assertValid();
  }

  @Test
  void aRunLosesNoRecords() throws Exception {
    result.recordsBefore = OptionalLong.of(500);
    result.recordsAfter = OptionalLong.of(500);
    assertValid();
    result.recordsAfter = OptionalLong.of(499);
    assertInvalid(
        "The store holds 499 records after the run, and should hold at least 500: it lost"
            + " records.");
    result.recordsAfter = OptionalLong.of(501);
    assertInvalid(
        "The store holds 501 records after the run, and 500 before it, though the run inserted"
            + " none: updates created what was missing, or another client inserted.");
    result.recordsAfter = OptionalLong.empty();
    assertInvalid("The store could not be asked how many records it holds after the run.");
  }

  @Test
  void aRunThatWritesAllRecordsAgainLostThemAllTheSame() throws Exception {
    result.recordsBefore = OptionalLong.of(500);
    result.recordsAfter = OptionalLong.of(500);
    result.seen = new RecordCounts.Range(500, 500);
    assertValid();
    result.seen = new RecordCounts.Range(17, 500);
    assertInvalid(
        "The store held only 17 records during the run, and 500 before it: it lost records.");
  }

  @Test
  void insertsAndDeletesOfARunAreTakenIntoAccount() throws Exception {
    result.asked = 500;
    result.recordsBefore = OptionalLong.of(500);
    // 30 succeeded, 2 more may have been stored; 10 may have deleted
    result.changes = new RecordBounds.Changes(30, 32, 10);
    for (long after : new long[] {520, 522, 532}) {
      result.recordsAfter = OptionalLong.of(after);
      assertValid();
    }
    result.recordsAfter = OptionalLong.of(519);
    assertInvalid(
        "The store holds 519 records after the run, and should hold at least 520: it lost"
            + " records.");
    result.recordsAfter = OptionalLong.of(520);
    result.seen = new RecordCounts.Range(500, 520);
    assertValid();
    // those that an earlier run inserted are replaced
    result.recordsBefore = OptionalLong.of(540);
    result.recordsAfter = OptionalLong.of(530);
    result.seen = new RecordCounts.Range(530, 540);
    assertValid();
    result.partOfLoad = true;
    result.recordsAfter = OptionalLong.of(100);
    assertValid();
  }

  @Test
  void recordsLostInBatchesMakeALoadInvalid() throws Exception {
    result.phase = Phase.LOAD;
    result.lostRecords = 3;
    assertInvalid("3 records were sent in batches that failed and are not stored.");
    result.recordsBefore = OptionalLong.of(0);
    result.recordsAfter = OptionalLong.of(997);
    assertInvalid("3 records were sent in batches that failed and are not stored.");
  }

  @Test
  void rowsThatAreNotAsWrittenMakeARunInvalid() throws Exception {
    result.record("VERIFY", Status.UNEXPECTED_STATE, 1, 2);
    result.record("VERIFY", Status.ERROR, 1, 1);
    result.record("VERIFY", Status.OK, 1, 997);
    assertInvalid(
        "dataintegrity found rows that are not as they were written: VERIFY ERROR 1, VERIFY"
            + " UNEXPECTED_STATE 2.");
  }

  @Test
  void aClientThatUsesTheWholeMachineIsWarnedOf() throws Exception {
    result.clientCpuShare = 0.90;
    assertThat(Runs.verdict(result.build()).warnings()).isEmpty();
    result.clientCpuShare = 0.934;
    Verdict verdict = Runs.verdict(result.build());
    assertThat(verdict.valid()).isTrue();
    assertThat(verdict.warnings())
        .containsExactly(
            "This process used 93 % of the processors: the client may be the limit, not the"
                + " store.");
  }

  @Test
  void aWarmUpThatDidNotSettleIsWarnedOf() throws Exception {
    String setting = "warmup.settle.maxseconds=40";
    assertThat(Runs.verdict(result.settled(true).build(), setting).warnings()).isEmpty();
    Verdict verdict = Runs.verdict(result.settled(false).build(), setting);
    assertThat(verdict.valid()).isTrue();
    assertThat(verdict.warnings())
        .containsExactly(
            "Throughput and p99 had not settled within warmup.settle.maxseconds=40; raise it.");
  }

  @Test
  void allReasonsAreTold() throws Exception {
    result.operations = 500;
    result.failed = 500;
    result.stopped = Optional.of("it was interrupted");
    result.lostThreads = List.of("x");
    result.lostRecords = 1;
    result.record("VERIFY", Status.ERROR, 1, 1);
    assertThat(Runs.verdict(result.build(), "target=1000").invalid()).hasSize(6);
  }

  @Test
  void numbersAreWrittenAlikeInEveryLocale() throws Exception {
    result.failed = 1;
    result.record(Operation.READ, Status.ERROR, 1, 1);
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG"));
      assertThat(Runs.verdict(result.build(), "target=2000", "maxerrorrate=0.0001").invalid())
          .containsExactly(
              "1 of 1000 operations failed (maxerrorrate=1.0E-4): READ ERROR 1.",
              "The target of 2000 operations a second was missed: 1000.0; lower target or raise"
                  + " threadcount.");
    } finally {
      Locale.setDefault(before);
    }
  }

  private void assertValid(String... settings) throws Exception {
    assertThat(Runs.verdict(result.build(), settings).invalid()).isEmpty();
    assertThat(Runs.verdict(result.build(), settings).valid()).isTrue();
  }

  private void assertInvalid(String... reasons) throws Exception {
    assertInvalid(List.of(), reasons);
  }

  private void assertInvalid(List<String> settings, String... reasons) throws Exception {
    Verdict verdict = Runs.verdict(result.build(), settings.toArray(String[]::new));
    assertThat(verdict.valid()).isFalse();
    assertThat(verdict.invalid()).containsExactly(reasons);
  }
}
