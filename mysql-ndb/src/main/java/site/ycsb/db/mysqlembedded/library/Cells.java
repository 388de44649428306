// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded.library;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Memory outside of the heap for the parameters or the columns of a statement: an array of {@code
 * MYSQL_BIND} and, for each of them, a length, a mark of NULL and room for a value, which grows. It
 * is freed when it is closed or grows: what is outside of the heap makes the garbage collector no
 * work, and would pile up. For one thread.
 *
 * <p>{@code MYSQL_BIND} has 112 bytes on Linux on x86-64: {@code sizeof} and {@code offsetof} in C
 * with MariaDB 10.11's {@code mysql.h} and {@code mariadb_stmt.h} of Debian's libmariadb-dev. The
 * server's own {@code include/mysql.h}, from which libmariadbd is compiled, orders its members the
 * same.
 */
final class Cells implements AutoCloseable {
  private static final int BIND_BYTES = 112;
  private static final int LENGTH = 0;
  private static final int IS_NULL = 8;
  private static final int BUFFER = 16;
  private static final int BUFFER_LENGTH = 64;
  private static final int BUFFER_TYPE = 96;

  /** {@code enum_field_types}: bytes. */
  private static final int TYPE_BLOB = 252;

  /** {@code enum_field_types}: a number of 64 bits. */
  private static final int TYPE_LONGLONG = 8;

  private static final int FIRST_CAPACITY = 128;

  /** {@code ER_NET_PACKET_TOO_LARGE}, as of a server that is sent too much. */
  private static final int TOO_LARGE = 1153;

  private static final ByteBuffer NONE = ByteBuffer.allocate(0);

  private final int count;
  private final int[] capacities;
  private final int[] offsets;
  private final int[] types;
  private final byte[] @Nullable [] waiting;
  private boolean anyWaits;
  private Memory memory;
  private ByteBuffer bytes;
  private boolean bound;

  /** So many cells. */
  Cells(int count) {
    this.count = count;
    capacities = new int[count];
    offsets = new int[count];
    types = new int[count];
    waiting = new byte[count][];
    Arrays.fill(capacities, FIRST_CAPACITY);
    Arrays.fill(types, TYPE_BLOB);
    memory = laidOut();
    bytes = view(memory);
  }

  /** Whether the statement knows the address of this memory; the caller says when it does. */
  boolean isBound() {
    return bound;
  }

  void setBound() {
    bound = true;
  }

  /** The address of the array of MYSQL_BIND. */
  long address() {
    return address(0);
  }

  /** The address of one of them. */
  long address(int cell) {
    return Pointer.nativeValue(memory) + (long) cell * BIND_BYTES;
  }

  /**
   * Sets a value, or NULL. One that is larger than its cell waits for {@link #settle}: the cells of
   * a statement of many rows move once and not once for each of them.
   */
  void set(int cell, byte @Nullable [] value) {
    waiting[cell] = null;
    if (value == null) {
      bytes.put(nullAt(cell), (byte) 1);
    } else if (value.length > capacities[cell]) {
      waiting[cell] = value;
      anyWaits = true;
    } else {
      put(cell, value);
    }
  }

  void set(int cell, long value) {
    waiting[cell] = null;
    setType(cell, TYPE_LONGLONG);
    bytes.put(nullAt(cell), (byte) 0);
    bytes.putLong(lengthAt(cell), Long.BYTES);
    bytes.putLong(offsets[cell], value);
  }

  private void put(int cell, byte[] value) {
    setType(cell, TYPE_BLOB);
    bytes.put(nullAt(cell), (byte) 0);
    bytes.putLong(lengthAt(cell), value.length);
    bytes.put(offsets[cell], value);
  }

  /**
   * Makes room for the values that wait for it, before the statement is bound and executed. Fails
   * if all cells together would exceed 2 GiB.
   */
  void settle() throws SQLException {
    if (!anyWaits) {
      return;
    }
    anyWaits = false;
    long[] needed = new long[count];
    for (int cell = 0; cell < count; cell++) {
      byte[] value = waiting[cell];
      needed[cell] = value == null ? 0 : value.length;
    }
    byte[] @Nullable [] values = waiting.clone();
    Arrays.fill(waiting, null);
    grow(needed).close(); // Parameters are bound anew before the library reads them.
    for (int cell = 0; cell < count; cell++) {
      byte[] value = values[cell];
      if (value != null) {
        put(cell, value);
      }
    }
  }

