// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.Statuses;
import site.ycsb.kv.conformance.testing.Await;
import site.ycsb.kv.workload.WorkloadSettings;

/** Read, insert, update and delete. */
abstract class RecordConformance extends ConformanceBase {
  private static final String EXPIRY = WorkloadSettings.EXPIRY.name();

  @Test
  void capabilitiesAreThoseExpected() {
    assertThat(session().client().capabilities())
        .as("what the client declares after init")
        .containsExactlyInAnyOrderElementsOf(capabilities());
  }

  @Test
  void readOfAllFieldsAnswersTheRecordInserted() {
    String key = newKey();

    assertOk(session().insert(key, record(key)), "insert answers OK");

    assertRead(key, record(key), "read of all fields (null) answers what was inserted");
  }

  @Test
  void recordInsertedByOneClientIsReadByAnother() {
    String key = storedKey();

    assertRead(another().read(key), record(key), "what one client inserted is there for all");
  }

  @Test
  void readOfNamedFieldsAnswersJustThese() {
    String key = storedKey();
    List<String> one = fieldNames().subList(1, 2);
    List<String> two = List.of(fieldNames().get(0), fieldNames().get(2));

    assertRead(
        session().read(key, Set.copyOf(one)), fields(key, "first", one), "read of one named field");
    assertRead(
        session().read(key, Set.copyOf(two)),
        fields(key, "first", two),
        "read of two named fields");
    assertRead(
        session().read(key, Set.copyOf(fieldNames())), record(key), "read of all fields by name");
  }

  @ForStores(Trait.EXPIRES)
  void insertedRecordExpires() {
    String key = newKey();
    assertOk(connected(with(EXPIRY, "1")).insert(key, record(key)), "insert with expiry=1");
    awaitExpiry(key, "a record that was inserted with expiry=1 is gone after a second");
  }

  @ForStores(Trait.EXPIRES)
  void updateSetsTheExpiryAnew() {
    String key = newKey();
    assertOk(connected(with(EXPIRY, "3600")).insert(key, record(key)), "insert with expiry=3600");
    assertRead(key, record(key), "a record that expires later is there");
    Map<String, String> changes = given(record(key), fields(key, "second", fieldNames()));
    assertOk(connected(with(EXPIRY, "1")).update(key, changes), "update with expiry=1");
    awaitExpiry(key, "a record that was updated with expiry=1 is gone after a second");
  }

  @ForStores(Trait.EXPIRES)
  void insertOverARecordSetsTheExpiryAnew() {
    String key = storedKey();
    Map<String, String> fewer = fields(key, "second", fieldNames().subList(0, 1));
    Map<String, String> anew = can(Capability.ANY_LENGTH) ? fewer : record(key);
    assertOk(connected(with(EXPIRY, "1..2")).insert(key, anew), "insert with expiry=1..2");
    awaitExpiry(key, "a record that was replaced with expiry=1..2 is gone after two seconds");
  }

  private void awaitExpiry(String key, String what) {
    Await.until(what, () -> session().read(key).status().equals(Status.NOT_FOUND));
  }

  @Test
  void expiryIsHonouredOrRejected() throws Exception {
    boolean listed = binding().settings().contains(WorkloadSettings.EXPIRY);
    if (can(Capability.EXPIRES)) {
      assertThat(listed).as("EXPIRES: the binding lists the setting expiry").isTrue();
    } else if (listed) {
      BindingClient client = newClient(with(EXPIRY, "60"));
      assertThatThrownBy(client::init)
          .as("without EXPIRES, a binding that lists expiry rejects it")
          .isInstanceOf(DBException.class);
      client.cleanup();
    }
  }

  @Test
  void readOfAbsentKeyIsNotFound() {
    String key = newKey();

    assertAbsent(key, "absent key: NOT_FOUND, nothing put into the result");
    assertAbsent(
        session().read(key, Set.of(fieldNames().get(0))),
        "absent key with named fields: NOT_FOUND");
  }

  @ForStores(Trait.ANY_LENGTH)
  void readLeavesOutFieldsThatTheRecordLacks() {
    String key = newKey();
    List<String> present = fieldNames().subList(0, 1);
    Map<String, String> record = fields(key, "first", present);
    session().insert(key, record);

    assertRead(key, record, "read of all fields leaves out those the record lacks");
    assertRead(
        session().read(key, Set.copyOf(fieldNames().subList(0, 2))),
        record,
        "so does a read by name");
  }

  @Test
  void readAddsNothingToTheRecord() {
    String key = storedKey();

    session().read(key, Set.of(fieldNames().get(0)));

    assertRead(key, record(key), "a read of one field leaves the record as it was");
  }

  @Test
  void resultsAreReadableAsBytesAndAsText() {
    String key = storedKey();
    Map<String, String> texts = new TreeMap<>();
    Map<String, ByteIterator> result = new HashMap<>();

    assertThat(session().client().read(table(), key, null, result)).isEqualTo(Status.OK);
    result.forEach((name, value) -> texts.put(name, value.toString()));

    assertThat(texts)
        .as("toString() of a value read gives its text; toArray() is what the other tests use")
        .isEqualTo(record(key));
  }

  @Test
  void resultsOutliveTheNextOperations() {
    String one = storedKey();
    String other = storedKey();
    Map<String, ByteIterator> result = new HashMap<>();
    Map<String, String> texts = new TreeMap<>();

    session().client().read(table(), one, null, result);
    session().read(other);
    session().update(other, record(other, "second"));
    result.forEach((name, value) -> texts.put(name, value.toString()));

    assertThat(texts)
        .as("a result is a copy: the next operations of the client leave it alone")
        .isEqualTo(record(one));
  }

