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
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Capability;

/** Scans, and what a store says that has none. */
abstract class ScanConformance extends ValueConformance {
  private static final int RECORDS = 6;
  private static final int MANY = 1000;

  private void assumeScans() {
    Assumptions.assumeTrue(can(Capability.SCAN), "the store has no scans");
  }

  @Test
  void scanAnswersAtMostSoManyRecordsFromTheStartKeyOn() {
    assumeScans();
    List<String> keys = List.copyOf(stored(RECORDS).keySet());

    assertThat(session().scan(keys.get(1), 3))
        .as("three records from the start key on, itself included, in byte order of keys")
        .isEqualTo(Rows.ok(records(keys.subList(1, 4))));
  }

  @Test
  void scanOrdersRecordsByKeyNotByInsertion() {
    assumeScans();
    List<String> keys = newKeys(RECORDS);
    for (int i : List.of(4, 0, 5, 2, 1, 3)) {
      session().insert(keys.get(i), record(keys.get(i)));
    }

    assertThat(session().scan(keys.get(0), RECORDS))
        .as("records come in byte order of keys, however they were inserted")
        .isEqualTo(Rows.ok(records(keys)));
  }

  @Test
  void scanOfOneRecordAnswersTheStartKey() {
    assumeScans();
    List<String> keys = List.copyOf(stored(RECORDS).keySet());

    assertThat(session().scan(keys.get(2), 1))
        .as("a scan of one record answers that of the start key")
        .isEqualTo(Rows.ok(records(keys.subList(2, 3))));
  }

  @Test
  void scanFromAbsentKeyStartsAtTheNext() {
    assumeScans();
    List<String> keys = List.copyOf(stored(RECORDS).keySet());
    session().delete(keys.get(1));

    assertThat(session().scan(keys.get(1), 2))
        .as("an absent start key: the records after it")
        .isEqualTo(Rows.ok(records(keys.subList(2, 4))));
  }

  @Test
  void scanPastTheEndIsEmptyAndOk() {
    assumeScans();
    List<String> keys = List.copyOf(stored(RECORDS).keySet());
    String last = keys.get(RECORDS - 1);
    session().delete(last);

    assertThat(session().scan(last, 10))
        .as("no key is as large as the start key: no records, and OK")
        .isEqualTo(Rows.ok(List.of()));
  }

  @Test
  void scanOfMoreThanTheRestAnswersTheRest() {
    assumeScans();
    List<String> keys = List.copyOf(stored(RECORDS).keySet());

    assertThat(session().scan(keys.get(3), MANY))
        .as("fewer records than asked for: all there are")
        .isEqualTo(Rows.ok(records(keys.subList(3, RECORDS))));
  }

  @Test
  void scanOfManyRecordsAnswersThemAll() {
    assumeScans();
    List<String> keys = List.copyOf(stored(300).keySet());

    assertThat(session().scan(keys.get(0), MANY))
        .as("a long scan is whole and in order")
        .isEqualTo(Rows.ok(records(keys)));
    assertThat(session().scan(keys.get(0), 257))
        .as("a long scan ends at the number asked for")
        .isEqualTo(Rows.ok(records(keys.subList(0, 257))));
  }

  @Test
  void scanOfNamedFieldsAnswersJustThese() {
    assumeScans();
    List<String> keys = List.copyOf(stored(RECORDS).keySet());
    List<String> named = List.of(fieldNames().get(0), fieldNames().get(2));

    assertThat(session().scan(keys.get(0), 2, Set.copyOf(named)))
        .as("a scan of named fields answers only these of each record")
        .isEqualTo(
            Rows.ok(
                List.of(fields(keys.get(0), "first", named), fields(keys.get(1), "first", named))));
  }

  @Test
  void scanShowsUpdates() {
    assumeScans();
    List<String> keys = List.copyOf(stored(2).keySet());
    Map<String, String> change = fields(keys.get(1), "second", fieldNames().subList(0, 1));
    session().update(keys.get(1), given(record(keys.get(1)), change));

    assertThat(session().scan(keys.get(0), 2))
        .as("a scan answers records as they are now, each once")
        .isEqualTo(Rows.ok(List.of(record(keys.get(0)), merged(record(keys.get(1)), change))));
  }

  @Test
  void deletedKeyIsInNoLaterScan() {
    assumeScans();
    List<String> keys = List.copyOf(stored(RECORDS).keySet());
    session().delete(keys.get(2));
    session().delete(keys.get(5));
    List<String> left = new ArrayList<>(keys);
    left.removeAll(List.of(keys.get(2), keys.get(5)));

    assertThat(session().scan(keys.get(0), MANY))
        .as("a deleted key is in no later scan")
        .isEqualTo(Rows.ok(records(left)));
    assertThat(session().scan(keys.get(0), 4))
        .as("a deleted key takes no place among the records asked for")
        .isEqualTo(Rows.ok(records(left)));
  }

  @Test
  void scanSortsBytesAsUnsigned() {
    assumeScans();
    Assumptions.assumeTrue(can(Capability.ANY_KEY), "keys hold digits only");
    String prefix = newKey();
    // In UTF-16 the last two would come the other way round; as signed bytes all behind 0x7F would
    // come first.
    List<String> keys =
        List.of(prefix + "a", prefix + "\u007f", prefix + "é", prefix + "\ufffd", prefix + "😀");
    for (int i = keys.size() - 1; i >= 0; i--) {
      String key = keys.get(i);
      session().insert(own(key), record(key));
    }

    assertThat(session().scan(keys.get(0), keys.size()))
        .as("bytes of keys sort as unsigned: 0x7F before 0xC3 0xA9, and EF BF BD before F0 9F")
        .isEqualTo(Rows.ok(records(keys)));
  }

  @Test
  void scanWithoutTheCapabilityIsNotImplemented() {
    Assumptions.assumeFalse(can(Capability.SCAN), "the store has scans");

    assertThat(session().scan(storedKey(), 10))
        .as("without SCAN a scan is NOT_IMPLEMENTED, and the result stays empty")
        .isEqualTo(new Rows(Status.NOT_IMPLEMENTED, List.of()));
  }

  @Test
  void workloadWithScansIsRefusedAtStartUpWithoutTheCapability() throws DBException {
    Assumptions.assumeFalse(can(Capability.SCAN), "the store has scans");
    Properties scans = with("scanproportion", "0.95", "readproportion", "0.05");
    BindingClient client = newClient(scans);

    Throwable refusal;
    try {
      refusal =
          catchThrowable(
              () -> {
                binding().prepare(scans);
                client.init();
              });
    } finally {
      client.cleanup();
    }

    assertThat(refusal)
        .as("a workload with scans is refused before the load, by prepare or by init")
        .isInstanceOf(DBException.class);
    assertThat(refusal.getMessage())
        .as("it is refused with one sentence that speaks of scans")
        .isNotBlank()
        .doesNotContain("\n")
        .satisfies(text -> assertThat(text.toLowerCase(Locale.ROOT)).contains("scan"));
  }

  private List<Map<String, String>> records(List<String> keys) {
    return keys.stream().map(this::record).toList();
  }
}
