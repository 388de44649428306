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
package site.ycsb.db.mysqlndb;

import java.util.Map;
import site.ycsb.ByteIterator;

/** Some columns of a row with their values. Meant to be filled again and again; for one thread. */
public final class NdbValues {
  private final NdbTable table;
  private final int[] columns;
  private final byte[][] values;
  private int count;

  /** For rows of this table. */
  NdbValues(NdbTable table) {
    this.table = table;
    columns = new int[table.columns().size()];
    values = new byte[table.columns().size()][];
  }

  /**
   * Takes fields of a record, and so uses their iterators up.
   *
   * @return what the table can't take of it, in words; empty where it can take all
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
        return "The value has "
            + length
            + " bytes, the column "
            + field.getKey()
            + " holds "
            + width;
      }
      columns[count] = number;
      values[count] = field.getValue().toArray();
      count++;
    }
    return "";
  }

  /** How many columns there are. */
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
