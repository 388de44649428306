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
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;

/** Many records: batches, counts, and clients beside each other. */
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

    assertThat(running.insert(key, record(key)))
        .as("batchsize is for loads: an insert of a run answers OK")
        .isEqualTo(Status.OK);
    assertThat(another().read(key))
        .as("an insert of a run is there for other clients at once")
        .isEqualTo(Answer.ok(record(key)));
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
    AtomicBoolean writing = new AtomicBoolean(true);
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS + 1);
    try {
      List<Future<List<String>>> writers = new ArrayList<>();
      for (List<String> own : keys) {
        writers.add(threads.submit(() -> writeAndReadBack(own)));
      }
      Future<List<String>> reader = threads.submit(() -> readWhile(writing, keys));
      List<String> mismatches = new ArrayList<>();
      for (Future<List<String>> writer : writers) {
        mismatches.addAll(writer.get());
      }
      writing.set(false);

      assertThat(mismatches).as("each client reads back what it wrote itself").isEmpty();
      assertThat(reader.get())
          .as("a client that reads beside the writers sees values written under that key only")
          .isEmpty();
    } finally {
      writing.set(false);
      threads.shutdownNow();
    }
  }

  @Test
  void concurrentUpdatesOfOneRecordLeaveWhatOneOfThemWrote() throws Exception {
    String key = storedKey();
    String name = fieldNames().get(0);
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    try {
      List<Future<List<String>>> updaters = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        String version = "writer" + i;
        updaters.add(threads.submit(() -> updateAndRead(key, name, version)));
      }
      for (Future<List<String>> updater : updaters) {
        assertThat(updater.get())
            .as("a field updated by many at once has a value that one of them wrote")
            .isEmpty();
      }
    } finally {
      threads.shutdownNow();
    }
    Map<String, String> others = fields(key, "first", fieldNames().subList(1, 3));
    assertThat(session().read(key, others.keySet()))
        .as("fields that nobody updated stay as they were")
        .isEqualTo(Answer.ok(others));
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
        mismatches.add(
            key
                + ": "
                + inserted.getName()
                + ", "
                + first
                + ", "
                + updated.getName()
                + ", "
                + second);
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

  private List<String> readWhile(AtomicBoolean writing, List<List<String>> keys) {
    Session mine = another();
    List<String> mismatches = new ArrayList<>();
    for (int i = 0; writing.get(); i++) {
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
