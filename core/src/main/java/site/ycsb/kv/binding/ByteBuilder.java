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
package site.ycsb.kv.binding;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import site.ycsb.ByteIterator;

/**
 * A byte array that grows, for requests and records: numbers are big-endian, text is UTF-8. It is
 * meant to be kept and cleared, so that writing allocates nothing. Not thread-safe.
 */
public final class ByteBuilder {
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private byte[] bytes = new byte[512];
  private int length;

  /** Forgets the content, keeps the memory. */
  public ByteBuilder clear() {
    length = 0;
    return this;
  }

  /** Forgets all behind the first {@code count} bytes. */
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

  /** Replaces 32 bits written before, such as a length that was not known yet. */
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

  /** Appends a whole array. */
  public ByteBuilder put(byte[] source) {
    return put(source, 0, source.length);
  }

  /** Appends text in UTF-8 and returns the number of bytes it took. */
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

  /** Appends a number that is not negative in decimal digits and returns how many it took. */
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

  /** Appends text behind its length in 32 bits. */
  public ByteBuilder putSizedText(String text) {
    int at = length;
    put32(0);
    return set32(at, putText(text));
  }

  /**
   * Appends all that is left of a value, and so uses it up.
   *
   * @return the number of bytes it had
   */
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
