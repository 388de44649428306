// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.wire.ByteBuilder;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * Checks before a load whether a fixed-length database is wide enough for the workload's records
 * and long enough for their number. No request reports either. So the check stores a record under
 * the highest number of the load, measures it, and restores the record that was there before.
 */
final class FixedWidthCheck {
  /** The length of a record that the database has no room for. */
  static final long NO_ROOM = -1;

  private FixedWidthCheck() {}

  /** Checks the database of this server. */
  static void check(TyrantConnection connection, int width, WorkloadShape shape)
      throws IOException, DBException {
    long id = shape.lastRecord() + 1;
    long length = measure(connection, id, width);
    if (length == NO_ROOM) {
      throw new DBException(
          String.format(
              "the fixed-length database has no room for record number %d; make it with a larger"
                  + " #limsiz, or lower recordcount.",
              id));
    }
    if (length != width) {
      throw new DBException(
          String.format(
              "the fixed-length database is %d bytes wide and would cut the workload's records of"
                  + " %d bytes; make it with #width=%d, or lower fieldcount or fieldlength.",
              length, width, width));
    }
  }

  /**
   * The bytes that the database keeps of a record stored under this number, which is then removed;
   * {@link #NO_ROOM} if the database lacks the number.
   */
  static long measure(TyrantConnection connection, long id, int width) throws IOException {
    byte @Nullable [] before = get(connection, id);
    boolean stored = put(connection, id, new byte[width]);
    long length = stored ? length(connection, id) : NO_ROOM;
    if (before != null) {
      put(connection, id, before);
    } else if (stored) {
      Protocol.call(connection, Protocol.OUT, Long.toString(id));
      connection.done();
    }
    return length;
  }

  /** The length in bytes of a stored record; -1 if it is absent. */
  static long length(TyrantConnection connection, long id) throws IOException {
    boolean found = Protocol.call(connection, Protocol.VSIZ, Long.toString(id));
    long length = found ? connection.readCount() : -1;
    connection.done();
    return length;
  }

  private static byte @Nullable [] get(TyrantConnection connection, long id) throws IOException {
    connection.request(Protocol.GET).putSizedText(Long.toString(id));
    connection.send();
    if (!connection.readValue()) {
      return null;
    }
    int start = connection.valueStart();
    return Arrays.copyOfRange(connection.input(), start, start + connection.valueLength());
  }

  private static boolean put(TyrantConnection connection, long id, byte[] value)
      throws IOException {
    ByteBuilder out = connection.request(Protocol.PUT).put32(0).put32(value.length);
    out.set32(2, out.putDecimal(id)).put(value);
    connection.send();
    return connection.readOnlyDone();
  }
}
