// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.db.mysqlndb.NdbTable.Column;
import site.ycsb.kv.workload.WorkloadShape;

class NdbTableTest {
  private static final Column KEY = new Column("YCSB_KEY", true, 32, true, false);
  private static final Column FIELD = new Column("field0", true, 10, false, true);

  private final Properties properties = new Properties();

  NdbTableTest() {
    properties.setProperty("fieldcount", "1");
    properties.setProperty("fieldlength", "10");
  }

  private static NdbTable table(Column... columns) {
    return new NdbTable("d.t", List.of(columns), true);
  }

  private WorkloadShape shape() throws DBException {
    return WorkloadShape.of(properties);
  }

  @Test
  void aTableThatFitsIsTaken() throws Exception {
    WorkloadShape shape = shape();
    Column more = new Column("comment", false, 5, false, true);
    assertThatCode(() -> table(KEY, FIELD, more).check(shape)).doesNotThrowAnyException();
    assertThatCode(() -> table(FIELD, KEY).check(shape)).doesNotThrowAnyException();
  }

  @Test
  void aMissingColumnIsRefused() {
    assertRefused(table(KEY), "has no column field0; lower fieldcount=1");
  }

  @Test
  void aNarrowColumnIsRefused() {
    properties.setProperty("fieldlength", "11");
    assertRefused(
        table(KEY, FIELD),
        "has a column field0 of 10 bytes, too narrow for fieldlength=11; drop it and load anew with"
            + " mysql-ndb.fieldwidth=11.");
  }

  @Test
  void aNarrowKeyIsRefused() {
    properties.setProperty("keysize", "33");
    assertRefused(table(KEY, FIELD), "has keys of 32 bytes, too narrow for the workload's of 33");
  }

  @Test
  void columnsOfOtherTypesAreRefused() {
    assertRefused(table(KEY, new Column("field0", false, 10, false, true)), "not a VARBINARY");
    assertRefused(table(KEY, new Column("field0", true, 10, false, false)), "may be NULL");
  }

  @Test
  void anotherPrimaryKeyIsRefused() {
    Column number = new Column("YCSB_KEY", false, 8, true, false);
    Column second = new Column("field0", true, 10, true, false);
    Column named = new Column("id", true, 32, true, false);
    for (NdbTable wrong :
        List.of(table(number, FIELD), table(KEY, second), table(named, FIELD), table(FIELD))) {
      assertRefused(wrong, "must have the one primary key YCSB_KEY of type VARBINARY");
    }
  }

  @Test
  void scansNeedTheOrderedIndex() throws Exception {
    NdbTable hashed = new NdbTable("d.t", List.of(KEY, FIELD), false);
    WorkloadShape reads = shape();
    assertThatCode(() -> hashed.check(reads)).doesNotThrowAnyException();
    properties.setProperty("scanproportion", "0.5");
    assertRefused(hashed, "can't scan, as its primary key has no ordered index");
  }

  private void assertRefused(NdbTable table, String why) {
    assertThatThrownBy(() -> table.check(shape()))
        .isInstanceOf(DBException.class)
        .hasMessageStartingWith("mysql-ndb: the table d.t ")
        .hasMessageContaining(why);
  }

  @Test
  void valuesAreTakenByColumn() {
    NdbValues values = new NdbValues(table(KEY, FIELD));

    assertThat(values.fill(record("field0", 10))).isEmpty();

    assertThat(values.count()).isEqualTo(1);
    assertThat(values.column(0)).isEqualTo(1);
    assertThat(values.value(0)).hasSize(10);
  }

  @Test
  void valuesThatDoNotFitAreNotTaken() {
    NdbValues values = new NdbValues(table(KEY, FIELD));

    assertThat(values.fill(record("field0", 11)))
        .isEqualTo("The value has 11 bytes, the column field0 holds 10");
    assertThat(values.fill(record("field1", 1)))
        .isEqualTo("The table has no column field1 for a field");
    assertThat(values.fill(record("YCSB_KEY", 1))).contains("YCSB_KEY");
  }

  private static Map<String, ByteIterator> record(String field, int length) {
    Map<String, ByteIterator> record = new HashMap<>();
    record.put(field, new ByteArrayByteIterator(new byte[length]));
    return record;
  }
}
