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

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.kv.binding.ByteBuilder;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * Finds out before a load whether a fixed-length database is wide enough for the workload's records
 * and long enough for their number. No request tells either; so a record is stored under the
 * highest number of the load, measured, and what was there before put back.
 */
final class FixedWidthCheck {
  private FixedWidthCheck() {}

  /**
   * Checks.
   *
   * @throws DBException with one sentence
   */
  static void check(TyrantConnection connection, int width, WorkloadShape shape)
      throws IOException, DBException {
    long id = shape.lastRecord() + 1;
    byte @Nullable [] before = get(connection, id);
    boolean stored = put(connection, id, new byte[width]);
    long length = stored ? length(connection, id) : 0;
    if (before != null) {
      put(connection, id, before);
    } else if (stored) {
      Requests.delete(connection, Long.toString(id));
    }
    if (!stored) {
      throw new DBException(
          "the fixed-length database has no room for record number "
              + id
              + "; make it with a larger #limsiz, or lower recordcount.");
    }
    if (length != width) {
      throw new DBException(
          "the fixed-length database is "
              + length
              + " bytes wide and would cut the workload's records of "
              + width
              + " bytes; make it with #width="
              + width
              + ", or lower fieldcount or fieldlength.");
    }
  }

  /** The length in bytes of a stored record; -1 where there is none. */
  static long length(TyrantConnection connection, long id) throws IOException {
    boolean found = Requests.send(connection, Protocol.VSIZ, Long.toString(id));
    long length = found ? connection.readCount() : -1;
    connection.done();
    return length;
  }

  private static byte @Nullable [] get(TyrantConnection connection, long id) throws IOException {
    boolean found = Requests.send(connection, Protocol.GET, Long.toString(id));
    byte[] value = found ? connection.readSized() : null;
    connection.done();
    return value == null ? null : Arrays.copyOf(value, value.length);
  }

  private static boolean put(TyrantConnection connection, long id, byte[] value)
      throws IOException {
    ByteBuilder out = connection.request(Protocol.PUT).put32(0).put32(value.length);
    out.set32(2, out.putDecimal(id)).put(value);
    connection.send();
    boolean stored = connection.readDone();
    connection.done();
    return stored;
  }
}