  byte @Nullable [] get(int cell) {
    if (bytes.get(nullAt(cell)) != 0) {
      return null;
    }
    byte[] value = new byte[Math.toIntExact(length(cell))];
    bytes.get(offsets[cell], value);
    return value;
  }

  /** The length of a value, which may be larger than its cell. */
  long length(int cell) {
    return bytes.getLong(lengthAt(cell));
  }

  /** Whether a value of a row was too large for its cell. */
  boolean isTruncated(int cell) {
    return bytes.get(nullAt(cell)) == 0 && length(cell) > capacities[cell];
  }

  /**
   * Grows all cells that are too small for the values of a row; the others keep theirs. Fails if
   * all together would exceed 2 GiB.
   *
   * @return the memory before, which the caller frees once the statement is bound to the new one
   */
  Memory growTruncated() throws SQLException {
    long[] needed = new long[count];
    for (int cell = 0; cell < count; cell++) {
      needed[cell] = isTruncated(cell) ? length(cell) : 0;
    }
    return grow(needed);
  }

  /** Frees the memory, once no statement is bound to it. May be called more than once. */
  @Override
  public void close() {
    bytes = NONE; // A later access fails, and reads no memory of others.
    memory.close();
  }

  /** Cells of at least these sizes, with the values of those before, whose memory it returns. */
  private Memory grow(long[] needed) throws SQLException {
    long[] grown = new long[count];
    long total = nullAt(count);
    for (int cell = 0; cell < count; cell++) {
      // Room for a little more, too, as the next value may need that.
      grown[cell] = Math.max(capacities[cell], needed[cell] + needed[cell] / 4);
      total += grown[cell] + Long.BYTES;
    }
    if (total > Integer.MAX_VALUE) {
      throw new SQLException(
          "the values of one statement take more than 2 GiB", "HY000", TOO_LARGE);
    }
    Memory before = memory;
    ByteBuffer old = bytes;
    int[] from = offsets.clone();
    int[] rooms = capacities.clone();
    Arrays.setAll(capacities, cell -> (int) grown[cell]);
    memory = laidOut();
    bytes = view(memory);
    for (int cell = 0; cell < count; cell++) {
      bytes.putLong(lengthAt(cell), old.getLong(lengthAt(cell)));
      bytes.put(nullAt(cell), old.get(nullAt(cell)));
      bytes.put(offsets[cell], old, from[cell], rooms[cell]);
    }
    bound = false;
    return before;
  }

  private void setType(int cell, int type) {
    if (types[cell] != type) {
      types[cell] = type;
      bytes.putInt(cell * BIND_BYTES + BUFFER_TYPE, type);
      bound = false;
    }
  }

  private int lengthAt(int cell) {
    return count * BIND_BYTES + cell * Long.BYTES;
  }

  private int nullAt(int cell) {
    return count * (BIND_BYTES + Long.BYTES) + cell;
  }

  /** New memory with its array of MYSQL_BIND; the values are not set. */
  private Memory laidOut() {
    int end = Math.addExact(nullAt(count), Long.BYTES) / Long.BYTES * Long.BYTES;
    for (int cell = 0; cell < count; cell++) {
      offsets[cell] = end;
      end = Math.addExact(end, (capacities[cell] + Long.BYTES - 1) / Long.BYTES * Long.BYTES);
    }
    Memory made = new Memory(Math.max(end, 1));
    made.clear();
    long base = Pointer.nativeValue(made);
    ByteBuffer into = view(made);
    for (int cell = 0; cell < count; cell++) {
      int bind = cell * BIND_BYTES;
      into.putLong(bind + LENGTH, base + lengthAt(cell));
      into.putLong(bind + IS_NULL, base + nullAt(cell));
      into.putLong(bind + BUFFER, base + offsets[cell]);
      into.putLong(bind + BUFFER_LENGTH, capacities[cell]);
      into.putInt(bind + BUFFER_TYPE, types[cell]);
    }
    return made;
  }

  private static ByteBuffer view(Memory memory) {
    return memory.getByteBuffer(0, memory.size()).order(ByteOrder.nativeOrder());
  }
}
