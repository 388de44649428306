// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.BindingClient;

/** Scans, and the refusal of stores without them. */
abstract class ScanConformance extends LimitConformance {
  private static final int RECORDS = 6;
  private static final int MANY = 1000;

  @ForStores(Trait.SCAN)
  void scanAnswersAtMostSoManyRecordsFromTheStartKeyOn() {
    List<String> keys = storedKeys(RECORDS);

    assertScan(
        keys.get(1),
        3,
        keys.subList(1, 4),
        "three records from the start key on, itself included, in byte order of keys");
  }

  @ForStores(Trait.SCAN)
  void scanOrdersRecordsByKeyNotByInsertion() {
    List<String> keys = newKeys(RECORDS);
    for (int i : List.of(4, 0, 5, 2, 1, 3)) {
      session().insert(keys.get(i), record(keys.get(i)));
    }

    assertScan(
        keys.get(0),
        RECORDS,
        keys,
        "records come in byte order of keys, however they were inserted");
  }

  @ForStores(Trait.SCAN)
  void scanOfOneRecordAnswersTheStartKey() {
    List<String> keys = storedKeys(RECORDS);

    assertScan(
        keys.get(2), 1, keys.subList(2, 3), "a scan of one record answers that of the start key");
  }

  @ForStores(Trait.SCAN)
  void scanFromAbsentKeyStartsAtTheNext() {
    List<String> keys = storedKeys(RECORDS);
    session().delete(keys.get(1));

    assertScan(keys.get(1), 2, keys.subList(2, 4), "an absent start key: the records after it");
  }

  @ForStores(Trait.SCAN)
  void scanPastTheEndIsEmptyAndOk() {
    List<String> keys = storedKeys(RECORDS);
    String last = keys.get(RECORDS - 1);
    session().delete(last);

    assertThat(session().scan(last, 10))
        .as("no key is as large as the start key: no records, and OK")
        .isEqualTo(Session.Rows.ok(List.of()));
  }

  @ForStores(Trait.SCAN)
  void scanOfMoreThanTheRestAnswersTheRest() {
    List<String> keys = storedKeys(RECORDS);

    assertScan(
        keys.get(3), MANY, keys.subList(3, RECORDS), "fewer records than asked for: all there are");
  }

  @ForStores(Trait.SCAN)
  void scanOfManyRecordsAnswersThemAll() {
    List<String> keys = storedKeys(300);

    assertScan(keys.get(0), MANY, keys, "a long scan is whole and in order");
    assertScan(keys.get(0), 257, keys.subList(0, 257), "a long scan ends at the number asked for");
  }

  @ForStores(Trait.SCAN)
  void scanOfNamedFieldsAnswersJustThese() {
    List<String> keys = storedKeys(RECORDS);
    List<String> named = List.of(fieldNames().get(0), fieldNames().get(2));

    assertThat(session().scan(keys.get(0), 2, Set.copyOf(named)))
        .as("a scan of named fields answers only these of each record")
        .isEqualTo(
            Session.Rows.ok(
                List.of(fields(keys.get(0), "first", named), fields(keys.get(1), "first", named))));
  }

  @ForStores(Trait.SCAN)
  void scanShowsUpdates() {
    List<String> keys = storedKeys(2);
    Map<String, String> change = fields(keys.get(1), "second", fieldNames().subList(0, 1));
    session().update(keys.get(1), given(record(keys.get(1)), change));

    assertThat(session().scan(keys.get(0), 2))
        .as("a scan answers records as they are now, each once")
        .isEqualTo(
            Session.Rows.ok(List.of(record(keys.get(0)), merged(record(keys.get(1)), change))));
  }

  @ForStores(Trait.SCAN)
  void deletedKeyIsInNoLaterScan() {
    List<String> keys = storedKeys(RECORDS);
    session().delete(keys.get(2));
    session().delete(keys.get(5));
    List<String> left = new ArrayList<>(keys);
    left.removeAll(List.of(keys.get(2), keys.get(5)));

    assertScan(keys.get(0), MANY, left, "a deleted key is in no later scan");
    assertScan(keys.get(0), 4, left, "a deleted key takes no place among the records asked for");
  }

  @ForStores({Trait.SCAN, Trait.ANY_KEY})
  void scanSortsBytesAsUnsigned() {
    String prefix = newKey();
    // UTF-16 would swap the last two; signed bytes would put all above 0x7F first.
    List<String> keys =
        List.of(prefix + "a", prefix + "\u007f", prefix + "é", prefix + "\ufffd", prefix + "😀");
    for (int i = keys.size() - 1; i >= 0; i--) {
      String key = keys.get(i);
      session().insert(own(key), record(key));
    }

    assertScan(
        keys.get(0),
        keys.size(),
        keys,
        "bytes of keys sort as unsigned: 0x7F before 0xC3 0xA9, and EF BF BD before F0 9F");
  }

  @ForStores(Trait.NO_SCAN)
  void scanWithoutTheCapabilityIsNotImplemented() {

    assertThat(session().scan(storedKey(), 10))
        .as("without SCAN a scan is NOT_IMPLEMENTED, and the result stays empty")
        .isEqualTo(new Session.Rows(Status.NOT_IMPLEMENTED, List.of()));
  }

  @ForStores(Trait.NO_SCAN)
  void workloadWithScansIsRefusedAtStartUpWithoutTheCapability() throws DBException {
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

  private void assertScan(String start, int count, List<String> keys, String what) {
    assertThat(session().scan(start, count)).as(what).isEqualTo(Session.Rows.ok(records(keys)));
  }

  private List<String> storedKeys(int count) {
    return List.copyOf(stored(count).keySet());
  }

  private List<Map<String, String>> records(List<String> keys) {
    return keys.stream().map(this::record).toList();
  }
}
