// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import site.ycsb.ByteIterator;

/**
 * A byte array that grows, for requests and records: numbers are big-endian, text is UTF-8. A
 * client keeps and clears it, so that writing allocates nothing. Not thread-safe.
 */
public final class ByteBuilder {
  static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private byte[] bytes = new byte[512];
  private int length;

  /** Forgets the content and keeps the memory. */
  public ByteBuilder clear() {
    length = 0;
    return this;
  }

  /** Forgets all but the first {@code count} bytes. */
  public ByteBuilder truncate(int count) {
    length = count;
    return this;
  }

  /** Bytes written since the last clear. */
  public int length() {
    return length;
  }

  /** The memory itself, of which the first {@link #length} bytes are content. */
  public byte[] array() {
    return bytes;
  }

  /** A copy of the content. */
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  /** Appends the lowest 8 bits. */
  public ByteBuilder put8(int value) {
    reserve(1);
    bytes[length++] = (byte) value;
    return this;
  }

  /** Appends the lowest 16 bits. */
  public ByteBuilder put16(int value) {
    reserve(2);
    SHORT.set(bytes, length, (short) value);
    length += 2;
    return this;
  }

  /** Appends 32 bits. */
  public ByteBuilder put32(int value) {
    reserve(4);
    INT.set(bytes, length, value);
    length += 4;
    return this;
  }

  /** Replaces 32 bits written before, such as a length that was unknown then. */
  public ByteBuilder set32(int position, int value) {
    INT.set(bytes, position, value);
    return this;
  }

  /** Appends a part of an array. */
  public ByteBuilder put(byte[] source, int offset, int count) {
    reserve(count);
    System.arraycopy(source, offset, bytes, length, count);
    length += count;
    return this;
  }

  /** Appends an array. */
  public ByteBuilder put(byte[] source) {
    return put(source, 0, source.length);
  }

  /** Appends text in UTF-8 and returns its number of bytes. */
  public int putText(String text) {
    int count = text.length();
    reserve(count);
    for (int i = 0; i < count; i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        put(encoded);
        return encoded.length;
      }
      bytes[length + i] = (byte) c;
    }
    length += count;
    return count;
  }

  /** Appends a non-negative number in decimal and returns its number of digits. */
  public int putDecimal(long number) {
    int digits = 1;
    for (long rest = number; rest >= 10; rest /= 10) {
      digits++;
    }
    reserve(digits);
    long rest = number;
    for (int i = digits - 1; i >= 0; i--) {
      bytes[length + i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    length += digits;
    return digits;
  }

  /** Appends the length of a text in 32 bits, then the text. */
  public ByteBuilder putSizedText(String text) {
    int at = length;
    put32(0);
    return set32(at, putText(text));
  }

  /** Appends all that is left of a value, which uses it up; returns the number of bytes. */
  public int putValue(ByteIterator value) {
    int count = Math.toIntExact(value.bytesLeft());
    reserve(count);
    int end = length + count;
    int at = length;
    while (at < end && value.hasNext()) {
      // A value may write past its own end where the array is longer; what follows overwrites that.
      at = value.nextBuf(bytes, at);
    }
    length = end;
    return count;
  }

  private void reserve(int count) {
    int needed = length + count;
    if (needed < 0) {
      throw new IllegalArgumentException("A request is at most 2 GiB");
    }
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8, 2L * needed));
    }
  }
}
