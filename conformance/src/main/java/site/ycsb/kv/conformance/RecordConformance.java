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

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;

/** Read, insert, update and delete. */
abstract class RecordConformance extends ConformanceBase {
  @Test
  void capabilitiesAreThoseExpected() {
    assertThat(session().client().capabilities())
        .as("what the client declares after init")
        .containsExactlyInAnyOrderElementsOf(capabilities());
  }

  @Test
  void readOfAllFieldsAnswersTheRecordInserted() {
    String key = newKey();

    assertThat(session().insert(key, record(key))).as("insert answers OK").isEqualTo(Status.OK);

    assertThat(session().read(key))
        .as("read of all fields (null) answers what was inserted")
        .isEqualTo(Answer.ok(record(key)));
  }

  @Test
  void recordInsertedByOneClientIsReadByAnother() {
    String key = storedKey();

    assertThat(another().read(key))
        .as("what one client inserted is there for all")
        .isEqualTo(Answer.ok(record(key)));
  }

  @Test
  void readOfNamedFieldsAnswersJustThese() {
    String key = storedKey();
    List<String> one = fieldNames().subList(1, 2);
    List<String> two = List.of(fieldNames().get(0), fieldNames().get(2));

    assertThat(session().read(key, Set.copyOf(one)))
        .as("read of one named field answers only that")
        .isEqualTo(Answer.ok(fields(key, "first", one)));
    assertThat(session().read(key, Set.copyOf(two)))
        .as("read of two named fields answers only these")
        .isEqualTo(Answer.ok(fields(key, "first", two)));
    assertThat(session().read(key, Set.copyOf(fieldNames())))
        .as("read of all fields by name answers the record")
        .isEqualTo(Answer.ok(record(key)));
  }

  @Test
  void readOfAbsentKeyIsNotFound() {
    String key = newKey();

    assertThat(session().read(key))
        .as("absent key: NOT_FOUND, nothing put into the result")
        .isEqualTo(Answer.notFound());
    assertThat(session().read(key, Set.of(fieldNames().get(0))))
        .as("absent key with named fields: NOT_FOUND, nothing put into the result")
        .isEqualTo(Answer.notFound());
  }

  @Test
  void readLeavesOutFieldsThatTheRecordLacks() {
    Assumptions.assumeTrue(can(Capability.ANY_LENGTH), "every record has all fields");
    String key = newKey();
    List<String> present = fieldNames().subList(0, 1);
    Map<String, String> record = fields(key, "first", present);
    session().insert(key, record);

    assertThat(session().read(key))
        .as("read of all fields leaves out those the record lacks")
        .isEqualTo(Answer.ok(record));
    assertThat(session().read(key, Set.copyOf(fieldNames().subList(0, 2))))
        .as("read of named fields leaves out one that the record lacks")
        .isEqualTo(Answer.ok(record));
  }

