// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlndb;

import java.util.Map;
import site.ycsb.ByteIterator;

/** Columns of a row with their values, filled for each operation. For one thread. */
public final class NdbValues {
  private final NdbTable table;
  private final int[] columns;
  private final byte[][] values;
  private int count;

  NdbValues(NdbTable table) {
    this.table = table;
    columns = new int[table.columns().size()];
    values = new byte[table.columns().size()][];
  }

  /**
   * Takes the fields of a record, which consumes their iterators; returns why the table can't store
   * it, if so.
   */
  String fill(Map<String, ByteIterator> record) {
    count = 0;
    for (Map.Entry<String, ByteIterator> field : record.entrySet()) {
      Integer number = table.number(field.getKey());
      if (number == null || table.columns().get(number).primaryKey()) {
        return "The table has no column " + field.getKey() + " for a field";
      }
      long length = field.getValue().bytesLeft();
      int width = table.columns().get(number).width();
      if (length > width) {
        return "The value has %d bytes, the column %s holds %d"
            .formatted(length, field.getKey(), width);
      }
      columns[count] = number;
      values[count] = field.getValue().toArray();
      count++;
    }
    return "";
  }

  /** The number of columns that were filled. */
  public int count() {
    return count;
  }

  /** The number of one of them in the table. */
  public int column(int index) {
    return columns[index];
  }

  /** The value of one of them. */
  public byte[] value(int index) {
    return values[index];
  }
}
