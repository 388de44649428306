// SPDX-License-Identifier: Apache-2.0
package site.ycsb.kv.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * A record as one value, for stores that know only keys and values: the number of fields in 16
 * bits, then for each field the length of its name in 16 bits, the name, the length of its value in
 * 32 bits, and the value. Numbers are big-endian. Names are UTF-8; values are any bytes.
 *
 * <p>A codec remembers the field names that it last saw, so that reading a record makes no new
 * ones. Each client has its own. Not thread-safe.
 */
public final class RecordCodec {
  private static final int MAX_FIELDS = 0xFFFF;

  private final List<KnownName> names = new ArrayList<>();
  private final List<String> seen = new ArrayList<>();

  private byte[] data = {};
  private int position;
  private int end;

  private static final class KnownName {
    final byte[] utf8;
    final String text;

    KnownName(byte[] utf8) {
      this.utf8 = utf8;
      this.text = new String(utf8, StandardCharsets.UTF_8);
    }
  }

  /** Bytes that a record takes with this many fields of these lengths in bytes. */
  public static long size(long fields, long nameLength, long valueLength) {
    return 2 + fields * (2 + nameLength + 4 + valueLength);
  }

  /**
   * Appends a record made of all these fields; their values are used up.
   *
   * @throws IllegalArgumentException for over 65,535 fields, or a name of over 65,535 bytes
   */
  public void encode(Map<String, ByteIterator> values, ByteBuilder out) {
    out.put16(checkCount(values.size()));
    for (Map.Entry<String, ByteIterator> field : values.entrySet()) {
      putField(field.getKey(), field.getValue(), out);
    }
  }

  /**
   * Puts these fields of a record, or all for null, into {@code result}; one that the record lacks
   * is left out. Values share one copy of the record. After an exception the result is not used.
   *
   * @throws CorruptRecordException if these bytes are no record
   */
  public void decode(
      byte[] source,
      int offset,
      int length,
      @Nullable Set<String> fields,
      Map<String, ByteIterator> result)
      throws CorruptRecordException {
    byte[] copy = Arrays.copyOfRange(source, offset, offset + length);
    start(copy, 0, length);
    int count = readCount();
    for (int i = 0; i < count; i++) {
      String name = readName(i);
      int valueLength = readValueLength();
      if (fields == null || fields.contains(name)) {
        result.put(name, new ByteArrayByteIterator(copy, position, valueLength));
      }
      position += valueLength;
    }
    checkEnd();
  }

  /**
   * Appends the given record with these fields changed or added; the others stay as they were. The
   * values of the changes are used up, so that they cannot be merged again: after a failed write,
   * {@link #decode} takes them from the appended record.
   *
   * @throws CorruptRecordException if these bytes are no record
   * @throws IllegalArgumentException as in {@link #encode}
   */
  public void merge(
      byte[] source, int offset, int length, Map<String, ByteIterator> changes, ByteBuilder out)
      throws CorruptRecordException {
    start(source, offset, length);
    int countAt = out.length();
    int count = readCount();
    out.put16(count);
    seen.clear();
    for (int i = 0; i < count; i++) {
      int fieldStart = position;
      String name = readName(i);
      int valueLength = readValueLength();
      position += valueLength;
      ByteIterator change = changes.get(name);
      if (change == null) {
        out.put(source, fieldStart, position - fieldStart);
      } else {
        putField(name, change, out);
        seen.add(name);
      }
    }
    checkEnd();
    if (seen.size() < changes.size()) {
      int added = addMissing(changes, out);
      ByteBuilder.SHORT.set(out.array(), countAt, (short) checkCount(count + added));
    }
  }

  private int addMissing(Map<String, ByteIterator> changes, ByteBuilder out) {
    int added = 0;
    for (Map.Entry<String, ByteIterator> field : changes.entrySet()) {
      if (!seen.contains(field.getKey())) {
        putField(field.getKey(), field.getValue(), out);
        added++;
      }
    }
    return added;
  }

  private static void putField(String name, ByteIterator value, ByteBuilder out) {
    int nameAt = out.length();
    out.put16(0);
    int nameLength = out.putText(name);
    if (nameLength > 0xFFFF) {
      throw new IllegalArgumentException("A field name is at most 65535 bytes");
    }
    ByteBuilder.SHORT.set(out.array(), nameAt, (short) nameLength);
    int valueAt = out.length();
    out.put32(0);
    out.set32(valueAt, out.putValue(value));
  }

  private static int checkCount(int count) {
    if (count > MAX_FIELDS) {
      throw new IllegalArgumentException("A record has at most " + MAX_FIELDS + " fields");
    }
    return count;
  }

  private void start(byte[] source, int offset, int length) {
    data = source;
    position = offset;
    end = offset + length;
  }

  private int readCount() throws CorruptRecordException {
    return readShort();
  }

  private String readName(int index) throws CorruptRecordException {
    int length = readShort();
    int start = position;
    skip(length);
    if (index < names.size()) {
      KnownName known = names.get(index);
      if (Arrays.equals(known.utf8, 0, known.utf8.length, data, start, position)) {
        return known.text;
      }
    }
    return learnName(index, start, length);
  }

  private String learnName(int index, int start, int length) {
    KnownName name = new KnownName(Arrays.copyOfRange(data, start, start + length));
    if (index < names.size()) {
      names.set(index, name);
    } else {
      names.add(name);
    }
    return name.text;
  }

  private int readValueLength() throws CorruptRecordException {
    int at = position;
    skip(4);
    int length = (int) ByteBuilder.INT.get(data, at);
    if (length < 0 || length > end - position) {
      throw new CorruptRecordException();
    }
    return length;
  }

  private int readShort() throws CorruptRecordException {
    int at = position;
    skip(2);
    return (short) ByteBuilder.SHORT.get(data, at) & 0xFFFF;
  }

  private void skip(int count) throws CorruptRecordException {
    if (count > end - position) {
      throw new CorruptRecordException();
    }
    position += count;
  }

  private void checkEnd() throws CorruptRecordException {
    if (position != end) {
      throw new CorruptRecordException();
    }
  }
}