  @ForStores(Trait.PARTIAL_UPDATES)
  void updateChangesOnlyTheGivenField() {
    String key = storedKey();
    Map<String, String> change = fields(key, "second", fieldNames().subList(1, 2));

    assertOk(session().update(key, change), "update answers OK");

    assertRead(key, merged(record(key), change), "the given field changes, the others do not");
  }

  @ForStores(Trait.PARTIAL_UPDATES)
  void updateChangesSeveralFieldsAtOnce() {
    String key = storedKey();
    Map<String, String> two =
        fields(key, "second", List.of(fieldNames().get(0), fieldNames().get(2)));

    assertOk(session().update(key, two), "update answers OK");
    assertRead(
        key, merged(record(key), two), "both given fields change, the others stay as they were");
  }

  @Test
  void updateOfAllFieldsChangesTheRecord() {
    String key = storedKey();

    assertOk(session().update(key, record(key, "second")), "update of all fields answers OK");
    assertRead(key, record(key, "second"), "an update may give all fields");
  }

  @Test
  void updateOfOneRecordLeavesTheOthersAlone() {
    String one = storedKey();
    String other = storedKey();

    session().update(one, record(one, "second"));

    assertRead(other, record(other), "an update changes the record of its key only");
  }

  @ForStores({Trait.PARTIAL_UPDATES, Trait.ANY_LENGTH})
  void updateAddsFieldsThatTheRecordLacked() {
    String key = newKey();
    Map<String, String> record = fields(key, "first", fieldNames().subList(0, 1));
    Map<String, String> added = fields(key, "second", fieldNames().subList(1, 2));
    session().insert(key, record);

    assertOk(session().update(key, added), "update answers OK");

    assertRead(key, merged(record, added), "a given field that the record lacked is added to it");
  }

  @Test
  void updateOfAbsentKeyDoesWhatWasDeclared() {
    String key = newKey();
    boolean whole = !can(Capability.ANY_LENGTH) || writesAllFields();
    Map<String, String> given =
        whole ? record(key) : fields(key, "first", fieldNames().subList(0, 1));

    Status status = session().update(key, given);

    if (can(Capability.UPDATE_CREATES)) {
      assertOk(status, "UPDATE_CREATES: update of an absent key is OK");
      assertRead(key, given, "UPDATE_CREATES: it makes a record of the given fields");
    } else {
      assertThat(status)
          .as("without UPDATE_CREATES an update of an absent key is NOT_FOUND")
          .isEqualTo(Status.NOT_FOUND);
      assertAbsent(key, "without UPDATE_CREATES the key is still absent after an update");
    }
  }

  @Test
  void insertOfPresentKeyDoesWhatWasDeclared() {
    String key = storedKey();

    Status status = session().insert(key, record(key, "second"));

    if (can(Capability.INSERT_REPLACES)) {
      assertOk(status, "INSERT_REPLACES: a second insert is OK");
      assertRead(
          key, record(key, "second"), "INSERT_REPLACES: the newer record replaces the older one");
    } else {
      assertThat(status)
          .as("without INSERT_REPLACES a second insert is a DUPLICATE_KEY")
          .isEqualTo(Statuses.DUPLICATE_KEY);
      assertRead(key, record(key), "without INSERT_REPLACES the older record stays as it was");
    }
  }

  @ForStores({Trait.INSERT_REPLACES, Trait.ANY_LENGTH})
  void insertOfPresentKeyLeavesNoFieldOfTheOlderRecord() {
    String key = storedKey();
    Map<String, String> newer = fields(key, "second", fieldNames().subList(0, 1));

    assertOk(session().insert(key, newer), "insert answers OK");

    assertRead(key, newer, "an insert stores the whole record: fields of the older one are gone");
  }

  @Test
  void deleteRemovesTheRecord() {
    String key = storedKey();
    String other = storedKey();

    assertOk(session().delete(key), "delete of a present key is OK");

    assertAbsent(key, "a deleted key is absent");
    assertRead(other, record(other), "a delete removes the record of its key only");
  }

  @Test
  void deleteOfAbsentKeyIsNotFound() {
    String never = newKey();
    String deleted = storedKey();
    session().delete(deleted);

    assertThat(session().delete(never))
        .as("delete of a key that never was: NOT_FOUND")
        .isEqualTo(Status.NOT_FOUND);
    assertThat(session().delete(deleted))
        .as("delete of a key deleted before: NOT_FOUND")
        .isEqualTo(Status.NOT_FOUND);
  }

  @Test
  void deletedKeyCanBeInsertedAgain() {
    String key = storedKey();
    session().delete(key);

    assertOk(
        session().insert(key, record(key, "second")), "insert of a key deleted before answers OK");
    assertRead(key, record(key, "second"), "the record inserted after a delete is the newer one");
  }

  static void assertOk(Status status, String what, Object... arguments) {
    assertThat(status).as(what, arguments).isEqualTo(Status.OK);
  }

  static void assertRead(
      Answer answer, Map<String, String> record, String what, Object... arguments) {
    assertThat(answer).as(what, arguments).isEqualTo(Answer.ok(record));
  }

  /** The test's own client reads this record. */
  final void assertRead(String key, Map<String, String> record, String what, Object... arguments) {
    assertRead(session().read(key), record, what, arguments);
  }

  /** The test's own client finds no record. */
  final void assertAbsent(String key, String what, Object... arguments) {
    assertAbsent(session().read(key), what, arguments);
  }

  static void assertAbsent(Answer answer, String what, Object... arguments) {
    assertThat(answer).as(what, arguments).isEqualTo(Answer.notFound());
  }
}
