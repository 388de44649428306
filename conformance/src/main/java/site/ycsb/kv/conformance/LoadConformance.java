// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.testing.Await;

/** Many records: batches, counts and concurrent clients. */
abstract class LoadConformance extends ScanConformance {
  static final String BATCH_SIZE = "batchsize";
  private static final int BATCHED = 20;
  private static final int CLIENTS = 8;
  private static final int UPDATES_OF_ONE_RECORD = 100;

  @Test
  void loadWithBatchesStoresEveryRecord() {
    Session loading = connected(with(LOAD, "false", BATCH_SIZE, "7"));
    Map<String, Map<String, String>> records = new LinkedHashMap<>();
    List<Status> statuses = new ArrayList<>();
    for (String key : newKeys(BATCHED)) {
      records.put(key, record(key));
      statuses.add(loading.insert(key, record(key)));
    }
    loading.close();

    if (can(Capability.BATCH)) {
      assertThat(statuses)
          .as("BATCH: inserts of a load answer BATCHED_OK, or OK when the batch was sent")
          .isSubsetOf(Status.BATCHED_OK, Status.OK);
      assertThat(statuses.get(0))
          .as("BATCH: the first of a batch of 7 waits for the others")
          .isEqualTo(Status.BATCHED_OK);
    } else {
      assertThat(statuses)
          .as("without BATCH every insert answers OK for itself")
          .containsOnly(Status.OK);
    }
    assertThat(another().notStored(records))
        .as("cleanup sends the rest of the last batch: these records are missing after it")
        .isEmpty();
    assertThat(loading.client().lostRecords()).as("no record was lost").isZero();
  }

  @Test
  void insertsOfARunAreNotBatched() {
    Session running = connected(with(LOAD, "true", BATCH_SIZE, "7"));
    String key = newKey();

    assertOk(
        running.insert(key, record(key)), "batchsize is for loads: an insert of a run answers OK");
    assertRead(
        another().read(key), record(key), "an insert of a run is there for other clients at once");
  }

  @Test
  void recordCountFollowsInsertsAndDeletes() {
    OptionalLong before = session().client().countRecords();
    Assumptions.assumeTrue(before.isPresent(), "the store cannot count its records");

    List<String> keys = List.copyOf(stored(5).keySet());
    Await.until(
        "countRecords grows by the 5 records inserted",
        () -> session().client().countRecords().orElse(-1) == before.getAsLong() + 5);

    keys.forEach(key -> session().update(key, record(key, "second")));
    session().delete(keys.get(0));
    session().delete(keys.get(3));
    Await.until(
        "countRecords shrinks by the 2 records deleted, and updates do not change it",
        () -> session().client().countRecords().orElse(-1) == before.getAsLong() + 3);
  }

  @Test
  void clientsBesideEachOtherReadBackTheirOwn() throws Exception {
    List<List<String>> keys =
        IntStream.range(0, CLIENTS).mapToObj(i -> newKeys(recordsOfAClient())).toList();
    CountDownLatch writing = new CountDownLatch(CLIENTS);
    List<Callable<List<String>>> tasks = new ArrayList<>();
    keys.forEach(own -> tasks.add(() -> writeAndReadBack(own, writing)));
    tasks.add(() -> readWhile(writing, keys));

    assertThat(concurrently(tasks))
        .as("clients read what they wrote themselves, and others see values of that key only")
        .allSatisfy(mismatches -> assertThat(mismatches).isEmpty());
  }

  @Test
  void concurrentUpdatesOfOneRecordLeaveWhatOneOfThemWrote() throws Exception {
    String key = storedKey();
    String name = fieldNames().get(0);
    List<Callable<List<String>>> updaters = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      String version = "writer" + i;
      updaters.add(() -> updateAndRead(key, name, version));
    }
    assertThat(concurrently(updaters))
        .as("a field updated by many clients has a value that one of them wrote")
        .allSatisfy(unwritten -> assertThat(unwritten).isEmpty());
    Map<String, String> others = fields(key, "first", fieldNames().subList(1, 3));
    assertRead(
        session().read(key, others.keySet()), others, "fields not updated stay as they were");
  }

  /** Runs each task on a thread of its own and returns their results. */
  static <T> List<T> concurrently(List<Callable<T>> tasks) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> result : threads.invokeAll(tasks)) {
        results.add(result.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }

  private List<String> updateAndRead(String key, String name, String version) {
    Session mine = another();
    List<String> unwritten = new ArrayList<>();
    for (int i = 0; i < UPDATES_OF_ONE_RECORD; i++) {
      Map<String, String> change = fields(key, version, List.of(name));
      Status status = mine.update(key, given(record(key), change));
      String value = mine.read(key, Set.of(name)).fields().getOrDefault(name, "");
      if (!status.isOk() || !isWritten(key, name, value)) {
        unwritten.add(status.getName() + ", then read: " + value);
      }
    }
    return unwritten;
  }

  private boolean isWritten(String key, String name, String value) {
    return IntStream.range(0, CLIENTS)
        .mapToObj(i -> fields(key, "writer" + i, List.of(name)).get(name))
        .anyMatch(value::equals);
  }

  private List<String> writeAndReadBack(List<String> keys, CountDownLatch writing) {
    try {
      return writeAndReadBack(keys);
    } finally {
      writing.countDown();
    }
  }

  private List<String> writeAndReadBack(List<String> keys) {
    Session mine = another();
    List<String> mismatches = new ArrayList<>();
    for (String key : keys) {
      Map<String, String> change = fields(key, "second", fieldNames().subList(0, 1));
      Status inserted = mine.insert(key, record(key));
      Answer first = mine.read(key);
      Status updated = mine.update(key, given(record(key), change));
      Answer second = mine.read(key);
      if (!inserted.equals(Status.OK)
          || !first.equals(Answer.ok(record(key)))
          || !updated.equals(Status.OK)
          || !second.equals(Answer.ok(merged(record(key), change)))) {
        mismatches.add(key + ": " + List.of(inserted, first, updated, second));
      }
    }
    for (String key : keys) {
      Map<String, String> change = fields(key, "second", fieldNames().subList(0, 1));
      Answer last = mine.read(key);
      if (!last.equals(Answer.ok(merged(record(key), change)))) {
        mismatches.add(key + " at the end: " + last);
      }
    }
    return mismatches;
  }

  private List<String> readWhile(CountDownLatch writing, List<List<String>> keys) {
    Session mine = another();
    List<String> mismatches = new ArrayList<>();
    for (int i = 0; writing.getCount() > 0; i++) {
      List<String> ofOne = keys.get(i % CLIENTS);
      String key = ofOne.get(i / CLIENTS % recordsOfAClient());
      Answer answer = mine.read(key);
      boolean fine = answer.status().equals(Status.OK) || answer.equals(Answer.notFound());
      Map<String, String> first = record(key);
      Map<String, String> second = record(key, "second");
      for (Map.Entry<String, String> field : answer.fields().entrySet()) {
        fine &=
            field.getValue().equals(first.get(field.getKey()))
                || field.getValue().equals(second.get(field.getKey()));
      }
      if (!fine) {
        mismatches.add(key + ": " + answer);
      }
    }
    return mismatches;
  }
}
