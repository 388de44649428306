// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.conformance.testing.FaultProxy;

/** Concurrent updates of different fields of one record. */
abstract class SharedUpdateConformance extends BatchFailureConformance {
  private static final int UPDATES = 100;

  @ForStores(Trait.PARTIAL_UPDATES)
  void concurrentUpdatesOfDifferentFieldsDoWhatWasDeclared() throws Exception {
    String key = storedKey();
    List<Callable<List<Status>>> updaters = new ArrayList<>();
    fieldNames().forEach(name -> updaters.add(() -> update(key, name)));
    assertThat(concurrently(updaters))
        .as("updates of one field each")
        .allSatisfy(statuses -> assertThat(statuses).containsOnly(Status.OK));

    Answer end = session().read(key);
    if (can(Capability.ATOMIC_UPDATE)) {
      assertRead(
          end, record(key, version(UPDATES - 1)), "ATOMIC_UPDATE: each field has its last update");
      return;
    }
    assertThat(end.fields().keySet())
        .as("without ATOMIC_UPDATE every field is there still")
        .containsExactlyInAnyOrderElementsOf(fieldNames());
    end.fields()
        .forEach(
            (name, value) ->
                assertThat(value)
                    .as("without ATOMIC_UPDATE %s has a value that was written to it", name)
                    .isIn(written(key, name)));
  }

  @ForStores({Trait.PARTIAL_UPDATES, Trait.PROXY})
  void updateOfAnotherFieldMeanwhileDoesWhatWasDeclared() throws Exception {
    String key = storedKey();
    Map<String, String> slow = fields(key, "slow", fieldNames().subList(0, 1));
    Map<String, String> quick = fields(key, "quick", fieldNames().subList(1, 2));
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (FaultProxy proxy = proxy()) {
      Session held =
          thread.submit(() -> connected(pointedAt(copy(), proxy.host(), proxy.port()))).get();
      thread.submit(() -> held.read(key)).get();
      proxy.hold();
      Future<Status> update = thread.submit(() -> held.update(key, slow));
      // The server has executed the update, or the read before it.
      Await.until("a reply to the update, or to its read, is held", proxy::holdsReply);
      assertThat(session().update(key, quick)).isEqualTo(Status.OK);
      proxy.pass();

      assertOk(update.get(), "the update whose reply was held");
      thread.submit(held::close).get();
    } finally {
      thread.shutdownNow();
    }
    Map<String, String> first = merged(record(key), slow);
    assertRead(
        key,
        can(Capability.ATOMIC_UPDATE) ? merged(first, quick) : first,
        can(Capability.ATOMIC_UPDATE)
            ? "ATOMIC_UPDATE: an update of another field meanwhile is kept"
            : "without ATOMIC_UPDATE an update of another field meanwhile is lost");
  }

  private List<Status> update(String key, String name) {
    Session mine = another();
    return IntStream.range(0, UPDATES)
        .mapToObj(i -> mine.update(key, fields(key, version(i), List.of(name))))
        .distinct()
        .toList();
  }

  private Set<String> written(String key, String name) {
    Set<String> values = new HashSet<>(fields(key, "first", List.of(name)).values());
    IntStream.range(0, UPDATES)
        .forEach(i -> values.addAll(fields(key, version(i), List.of(name)).values()));
    return values;
  }

  private static String version(int update) {
    return "update" + update;
  }
}