  @Test
  void readAddsNothingToTheRecord() {
    String key = storedKey();

    session().read(key, Set.of(fieldNames().get(0)));

    assertThat(session().read(key))
        .as("a read of one field leaves the record as it was")
        .isEqualTo(Answer.ok(record(key)));
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

  @Test
  void updateChangesOnlyTheGivenField() {
    Assumptions.assumeFalse(writesAllFields(), "every update gives all fields");
    String key = storedKey();
    Map<String, String> change = fields(key, "second", fieldNames().subList(1, 2));

    assertThat(session().update(key, change)).as("update answers OK").isEqualTo(Status.OK);

    assertThat(session().read(key))
        .as("only the given field changes, the others stay as they were")
        .isEqualTo(Answer.ok(merged(record(key), change)));
  }

  @Test
  void updateChangesSeveralFieldsAtOnce() {
    Assumptions.assumeFalse(writesAllFields(), "every update gives all fields");
    String key = storedKey();
    Map<String, String> two =
        fields(key, "second", List.of(fieldNames().get(0), fieldNames().get(2)));

    assertThat(session().update(key, two)).as("update answers OK").isEqualTo(Status.OK);
    assertThat(session().read(key))
        .as("both given fields change, the others stay as they were")
        .isEqualTo(Answer.ok(merged(record(key), two)));
  }

  @Test
  void updateOfAllFieldsChangesTheRecord() {
    String key = storedKey();

    assertThat(session().update(key, record(key, "second")))
        .as("update of all fields answers OK")
        .isEqualTo(Status.OK);
    assertThat(session().read(key))
        .as("an update may give all fields")
        .isEqualTo(Answer.ok(record(key, "second")));
  }

  @Test
  void updateOfOneRecordLeavesTheOthersAlone() {
    String one = storedKey();
    String other = storedKey();

    session().update(one, record(one, "second"));

    assertThat(session().read(other))
        .as("an update changes the record of its key only")
        .isEqualTo(Answer.ok(record(other)));
  }

  @Test
  void updateAddsFieldsThatTheRecordLacked() {
    Assumptions.assumeFalse(writesAllFields(), "every update gives all fields");
    Assumptions.assumeTrue(can(Capability.ANY_LENGTH), "every record has all fields");
    String key = newKey();
    Map<String, String> record = fields(key, "first", fieldNames().subList(0, 1));
    Map<String, String> added = fields(key, "second", fieldNames().subList(1, 2));
    session().insert(key, record);

    assertThat(session().update(key, added)).as("update answers OK").isEqualTo(Status.OK);

    assertThat(session().read(key))
        .as("a given field that the record lacked is added to it")
        .isEqualTo(Answer.ok(merged(record, added)));
  }

  @Test
  void updateOfAbsentKeyDoesWhatWasDeclared() {
    String key = newKey();
    boolean whole = !can(Capability.ANY_LENGTH) || writesAllFields();
    Map<String, String> given =
        whole ? record(key) : fields(key, "first", fieldNames().subList(0, 1));

    Status status = session().update(key, given);

    if (can(Capability.UPDATE_CREATES)) {
      assertThat(status).as("UPDATE_CREATES: update of an absent key is OK").isEqualTo(Status.OK);
      assertThat(session().read(key))
          .as("UPDATE_CREATES: it makes a record of the given fields")
          .isEqualTo(Answer.ok(given));
    } else {
      assertThat(status)
          .as("without UPDATE_CREATES an update of an absent key is NOT_FOUND")
          .isEqualTo(Status.NOT_FOUND);
      assertThat(session().read(key))
          .as("without UPDATE_CREATES the key is still absent after an update")
          .isEqualTo(Answer.notFound());
    }
  }

  @Test
  void insertOfPresentKeyDoesWhatWasDeclared() {
    String key = storedKey();

    Status status = session().insert(key, record(key, "second"));

    if (can(Capability.INSERT_REPLACES)) {
      assertThat(status).as("INSERT_REPLACES: a second insert is OK").isEqualTo(Status.OK);
      assertThat(session().read(key))
          .as("INSERT_REPLACES: the newer record stands in place of the older")
          .isEqualTo(Answer.ok(record(key, "second")));
    } else {
      assertThat(status.isOk())
          .as("without INSERT_REPLACES a second insert fails, but it answered %s", status)
          .isFalse();
      assertThat(session().read(key))
          .as("without INSERT_REPLACES the older record stays as it was")
          .isEqualTo(Answer.ok(record(key)));
    }
  }

  @Test
  void insertOfPresentKeyLeavesNoFieldOfTheOlderRecord() {
    Assumptions.assumeTrue(
        can(Capability.INSERT_REPLACES) && can(Capability.ANY_LENGTH),
        "an insert replaces no record, or every record has all fields");
    String key = storedKey();
    Map<String, String> newer = fields(key, "second", fieldNames().subList(0, 1));

    assertThat(session().insert(key, newer)).as("insert answers OK").isEqualTo(Status.OK);

    assertThat(session().read(key))
        .as("an insert stores the whole record: fields of the older one are gone")
        .isEqualTo(Answer.ok(newer));
  }

  @Test
  void deleteRemovesTheRecord() {
    String key = storedKey();
    String other = storedKey();

    assertThat(session().delete(key)).as("delete of a present key is OK").isEqualTo(Status.OK);

    assertThat(session().read(key)).as("a deleted key is absent").isEqualTo(Answer.notFound());
    assertThat(session().read(other))
        .as("a delete removes the record of its key only")
        .isEqualTo(Answer.ok(record(other)));
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

    assertThat(session().insert(key, record(key, "second")))
        .as("insert of a key deleted before answers OK")
        .isEqualTo(Status.OK);
    assertThat(session().read(key))
        .as("the record inserted after a delete is the newer one")
        .isEqualTo(Answer.ok(record(key, "second")));
  }
}
