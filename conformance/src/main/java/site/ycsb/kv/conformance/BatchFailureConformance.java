// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import site.ycsb.Status;
import site.ycsb.kv.conformance.testing.Deadline;
import site.ycsb.kv.conformance.testing.FaultProxy;

/** Batched inserts while the connection fails: each record lost is counted. */
abstract class BatchFailureConformance extends FailureConformance {
  private static final int BATCHES_UNTIL_REPORTED = 3;
  private static final int BATCH = 7;

  @ForStores({Trait.BATCH, Trait.PROXY})
  void batchThatCannotBeSentIsReportedAndCounted() throws IOException {
    assertInsertReports(2, FaultProxy::refuse, "whose batch cannot be sent", this::notStored);
  }

  @ForStores({Trait.BATCH, Trait.PROXY})
  void batchWithoutAReplyIsReportedAndCounted() throws IOException {
    // The client cannot know which records were stored.
    assertInsertReports(0, FaultProxy::hold, "whose batch has no reply", Map::size);
  }

  @ForStores({Trait.BATCH, Trait.PROXY})
  void batchCutOffIsReportedAndCounted() throws IOException {
    assertInsertReports(0, FaultProxy::cut, "whose batch is cut off", this::notStored);
  }

  @ForStores({Trait.BATCH, Trait.PROXY})
  void batchThatCleanupCannotSendIsCounted() throws IOException {
    assertCleanupCounts(FaultProxy::refuse, "a batch that cannot be sent", this::notStored);
  }

  @ForStores({Trait.BATCH, Trait.PROXY})
  void cleanupOfABatchWithoutAReplyEndsAndCounts() throws IOException {
    assertCleanupCounts(FaultProxy::hold, "a batch without a reply", Map::size);
  }

  @ForStores({Trait.BATCH, Trait.PROXY})
  void cleanupOfABatchCutOffEndsAndCounts() throws IOException {
    assertCleanupCounts(FaultProxy::cut, "a batch cut off", this::notStored);
  }

  /** Inserts so many records before the fault, and then more until one is not OK. */
  private void assertInsertReports(
      int before,
      Consumer<FaultProxy> fault,
      String when,
      ToIntFunction<Map<String, Map<String, String>>> lost)
      throws IOException {
    try (FaultProxy proxy = proxy()) {
      Session broken = throughAsLoad(proxy);
      Map<String, Map<String, String>> records = batched(broken, before);
      fault.accept(proxy);
      Status status = Status.BATCHED_OK;
      // A client may read the replies to a batch when it sends the next one.
      for (String key : newKeys(BATCHES_UNTIL_REPORTED * BATCH - before)) {
        if (status.isOk()) {
          records.put(key, record(key));
          Deadline deadline = Deadline.of(TIMEOUT_MILLIS);
          status = broken.insert(key, record(key));
          deadline.assertKept("an insert " + when);
        }
      }

      assertFailure(Asked.INSERT, status, when);
      assertThat(broken.client().lostRecords() + 1)
          .as("lostRecords and the record of the failed insert, %s, are those lost", when)
          .isEqualTo(lost.applyAsInt(records));
      assertLoadContinues(proxy, broken);
    }
  }

  private void assertCleanupCounts(
      Consumer<FaultProxy> fault, String what, ToIntFunction<Map<String, Map<String, String>>> lost)
      throws IOException {
    try (FaultProxy proxy = proxy()) {
      Session broken = throughAsLoad(proxy);
      Map<String, Map<String, String>> records = batched(broken, 3);
      fault.accept(proxy);
      Deadline deadline = Deadline.of(TIMEOUT_MILLIS);
      broken.tryClose();

      deadline.assertKept("cleanup of " + what);
      assertThat(broken.client().lostRecords())
          .as("cleanup of %s counts the records that answered BATCHED_OK and are lost", what)
          .isEqualTo(lost.applyAsInt(records));
    }
  }

  private void assertLoadContinues(FaultProxy proxy, Session broken) {
    long lost = broken.client().lostRecords();
    proxy.pass();
    Map<String, Map<String, String>> records = new LinkedHashMap<>();
    for (String key : newKeys(10)) {
      records.put(key, record(key));
      assertThat(broken.insert(key, record(key)).isOk())
          .as("once the server is back, inserts are accepted again")
          .isTrue();
    }
    broken.close();
    assertThat(session().notStored(records)).as("and stored, all of them").isEmpty();
    assertThat(broken.client().lostRecords()).as("and none counted as lost").isEqualTo(lost);
  }

  /** Inserts so many new records, fewer than a batch. */
  private Map<String, Map<String, String>> batched(Session broken, int count) {
    Map<String, Map<String, String>> records = new LinkedHashMap<>();
    for (String key : newKeys(count)) {
      records.put(key, record(key));
      assertThat(broken.insert(key, record(key))).isEqualTo(Status.BATCHED_OK);
    }
    return records;
  }

  private int notStored(Map<String, Map<String, String>> records) {
    return session().notStored(records).size();
  }

  private Session throughAsLoad(FaultProxy proxy) {
    Properties load = settings(proxy);
    load.setProperty(LOAD, "false");
    load.setProperty(BATCH_SIZE, Integer.toString(BATCH));
    return connected(load);
  }
}
