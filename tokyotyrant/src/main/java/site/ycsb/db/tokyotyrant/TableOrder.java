// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import site.ycsb.DBException;
import site.ycsb.kv.wire.ByteBuilder;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * Scans of the table engine. It can search from a number on, but not from a text on (tctdb.h has no
 * such string operator). So each record gets a column with the number of its key, under a decimal
 * index. That is the order of the keys if all have the same digits.
 */
final class TableOrder {
  /** The column's name; no workload has a field of this name. */
  static final String COLUMN = "_number";

  /** Operators and orders of tctdb.h: TDBQCNUMGE, TDBQONUMASC. */
  private static final int FROM_NUMBER = 10;

  private static final int ASCENDING_NUMBERS = 2;

  /** Digits of the largest number of 64 bits, by which the index compares. */
  private static final int MAX_DIGITS = 19;

  private static final byte[] SEARCH = Protocol.bytes("search");

  private TableOrder() {}

  /** Rejects a workload whose keys are not in the order of their numbers. */
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
          String.format(
              "the table engine scans by numbers of at most %d digits; lower zeropadding=%d.",
              MAX_DIGITS, shape.zeroPadding()));
    }
  }

  /** Makes the index, and checks before a run that it contains every record. */
  static void prepare(TyrantConnection connection, WorkloadShape shape)
      throws IOException, DBException {
    IndexType.DECIMAL.index(COLUMN, connection);
    if (shape.load()) {
      return;
    }
    List<byte[]> count = search(connection, "0", arguments("count"));
    Protocol.call(connection, Protocol.RNUM);
    long records = connection.readLong();
    connection.done();
    long indexed = count.isEmpty() ? 0 : Long.parseLong(new String(count.get(0), UTF_8));
    if (indexed != records) {
      throw new DBException(
          String.format(
              "only %d of the table's %d records can be scanned; load it with the same workload"
                  + " file as the run.",
              indexed, records));
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
    Protocol.callMisc(connection, SEARCH, Protocol.NO_UPDATE_LOG, all);
    return connection.readList();
  }

  /** One argument of a search: words with NUL between them (tcrdb.c). */
  private static byte[] arguments(String... words) {
    return Protocol.bytes(String.join("\0", words));
  }

  private static int numberAt(String key) {
    int at = key.length();
    while (at > 0 && key.charAt(at - 1) >= '0' && key.charAt(at - 1) <= '9') {
      at--;
    }
    return at;
  }
}
