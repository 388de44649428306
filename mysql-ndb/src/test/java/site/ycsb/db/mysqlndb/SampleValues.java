// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import java.util.List;
import java.util.Map;
import site.ycsb.StringByteIterator;

/** Values for tests of other packages, of the field {@code field0}. */
public final class SampleValues {
  private SampleValues() {}

  /** One value. */
  public static NdbValues one() {
    NdbTable table =
        new NdbTable(
            "ycsb.usertable",
            List.of(
                new NdbTable.Column(NdbTable.KEY, true, 32, true, false),
                new NdbTable.Column("field0", true, 10, false, true)),
            true);
    NdbValues values = new NdbValues(table);
    values.fill(Map.of("field0", new StringByteIterator("v")));
    return values;
  }
}
