// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.cli.max;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.run.RunResult;
import site.ycsb.kv.study.max.Measured.Count;
import site.ycsb.kv.study.max.Promise;

class StepCountsTest {
  private static final RunResult RESULT =
      new StepResult()
          .record("READ", Status.OK, 1_000, 90)
          .record("READ", Status.OK, 6_000, 10)
          .record("READ", Status.ERROR, 9_000, 5)
          .record("UPDATE", Status.OK, 20_000, 20)
          .build();

  private static List<Count> counts(String... promises) throws DBException {
    return StepCounts.of(RESULT, List.of(promises).stream().map(Promise::parse).toList()).counts();
  }

  @Test
  void aPromiseIsAboutTheSuccessfulOperationsOfItsKind() throws DBException {
    assertThat(counts("READ p99 < 5ms", "UPDATE p50 < 20ms", "p99 < 5ms", "max < 1s"))
        .containsExactly(
            new Count(10, 100), new Count(20, 20), new Count(30, 120), new Count(0, 120));
  }

  @Test
  void errorsAreAShareOfAllOperations() throws DBException {
    assertThat(counts("errors < 1%")).containsExactly(new Count(5, 125));
  }

  @Test
  void percentilesAreThoseOfAll() throws DBException {
    assertThat(StepCounts.of(RESULT, List.of()).percentiles().p50Micros())
        .isBetween(999.0, 1_001.0);
    assertThat(StepCounts.of(RESULT, List.of()).percentiles().p99Micros())
        .isBetween(19_990.0, 20_020.0);
  }

  @Test
  void anOperationThatTheWorkloadDoesNotDoIsAnError() {
    assertThatThrownBy(() -> counts("SCAN p99 < 5ms"))
        .isInstanceOf(DBException.class)
        .hasMessage("--slo 'SCAN p99 < 5ms': the workload does no SCAN; name one of READ, UPDATE.");
  }

  @Test
  void aStepWithoutOperationsHasNoCounts() throws DBException {
    assertThat(
            StepCounts.of(new StepResult().build(), List.of(Promise.parse("READ p99 < 5ms")))
                .counts())
        .containsExactly(new Count(0, 0));
  }
}
