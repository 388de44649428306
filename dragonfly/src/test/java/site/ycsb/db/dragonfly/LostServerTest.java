// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.dragonfly;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.kv.binding.Binding;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.LostServerConformance;
import site.ycsb.kv.conformance.testing.Deadline;
import site.ycsb.kv.wire.BackOff;

/** With records of one field as plain strings. */
class LostServerTest extends LostServerConformance {
  private static final long LEAST_OF_THE_LONGEST_PAUSE_NANOS =
      TimeUnit.MILLISECONDS.toNanos(BackOff.LONGEST_PAUSE_MILLIS / 2);

  LostServerTest() {
    properties().setProperty("dragonfly.layout", "string");
    properties().setProperty("dragonfly.index", "none");
    properties().setProperty("fieldcount", "1");
  }

  @Override
  protected Binding binding() {
    return new DragonflyBinding();
  }

  /** What was sent fits into no buffer, so writing it would never end. */
  @Test
  void aLargeBatchToAServerThatReadsNothingIsATimeout() throws Exception {
    BindingClient client = loader(3);
    String large = "x".repeat(10 << 20);
    proxy().stall();
    assertThat(insert(client, "a", large)).isEqualTo(Status.BATCHED_OK);
    assertThat(insert(client, "b", large)).isEqualTo(Status.BATCHED_OK);
    Deadline insert = Deadline.of(TIMEOUT_MILLIS);
    assertThat(insert(client, "c", large)).isEqualTo(Statuses.TIMEOUT);
    insert.assertKept("an insert");
    assertThat(client.lostRecords()).isEqualTo(2);
    proxy().pass();
    client.cleanup();
  }

  /** Lettuce introduces itself first, so it is not connected yet when that is cut. */
  @Test
  void aConnectionThatIsCutBeforeItsFirstRequestCouldNotBeMade() throws Exception {
    BindingClient client = client();
    proxy().cut();
    assertThat(read(client)).isEqualTo(Statuses.CONNECTION_LOST);
    assertThat(read(client)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    client.cleanup();
  }

  /** A batch waits out one pause, whatever it holds. */
  @Test
  void threadsOfAConnectionShareThePause() throws Exception {
    BindingClient load = loader(500);
    List<BindingClient> clients = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      clients.add(client());
    }
    loseForLong(clients.get(0));
    proxy().slam();
    for (int i = 1; i < 500; i++) {
      assertThat(insert(load, "a" + i, "x")).isEqualTo(Status.BATCHED_OK);
    }
    ExecutorService pool = Executors.newFixedThreadPool(clients.size());
    long start = System.nanoTime();
    List<Future<Status>> reads = new ArrayList<>();
    clients.forEach(client -> reads.add(pool.submit(() -> read(client))));
    assertThat(insert(load, "a0", "x")).isEqualTo(Status.SERVICE_UNAVAILABLE);
    for (Future<Status> read : reads) {
      assertThat(read.get()).isEqualTo(Status.SERVICE_UNAVAILABLE);
    }
    // The longest pause leaves out a half at most; one attempt may come before it.
    long pauses = (System.nanoTime() - start) / LEAST_OF_THE_LONGEST_PAUSE_NANOS;
    assertThat(proxy().slammed()).isPositive().isLessThanOrEqualTo(Math.toIntExact(pauses) + 2);
    assertThat(load.lostRecords() + 1).isEqualTo(500);
    pool.shutdown();
    for (BindingClient client : clients) {
      client.cleanup();
    }
    load.cleanup();
  }
}
