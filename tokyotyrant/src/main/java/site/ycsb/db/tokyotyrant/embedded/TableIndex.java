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
package site.ycsb.db.tokyotyrant.embedded;

import java.util.Arrays;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A table's index on one column or, under the empty name, on the primary key. Not thread-safe.
 *
 * <p>Token and q-gram indexes are kept by name only: searches that would use them are refused.
 */
final class TableIndex {

  private static final Bytes NO_KEY = new Bytes(new byte[0]);

  private final byte[] column;
  private final IndexType type;
  private final NavigableSet<Entry> entries = new TreeSet<>();

  TableIndex(byte[] column, IndexType type) {
    this.column = column;
    this.type = type;
  }

  IndexType type() {
    return type;
  }

  /** Whether it has entries. */
  boolean isSorted() {
    return type == IndexType.LEXICAL || type == IndexType.DECIMAL;
  }

  boolean isOn(byte[] name) {
    return Arrays.equals(column, name);
  }

  NavigableSet<Entry> entries() {
    return entries;
  }

  /** Whether it can hold the row: an empty value in a sorted index would abort the real server. */
  boolean admits(Row row) {
    byte[] value = row.find(column);
    return !isSorted() || value == null || value.length > 0;
  }

  /** Follows the change of one record; null stands for no record. */
  void update(Bytes primaryKey, @Nullable Row before, @Nullable Row after) {
    byte[] old = value(primaryKey, before);
    byte[] now = value(primaryKey, after);
    if (!isSorted() || Arrays.equals(old, now)) {
      return;
    }
    if (old != null) {
      entries.remove(entry(primaryKey, old));
    }
    if (now != null) {
      entries.add(entry(primaryKey, now));
    }
  }

  private byte @Nullable [] value(Bytes primaryKey, @Nullable Row row) {
    if (row == null) {
      return null;
    }
    return column.length == 0 ? primaryKey.array() : row.find(column);
  }

  private Entry entry(Bytes primaryKey, byte[] value) {
    int hash = column.length == 0 ? 0 : hash(primaryKey.array());
    return new Entry(number(value), 0, value, hash, primaryKey);
  }

  /** The place before all entries of this value; in a decimal index, of its number. */
  Entry before(byte[] value) {
    return type == IndexType.DECIMAL
        ? new Entry(number(value), -1, value, 0, NO_KEY)
        : new Entry(number(value), 0, value, -1, NO_KEY);
  }

  /** The place after all entries of this value's number. */
  Entry after(byte[] value) {
    return new Entry(number(value), 1, value, 0, NO_KEY);
  }

  private Decimal number(byte[] value) {
    return type == IndexType.DECIMAL ? Decimal.ofIndexKey(value) : Decimal.ZERO;
  }

  /** The suffix that sets equal values apart, tctdb.c {@code tctdbidxhash}. */
  private static int hash(byte[] primaryKey) {
    int hash = 19780211;
    for (byte b : primaryKey) {
      hash = hash * 37 + Byte.toUnsignedInt(b);
    }
    return hash & 0xFFFF;
  }

  /**
   * One entry, in the real order: by number, then by the value's bytes, then by the primary key's
   * hash. Places between entries have a rank or a hash that no entry has.
   */
  static final class Entry implements Comparable<Entry> {

    private final long whole;
    private final double fraction;
    private final int rank;
    private final byte[] value;
    private final int hash;
    private final Bytes primaryKey;

    private Entry(Decimal number, int rank, byte[] value, int hash, Bytes primaryKey) {
      this.whole = number.whole();
      this.fraction = number.fraction();
      this.rank = rank;
      this.value = value;
      this.hash = hash;
      this.primaryKey = primaryKey;
    }

    byte[] value() {
      return value;
    }

    Bytes primaryKey() {
      return primaryKey;
    }

    @Override
    public int compareTo(Entry other) {
      int order = Decimal.compareParts(whole, fraction, other.whole, other.fraction);
      if (order == 0) {
        order = Integer.compare(rank, other.rank);
      }
      if (order == 0) {
        order = Arrays.compareUnsigned(value, other.value);
      }
      if (order == 0) {
        order = Integer.compare(hash, other.hash);
      }
      return order != 0 ? order : primaryKey.compareTo(other.primaryKey);
    }

    @Override
    public boolean equals(Object object) {
      return object instanceof Entry other && compareTo(other) == 0;
    }

    @Override
    public int hashCode() {
      return primaryKey.hashCode();
    }
  }
}
