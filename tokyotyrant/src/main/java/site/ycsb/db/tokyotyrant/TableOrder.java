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
package site.ycsb.db.tokyotyrant;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.DBException;
import site.ycsb.kv.binding.ByteBuilder;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * Scans of the table engine. It has no "from this text on" (no string operator of tctdb.h is one),
 * only "from this number on"; so each record gets a column with the number of its key, under a
 * decimal index. That is the order of keys when all have the same digits.
 */
final class TableOrder {
  /** The column's name; no workload has a field of this name. */
  static final String COLUMN = "_number";

  /** Index types and orders of tctdb.h: TDBITDECIMAL + TDBITKEEP, TDBQCNUMGE, TDBQONUMASC. */
  private static final int DECIMAL_INDEX_KEPT = 1 + (1 << 24);

  private static final int FROM_NUMBER = 10;
  private static final int ASCENDING_NUMBERS = 2;

  /** Digits of the largest number of 64 bits, by which the index compares. */
  private static final int MAX_DIGITS = 19;

  private static final byte[] SET_INDEX = Requests.bytes("setindex");
  private static final byte[] SEARCH = Requests.bytes("search");

  private TableOrder() {}

  /** Refuses a workload whose keys are not in the order of their numbers. */
  static void checkWorkload(WorkloadShape shape) throws DBException {
    if (!shape.sortsAsNumbers()) {
      throw new DBException(
          "the table engine scans by number, which is the order of keys only when all have the"
              + " same digits; set zeropadding="
              + shape.keyDigits()
              + ".");
    }
    if (shape.keyDigits() > MAX_DIGITS) {
      throw new DBException(
          "the table engine scans by numbers of at most "
              + MAX_DIGITS
              + " digits; lower zeropadding="
              + shape.zeroPadding()
              + ".");
    }
  }

  /** Makes the index, and before a run makes sure that every record is in it. */
  static void prepare(TyrantConnection connection, WorkloadShape shape)
      throws IOException, DBException {
    Requests.call(
        connection,
        SET_INDEX,
        0,
        Requests.bytes(COLUMN),
        Requests.bytes(Integer.toString(DECIMAL_INDEX_KEPT)));
    // It says that it was not done where the index is there already.
    connection.readDone();
    readElements(connection);
    if (shape.load()) {
      return;
    }
    List<byte[]> count = search(connection, "0", arguments("count"));
    Requests.send(connection, Protocol.RNUM);
    long records = connection.readLong();
    connection.done();
    long indexed = count.isEmpty() ? 0 : Long.parseLong(new String(count.get(0), UTF_8));
    if (indexed != records) {
      throw new DBException(
          "only "
              + indexed
              + " of the table's "
              + records
              + " records can be scanned; load it with the same workload file as the run.");
    }
  }

  /** Whether a key ends in a number that the index can hold. */
  static boolean hasNumber(String key) {
    int digits = key.length() - numberAt(key);
    return digits >= 1 && digits <= MAX_DIGITS;
  }

  /** Appends the column as two arguments of a put. */
  static void putColumn(String key, ByteBuilder out) {
    out.putSizedText(COLUMN).putSizedText(key.substring(numberAt(key)));
  }

  /** At most so many primary keys from a key on, in order. */
  static List<byte[]> search(TyrantConnection connection, String startKey, int count)
      throws IOException {
    if (!hasNumber(startKey)) {
      throw new IllegalArgumentException("The key " + startKey + " does not end in a number");
    }
    return search(
        connection,
        startKey.substring(numberAt(startKey)),
        arguments("setorder", COLUMN, Integer.toString(ASCENDING_NUMBERS)),
        arguments("setlimit", Integer.toString(count), "0"));
  }

  private static List<byte[]> search(TyrantConnection connection, String number, byte[]... more)
      throws IOException {
    byte[][] all = new byte[1 + more.length][];
    all[0] = arguments("addcond", COLUMN, Integer.toString(FROM_NUMBER), number);
    System.arraycopy(more, 0, all, 1, more.length);
    Requests.call(connection, SEARCH, Protocol.NO_UPDATE_LOG, all);
    connection.readDone();
    return readElements(connection);
  }

  private static List<byte[]> readElements(TyrantConnection connection) throws IOException {
    int elements = connection.readCount();
    List<byte[]> list = new ArrayList<>();
    for (int i = 0; i < elements; i++) {
      list.add(connection.readSized());
    }
    connection.done();
    return list;
  }

  /** One argument of a search: words with NUL between (tcrdb.c). */
  private static byte[] arguments(String... words) {
    return Requests.bytes(String.join("\0", words));
  }

  private static int numberAt(String key) {
    int at = key.length();
    while (at > 0 && key.charAt(at - 1) >= '0' && key.charAt(at - 1) <= '9') {
      at--;
    }
    return at;
  }
}
