/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.kv.measure.Operation;
import site.ycsb.kv.measure.Summary;

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
  void failedOperationsDoNotCountForTheTarget() throws Exception {
    result.failed = 100;
    assertThat(Runs.verdict(result.build(), "target=1000", "maxerrorrate=0.5").invalid())
        .containsExactly(
            "The target of 1000 operations a second was missed: 900.0; lower target or raise"
                + " threadcount.");
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
  void recordsOfARunAreNotCounted() throws Exception {
    result.recordsBefore = OptionalLong.of(0);
    result.recordsAfter = OptionalLong.of(7);
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
              "The target of 2000 operations a second was missed: 999.0; lower target or raise"
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
