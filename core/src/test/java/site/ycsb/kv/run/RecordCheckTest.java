// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;

@Timeout(120)
class RecordCheckTest {
  private static final String[] WRITES = {
    "recordcount=100", "readproportion=0", "updateproportion=1", "operationcount=200"
  };

  private final ScriptedBinding binding = new ScriptedBinding();
  private final AtomicLong stored = new AtomicLong(100);

  RecordCheckTest() {
    binding.records = () -> OptionalLong.of(stored.get());
  }

  @ParameterizedTest
  @CsvSource({
    "0, recordcount=100, 100",
    "99, recordcount=100, 100",
    "59, recordcount=100 insertstart=40, 60",
    "29, recordcount=100 insertstart=40 insertcount=30, 30",
    "29, recordcount=100 workload=site.ycsb.workloads.CoreWorkload, 100"
  })
  void aRunNeedsItsRecords(long there, String settings, long asked) {
    stored.set(there);
    String[] all = (settings + " operationcount=10").split(" ", -1);
    assertThatExceptionOfType(DBException.class)
        .isThrownBy(() -> Runs.run(binding, all))
        .withMessage(
            "scripted: the store holds "
                + there
                + " of "
                + asked
                + " records; run bin/ycsb load first.");
    assertThat(binding.calls).hasValue(0);
    assertThat(binding.closed.get()).isEqualTo(binding.connected.get());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "recordcount=100",
        "recordcount=200 insertstart=100",
        "recordcount=200 insertcount=100",
        "recordcount=101 recordcheck=false",
        "recordcount=0"
      })
  void aRunWithItsRecordsBegins(String settings) throws Exception {
    RunResult result = Runs.run(binding, (settings + " operationcount=10").split(" ", -1));
    assertThat(Runs.verdict(result).invalid()).isEmpty();
  }

  @Test
  void aServerThatWasLoadedForTheRunIsNotRefused() throws Exception {
    stored.set(99);
    Run run = Runs.prepare(binding, Phase.RUN, Runs.properties(WRITES));
    run.endWith(new CompletableFuture<>());
    assertThat(Runs.verdict(run.execute()).invalid()).isEmpty();
  }

  @Test
  void aStoreThatIsEmptiedInMidRunIsNoticedAtTheEnd() throws Exception {
    binding.answer =
        (client, key) -> {
          if (binding.calls.get() == 100) {
            stored.set(60);
          }
          return Status.OK;
        };
    assertThat(Runs.verdict(Runs.run(binding, WRITES)).invalid())
        .containsExactly(
            "The store holds 60 records after the run, and should hold at least 100: it lost"
                + " records.");
  }

  @Test
  void aStoreThatFillsAgainIsNoticedMeanwhile() throws Exception {
    binding.countsCheaply = true;
    AtomicInteger countsWhileEmpty = new AtomicInteger();
    binding.records =
        () -> {
          if (stored.get() == 0) {
            countsWhileEmpty.incrementAndGet();
          }
          return OptionalLong.of(stored.get());
        };
    binding.answer =
        (client, key) -> {
          if (binding.calls.get() == 100) {
            stored.set(0);
            while (countsWhileEmpty.get() < 2) {
              LockSupport.parkNanos(1_000_000);
            }
            stored.set(100);
          }
          return Status.OK;
        };
    assertThat(Runs.verdict(Runs.run(binding, WRITES)).invalid())
        .containsExactly(
            "The store held only 0 records during the run, and 100 before it: it lost records.");
    assertThat(binding.closed.get()).isEqualTo(binding.connected.get());
  }

  @Test
  void aCountThatCostsMuchIsAskedForTwice() throws Exception {
    AtomicInteger counts = new AtomicInteger();
    binding.records =
        () -> {
          counts.incrementAndGet();
          return OptionalLong.of(100);
        };
    Runs.run(binding, "recordcount=100", "maxexecutiontime=1");
    assertThat(counts).hasValue(2);
  }

  @Test
  void insertsOfTheWarmUpCountToo() throws Exception {
    binding.answer =
        (client, key) -> {
          stored.incrementAndGet();
          return Status.OK;
        };
    String[] inserts = {
      "recordcount=100",
      "readproportion=0",
      "updateproportion=0",
      "insertproportion=1",
      "operationcount=20",
      "warmup.operations=50"
    };
    assertThat(Runs.verdict(Runs.run(binding, inserts)).invalid()).isEmpty();
    assertThat(stored).hasValue(170);
    binding.answer = (client, key) -> Status.OK;
    assertThat(Runs.verdict(Runs.run(binding, inserts)).invalid())
        .containsExactly(
            "The store holds 170 records after the run, and should hold at least 240: it lost"
                + " records.");
  }

  @Test
  void aCountThatFailsOnAnIdleConnectionIsAskedForOnAFreshOne() throws Exception {
    AtomicInteger counts = new AtomicInteger();
    binding.records =
        () ->
            // the second is that at the end
            counts.incrementAndGet() == 2 ? OptionalLong.empty() : OptionalLong.of(stored.get());
    binding.answer =
        (client, key) -> {
          stored.incrementAndGet();
          return Status.OK;
        };
    RunResult result = Runs.load(binding, "recordcount=50");
    assertThat(counts).hasValue(3);
    assertThat(result.records().after()).hasValue(150);
    assertThat(Runs.verdict(result).invalid()).isEmpty();
    assertThat(binding.closed.get()).isEqualTo(binding.connected.get());
  }

  @Test
  void evictionsAreThoseOfTheRunAlone() throws Exception {
    binding.evicted = () -> OptionalLong.of(7 + binding.calls.get());
    assertThat(Runs.run(binding, WRITES).records().evicted()).isEqualTo(200);
  }

  @Test
  void aCacheMayHoldFewerRecordsThanAreAskedFor() throws Exception {
    binding.records = () -> OptionalLong.of(3);
    RunResult result =
        Runs.run(
            binding,
            "recordcount=50",
            "operationcount=100",
            "readthrough=true",
            "readproportion=1",
            "updateproportion=0");
    assertThat(result.records().before()).hasValue(3);
    assertThat(Runs.verdict(result).invalid()).isEmpty();
  }
}
