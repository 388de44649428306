// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.mysqlembedded.library;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Memory outside of the heap for the parameters or the columns of a statement: an array of {@code
 * MYSQL_BIND} and, for each of them, a length, a mark of NULL and room for a value, which grows.
 * For one thread.
 *
 * <p>{@code MYSQL_BIND} has 112 bytes on Linux on x86-64: {@code sizeof} and {@code offsetof} in C
 * with MariaDB 10.11's {@code mysql.h} and {@code mariadb_stmt.h} of Debian's libmariadb-dev. The
 * server's own {@code include/mysql.h}, from which libmariadbd is compiled, orders its members the
 * same.
 */
final class Cells {
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

  private final int count;
  private final int[] capacities;
  private final int[] offsets;
  private final int[] types;
  private Memory memory;
  private ByteBuffer bytes;
  private boolean bound;

  /** So many cells. */
  Cells(int count) {
    this.count = count;
    capacities = new int[count];
    offsets = new int[count];
    types = new int[count];
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

  /** The memory itself, to be kept until the statement is bound to another. */
  Memory memory() {
    return memory;
  }

  void set(int cell, byte @Nullable [] value) {
    if (value == null) {
      bytes.put(nullAt(cell), (byte) 1);
      return;
    }
    if (value.length > capacities[cell]) {
      grow(cell, value.length);
    }
    setType(cell, TYPE_BLOB);
    bytes.put(nullAt(cell), (byte) 0);
    bytes.putLong(lengthAt(cell), value.length);
    bytes.put(offsets[cell], value);
  }

  void set(int cell, long value) {
    setType(cell, TYPE_LONGLONG);
    bytes.put(nullAt(cell), (byte) 0);
    bytes.putLong(lengthAt(cell), Long.BYTES);
    bytes.putLong(offsets[cell], value);
  }

  byte @Nullable [] get(int cell) {
    if (bytes.get(nullAt(cell)) != 0) {
      return null;
    }
    byte[] value = new byte[length(cell)];
    bytes.get(offsets[cell], value);
    return value;
  }

  /** The length of a value, which may be larger than its cell. */
  int length(int cell) {
    return (int) bytes.getLong(lengthAt(cell));
  }

  /** Whether a value of a row was too large for its cell. */
  boolean isTruncated(int cell) {
    return bytes.get(nullAt(cell)) == 0 && length(cell) > capacities[cell];
  }

  /** Grows all cells that are too small for the values of a row; the others keep theirs. */
  void growTruncated() {
    for (int cell = 0; cell < count; cell++) {
      if (isTruncated(cell)) {
        capacities[cell] = roomFor(length(cell));
      }
    }
    move();
  }

  private void grow(int cell, int needed) {
    capacities[cell] = roomFor(needed);
    move();
  }

  /** Room that is enough for a little more, too, as the next value may need that. */
  private static int roomFor(int needed) {
    return Math.addExact(needed, needed / 4);
  }

  private void move() {
    ByteBuffer before = bytes;
    int[] from = offsets.clone();
    Memory moved = laidOut();
    bytes = view(moved);
    for (int cell = 0; cell < count; cell++) {
      long length = before.getLong(lengthAt(cell));
      bytes.putLong(lengthAt(cell), length);
      bytes.put(nullAt(cell), before.get(nullAt(cell)));
      int room = cell + 1 < count ? from[cell + 1] : before.capacity();
      int kept = Math.min(room - from[cell], capacities[cell]);
      bytes.put(offsets[cell], before, from[cell], kept);
    }
    memory = moved;
    bound = false;
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
