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
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

class MeasuredClientTest {
  private static final String TABLE = "t";
  private static final Map<String, ByteIterator> NO_VALUES = new HashMap<>();

  private final Recorders recorders = new Recorders(true, null);
  private final Scripted scripted = new Scripted();
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

  /** Notes what it is asked, and answers what it is told to. */
  private static final class Scripted extends DB {
    final List<String> calls = new ArrayList<>();
    @Nullable Status answer = Status.OK;
    @Nullable RuntimeException crash;
    @Nullable DBException failure;
    long nanos;

    @Override
    public void init() {
      calls.add("init");
    }

    @Override
    public void cleanup() throws DBException {
      if (failure != null) {
        throw failure;
      }
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      return answer("read " + key);
    }

    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return answer("scan " + startkey + " " + recordcount);
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return answer("update " + key);
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return answer("insert " + key);
    }

    @Override
    public Status delete(String table, String key) {
      return answer("delete " + key);
    }

    @SuppressWarnings("NullAway") // as some clients of stock YCSB do
    private Status answer(String call) {
      calls.add(call);
      if (crash != null) {
        throw crash;
      }
      long until = System.nanoTime() + nanos;
      while (System.nanoTime() < until) {
        LockSupport.parkNanos(until - System.nanoTime());
      }
      return answer;
    }
  }
}
