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

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.Statuses;

/** What a client answers while its connection or its server fails, and afterwards. */
abstract class FailureConformance extends LoadConformance {
  /** Long enough for a loaded machine to connect, short enough to wait for. */
  private static final long TIMEOUT_MILLIS = 500;

  private static final int BATCHES_UNTIL_TOLD = 3;
  private static final String BATCH = "7";

  /** The operations that a client offers. */
  enum Asked {
    READ,
    UPDATE,
    INSERT,
    DELETE,
    SCAN
  }

  @ParameterizedTest
  @EnumSource
  void connectionCutDuringAnOperationIsAFailureOnce(Asked asked) throws IOException {
    try (FaultProxy proxy = proxy()) {
      assumeOffered(asked);
      String key = storedKey();
      Session broken = through(proxy);
      proxy.cut();
      assertFailure(asked, ask(asked, broken), "while its connection is cut");
      proxy.pass();
      assertReadsItsOwn(broken, key);
      broken.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void halfAReplyIsAFailureOnce(Asked asked) throws IOException {
    try (FaultProxy proxy = proxy()) {
      assumeOffered(asked);
      String key = storedKey();
      Session broken = through(proxy);
      proxy.half();
      assertFailure(asked, ask(asked, broken), "when only half a reply came");
      proxy.pass();
      assertReadsItsOwn(broken, key);
      broken.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void missingReplyIsATimeout(Asked asked) throws IOException {
    try (FaultProxy proxy = proxy()) {
      assumeOffered(asked);
      String key = storedKey();
      Session broken = through(proxy);
      proxy.hold();
      assertThat(ask(asked, broken))
          .as("%s without a reply in time is a TIMEOUT", asked)
          .isEqualTo(Statuses.TIMEOUT);
      proxy.pass();
      assertReadsItsOwn(broken, key);
      broken.close();
    }
  }

  @Test
  void lateReplyNeverAnswersTheNextRequest() throws IOException {
    try (FaultProxy proxy = proxy()) {
      List<String> keys = List.copyOf(stored(6).keySet());
      Session broken = through(proxy);
      for (int i = 0; i < keys.size(); i += 2) {
        proxy.hold();
        assertThat(broken.read(keys.get(i)).status())
            .as("a read without a reply in time is a TIMEOUT")
            .isEqualTo(Statuses.TIMEOUT);
        proxy.pass();
        assertReadsItsOwn(broken, keys.get(i + 1));
      }
      broken.close();
    }
  }

  @Test
  void connectionLostWhileIdleCostsOneOperationAtMost() throws IOException {
    try (FaultProxy proxy = proxy()) {
      String key = storedKey();
      Session broken = through(proxy);
      broken.read(key);
      proxy.drop();

      Answer next = broken.read(key);
      if (!next.equals(Answer.ok(record(key)))) {
        // A client may notice the loss and reconnect; otherwise this one operation tells of it.
        assertFailure(Asked.READ, next.status(), "after its connection was lost");
      }
      assertReadsItsOwn(broken, key);
      broken.close();
    }
  }

  @Test
  void operationsFailOneByOneWhileNobodyListens() throws IOException {
    try (FaultProxy proxy = proxy()) {
      String key = storedKey();
      Session broken = through(proxy);
      broken.read(key);
      proxy.refuse();
      for (int round = 0; round < 2; round++) {
        for (Asked asked : Asked.values()) {
          if (asked != Asked.SCAN || can(Capability.SCAN)) {
            assertFailure(asked, ask(asked, broken), "while nobody listens");
          }
        }
      }
      proxy.pass();
      Await.until(
          "a client reads again once its server is back",
          () -> broken.read(key).equals(Answer.ok(record(key))));
      String late = newKey();
      assertThat(broken.insert(late, record(late)))
          .as("a client inserts again once its server is back")
          .isEqualTo(Status.OK);
      assertReadsItsOwn(broken, late);
      broken.close();
    }
  }

  @Test
  void failedReadPutsNothingIntoTheResult() throws IOException {
    try (FaultProxy proxy = proxy()) {
      String key = storedKey();
      Session broken = through(proxy);
      proxy.cut();
      assertThat(broken.read(key).fields()).as("a read that failed answers no fields").isEmpty();
      proxy.pass();
      broken.close();
    }
  }

  @Test
  void cleanupAfterALostConnectionEndsTheClient() throws IOException {
    try (FaultProxy proxy = proxy()) {
      Session broken = through(proxy);
      broken.read(storedKey());
      proxy.refuse();
      broken.close();
    }
  }

  @Test
  void batchThatCannotBeSentIsReportedAndCounted() throws IOException {
    try (FaultProxy proxy = proxy()) {
      Assumptions.assumeTrue(can(Capability.BATCH), "inserts are never batched");
      Session broken = throughAsLoad(proxy);
      Map<String, Map<String, String>> records = new LinkedHashMap<>();
      Status status = Status.BATCHED_OK;
      // A client may read the answers to a batch when the next one is on its way.
      for (String key : newKeys(BATCHES_UNTIL_TOLD * Integer.parseInt(BATCH))) {
        if (status.isOk()) {
          records.put(key, record(key));
          status = broken.insert(key, record(key));
        }
        if (records.size() == 2) {
          proxy.refuse();
        }
      }

      assertFailure(Asked.INSERT, status, "whose batch can't be sent");
      assertThat(broken.client().lostRecords() + 1)
          .as("lostRecords and the record of the failed insert are those not stored")
          .isEqualTo(session().notStored(records).size());
      assertLoadGoesOn(proxy, broken);
    }
  }

  @Test
  void batchThatCleanupCannotSendIsCounted() throws IOException {
    try (FaultProxy proxy = proxy()) {
      Assumptions.assumeTrue(can(Capability.BATCH), "inserts are never batched");
      Session broken = throughAsLoad(proxy);
      Map<String, Map<String, String>> records = new LinkedHashMap<>();
      for (String key : newKeys(3)) {
        records.put(key, record(key));
        assertThat(broken.insert(key, record(key))).isEqualTo(Status.BATCHED_OK);
      }
      proxy.refuse();
      broken.tryClose();

      assertThat(broken.client().lostRecords())
          .as("records acknowledged with BATCHED_OK that cleanup could not store are counted")
          .isEqualTo(session().notStored(records).size());
    }
  }

  private void assertLoadGoesOn(FaultProxy proxy, Session broken) {
    long lost = broken.client().lostRecords();
    proxy.pass();
    Map<String, Map<String, String>> records = new LinkedHashMap<>();
    for (String key : newKeys(10)) {
      records.put(key, record(key));
      assertThat(broken.insert(key, record(key)).isOk())
          .as("once the server is back, inserts are taken again")
          .isTrue();
    }
    broken.close();
    assertThat(session().notStored(records)).as("and stored, all of them").isEmpty();
    assertThat(broken.client().lostRecords()).as("and none counted as lost").isEqualTo(lost);
  }

  private FaultProxy proxy() throws IOException {
    Optional<ServerAddress> server = address(copy());
    Assumptions.assumeTrue(server.isPresent(), "the store is in this process: no connection");
    Assumptions.assumeTrue(unproxied().isEmpty(), () -> unproxied().orElseThrow());
    return new FaultProxy(server.orElseThrow());
  }

  private Session through(FaultProxy proxy) {
    return connected(settings(proxy));
  }

  private Session throughAsLoad(FaultProxy proxy) {
    Properties load = settings(proxy);
    load.setProperty(LOAD, "false");
    load.setProperty(BATCH_SIZE, BATCH);
    return connected(load);
  }

  private Properties settings(FaultProxy proxy) {
    return withTimeout(pointedAt(copy(), proxy.host(), proxy.port()), TIMEOUT_MILLIS);
  }

  private void assumeOffered(Asked asked) {
    Assumptions.assumeTrue(asked != Asked.SCAN || can(Capability.SCAN), "the store has no scans");
  }

  private Status ask(Asked asked, Session broken) {
    String key = newKey();
    if (asked != Asked.INSERT) {
      session().insert(key, record(key));
    }
    return switch (asked) {
      case READ -> broken.read(key).status();
      case UPDATE -> broken.update(key, record(key, "second"));
      case INSERT -> broken.insert(key, record(key));
      case DELETE -> broken.delete(key);
      case SCAN -> broken.scan(key, 2).status();
    };
  }

  private void assertReadsItsOwn(Session broken, String key) {
    assertThat(broken.read(key))
        .as("after a failure the connection is reopened: the next read answers its own record")
        .isEqualTo(Answer.ok(record(key)));
  }

  private static void assertFailure(Asked asked, Status status, String when) {
    assertThat(status.isOk())
        .as("%s %s is a failure, never an OK, but it answered %s", asked, when, status)
        .isFalse();
    assertThat(status)
        .as("%s %s says nothing about the record", asked, when)
        .isNotIn(Status.NOT_FOUND, Status.NOT_IMPLEMENTED);
  }
}
