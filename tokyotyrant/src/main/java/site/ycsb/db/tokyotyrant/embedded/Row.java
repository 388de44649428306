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

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a table's record, in the order in which they were given; a name given twice keeps
 * its first place and its last value, as in tcutil.c {@code tcmapput}. Unchangeable.
 */
final class Row {

  /** The name of the primary key among columns. */
  static final byte[] PRIMARY_KEY = {};

  /** Names and values in turn. */
  private final byte[][] cells;

  private Row(List<byte[]> cells) {
    this.cells = cells.toArray(byte[][]::new);
  }

  /** A row of names and values in turn; a name without a value is left out. */
  static Row of(List<byte[]> namesAndValues) {
    List<byte[]> cells = new ArrayList<>(namesAndValues.size());
    for (int i = 0; i + 1 < namesAndValues.size(); i += 2) {
      int at = indexOf(cells, namesAndValues.get(i));
      if (at < 0) {
        cells.add(namesAndValues.get(i));
        cells.add(namesAndValues.get(i + 1));
      } else {
        cells.set(at + 1, namesAndValues.get(i + 1));
      }
    }
    return new Row(cells);
  }

  /** A row from the form in which plain commands carry it: {@code name NUL value NUL name ...}. */
  static Row parse(byte[] joined) {
    return of(split(joined));
  }

  /** The parts between NUL bytes; one more than there are NUL bytes. */
  static List<byte[]> split(byte[] bytes) {
    List<byte[]> parts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= bytes.length; i++) {
      if (i == bytes.length || bytes[i] == 0) {
        parts.add(Arrays.copyOfRange(bytes, start, i));
        start = i + 1;
      }
    }
    return parts;
  }

  byte @Nullable [] find(byte[] name) {
    for (int i = 0; i < cells.length; i += 2) {
      if (Arrays.equals(cells[i], name)) {
        return cells[i + 1];
      }
    }
    return null;
  }

  /** This row and the columns of the other that it lacks. */
  Row withMissing(Row other) {
    List<byte[]> all = cells();
    for (int i = 0; i < other.cells.length; i += 2) {
      if (find(other.cells[i]) == null) {
        all.add(other.cells[i]);
        all.add(other.cells[i + 1]);
      }
    }
    return new Row(all);
  }

  /** The named columns in the order of the names, or the primary key and all if none is named. */
  Row project(byte[] primaryKey, List<byte[]> names) {
    List<byte[]> chosen = new ArrayList<>();
    if (names.isEmpty()) {
      chosen.add(PRIMARY_KEY);
      chosen.add(primaryKey);
      chosen.addAll(cells());
    }
    for (byte[] name : names) {
      byte[] value = name.length == 0 ? primaryKey : find(name);
      if (value != null) {
        chosen.add(name);
        chosen.add(value);
      }
    }
    return of(chosen);
  }

  List<byte[]> cells() {
    return new ArrayList<>(Arrays.asList(cells));
  }

  /** Names and values with a NUL between each. */
  byte[] join() {
    ByteArrayOutputStream joined = new ByteArrayOutputStream(storedSize());
    for (int i = 0; i < cells.length; i++) {
      if (i > 0) {
        joined.write(0);
      }
      joined.writeBytes(cells[i]);
    }
    return joined.toByteArray();
  }

  /**
   * Bytes of the record in the real file, which {@code vsiz} tells: each name and each value with
   * its length in groups of seven bits (tcutil.c {@code tcmapdump}).
   */
  int storedSize() {
    int size = 0;
    for (byte[] cell : cells) {
      int bits = Integer.SIZE - Integer.numberOfLeadingZeros(cell.length | 1);
      size += (bits + 6) / 7 + cell.length;
    }
    return size;
  }

  private static int indexOf(List<byte[]> cells, byte[] name) {
    for (int i = 0; i < cells.size(); i += 2) {
      if (Arrays.equals(cells.get(i), name)) {
        return i;
      }
    }
    return -1;
  }
}
