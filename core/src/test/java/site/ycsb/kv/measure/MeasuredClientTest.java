// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Statuses;

class MeasuredClientTest {
  private static final String TABLE = "t";
  private static final Map<String, ByteIterator> NO_VALUES = new HashMap<>();

  private final Recorders recorders = new Recorders(true, null);
  private final ScriptedClient scripted = new ScriptedClient();
  private final MeasuredClient client = new MeasuredClient(scripted, recorders.add());

  @Test
  void everyOperationGoesToTheClientAndIsCountedByItsOutcome() {
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    assertThat(client.read(TABLE, "k1", null, new HashMap<>())).isEqualTo(Status.OK);
    assertThat(client.scan(TABLE, "k2", 3, Set.of("f"), rows)).isEqualTo(Status.OK);
    assertThat(client.update(TABLE, "k3", NO_VALUES)).isEqualTo(Status.OK);
    scripted.answer = Status.BATCHED_OK;
    assertThat(client.insert(TABLE, "k4", NO_VALUES)).isEqualTo(Status.BATCHED_OK);
    scripted.answer = Status.NOT_FOUND;
    assertThat(client.delete(TABLE, "k5")).isEqualTo(Status.NOT_FOUND);
    assertThat(scripted.calls)
        .containsExactly("read k1", "scan k2 3", "update k3", "insert k4", "delete k5");
    assertThat(counts(recorders))
        .containsExactly(
            "READ OK 1", "UPDATE OK 1", "INSERT BATCHED_OK 1", "SCAN OK 1", "DELETE NOT_FOUND 1");
    assertThat(client.failures()).isEqualTo(1);
  }

  @Test
  void noAnswerCountsAsError() {
    scripted.answer = null;
    assertThat(client.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.ERROR);
    assertThat(client.insert(TABLE, "k", NO_VALUES)).isEqualTo(Status.ERROR);
    assertThat(counts(recorders)).containsExactly("READ ERROR 1", "INSERT ERROR 1");
    assertThat(client.failures()).isEqualTo(2);
  }

  @Test
  void latenciesAreThoseOfTheClient() {
    scripted.nanos = 2_000_000;
    client.update(TABLE, "k", NO_VALUES);
    OutcomeSummary updates = recorders.collect().outcomes("UPDATE").iterator().next();
    assertThat(updates.status()).isEqualTo(Status.OK);
    assertThat(updates.actual().getMaxValue()).isGreaterThanOrEqualTo(2_000_000);
  }

  @Test
  void anotherRecorderTakesWhatFollowsAndFailuresCountOn() {
    Recorders measured = new Recorders(true, null);
    scripted.answer = Status.ERROR;
    client.read(TABLE, "k", null, new HashMap<>());
    client.recordInto(measured.add());
    client.update(TABLE, "k", NO_VALUES);
    assertThat(counts(recorders)).containsExactly("READ ERROR 1");
    assertThat(counts(measured)).containsExactly("UPDATE ERROR 1");
    assertThat(client.failures()).isEqualTo(2);
  }

  @Test
  void propertiesAndInitGoToTheClient() throws Exception {
    Properties properties = new Properties();
    client.setProperties(properties);
    assertThat(scripted.getProperties()).isSameAs(properties);
    assertThat(client.getProperties()).isSameAs(properties);
    client.init();
    assertThat(scripted.calls).containsExactly("init");
    assertThat(client.client()).isSameAs(scripted);
    assertThat(counts(recorders)).isEmpty();
  }

  @Test
  void cleanupIsMeasuredWhenItEndsWell() throws Exception {
    client.cleanup();
    assertThat(counts(recorders)).containsExactly("CLEANUP OK 1");
    scripted.failure = new DBException("gone");
    assertThatExceptionOfType(DBException.class).isThrownBy(client::cleanup);
    assertThat(client.failures()).isZero();
  }

  @Test
  void whatTheClientThrowsComesOut() {
    scripted.crash = new IllegalStateException("broken");
    assertThatIllegalStateException().isThrownBy(() -> client.delete(TABLE, "k"));
    assertThat(counts(recorders)).isEmpty();
  }

  @Test
  void whatIsDueEarlierThanItStartsHasALongerIntendedLatency() {
    scripted.nanos = 100_000;
    long due = System.nanoTime() - 50_000_000;
    client.begin(due);
    client.read(TABLE, "k", null, new HashMap<>());
    long sinceDue = System.nanoTime() - due;
    OutcomeSummary reads = recorders.collect().outcomes("READ").iterator().next();
    assertThat(reads.intended().getMaxValue())
        .isGreaterThanOrEqualTo(50_000_000 + reads.actual().getMinValue());
    assertThat(reads.intended().getMinValue()).isLessThanOrEqualTo(sinceDue);
  }

  @Test
  void allOperationsOfOneOfTheWorkloadAreDueWithIt() {
    client.begin(System.nanoTime() - 50_000_000);
    client.read(TABLE, "k", null, new HashMap<>());
    client.update(TABLE, "k", NO_VALUES);
    Summary summary = recorders.collect();
    OutcomeSummary reads = summary.outcomes("READ").iterator().next();
    OutcomeSummary updates = summary.outcomes("UPDATE").iterator().next();
    assertThat(updates.intended().getMaxValue())
        .isGreaterThanOrEqualTo(reads.intended().getMinValue());
  }

  @Test
  void withoutAScheduleAnOperationIsDueWhenItStarts() {
    scripted.nanos = 10_000;
    client.begin(System.nanoTime() - 50_000_000);
    client.begin(0);
    client.read(TABLE, "k", null, new HashMap<>());
    client.update(TABLE, "k", NO_VALUES);
    Summary summary = recorders.collect();
    for (String operation : List.of("READ", "UPDATE")) {
      OutcomeSummary outcome = summary.outcomes(operation).iterator().next();
      assertThat(outcome.intended()).isEqualTo(outcome.actual());
      assertThat(outcome.count()).isEqualTo(1);
    }
  }

  @Test
  void aReadOfAnAbsentKeyIsAnOperationOfItsOwn() {
    scripted.answer = Status.NOT_FOUND;
    assertThat(client.readMiss(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.OK);
    assertThat(scripted.calls).containsExactly("read k");
    assertThat(counts(recorders)).containsExactly("READ-MISS OK 1");
    assertThat(client.failures()).isZero();
  }

  @Test
  void anAbsentKeyThatIsFoundIsAFailure() {
    assertThat(client.readMiss(TABLE, "k", null, new HashMap<>())).isEqualTo(MeasuredClient.FOUND);
    assertThat(counts(recorders)).containsExactly("READ-MISS FOUND 1");
    assertThat(client.failures()).isEqualTo(1);
    assertThat(client.lastFailed()).isTrue();
  }

  @Test
  void anyOtherAnswerToAReadOfAnAbsentKeyStays() {
    scripted.answer = Statuses.TIMEOUT;
    assertThat(client.readMiss(TABLE, "k", null, new HashMap<>())).isEqualTo(Statuses.TIMEOUT);
    scripted.answer = null;
    assertThat(client.readMiss(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.ERROR);
    assertThat(counts(recorders)).containsExactly("READ-MISS ERROR 1", "READ-MISS TIMEOUT 1");
    assertThat(client.failures()).isEqualTo(2);
  }

  private static List<String> counts(Recorders recorders) {
    Summary summary = recorders.collect();
    List<String> counts = new ArrayList<>();
    for (String operation : summary.operations()) {
      for (OutcomeSummary outcome : summary.outcomes(operation)) {
        counts.add(operation + " " + outcome.status().getName() + " " + outcome.count());
      }
    }
    return counts;
  }
}
