// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.wire.ByteBuilder;
import site.ycsb.kv.wire.CorruptRecordException;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The fixed-length engine: record n is number n + 1 of an array, and its fields follow each other
 * in their order, each exactly {@code fieldlength} bytes. The engine itself skips characters other
 * than digits in a key and truncates a value to its width, both silently (tcfdb.c). So this class
 * checks keys and lengths, and {@link FixedWidthCheck} checks the width.
 */
final class FixedLayout extends ValueLayout {
  /** Ids have at most 18 digits here, so that they fit 64 bits. */
  private static final int MAX_DIGITS = 18;

  private final int fieldLength;
  private final int width;
  private final Set<TyrantConnection> measured = new HashSet<>();

  FixedLayout(WorkloadShape shape) {
    super(shape);
    this.fieldLength = (int) Math.max(0, Math.min(shape.fieldLength(), Integer.MAX_VALUE));
    this.width = (int) Math.min(Integer.MAX_VALUE, (long) shape.fieldCount() * fieldLength);
  }

  @Override
  public Set<Capability> capabilities() {
    return shape.sortsAsNumbers() ? EnumSet.of(Capability.SCAN) : EnumSet.noneOf(Capability.class);
  }

  @Override
  public void checkWorkload() throws DBException {
    if (!shape.orderedKeys()) {
      throw new DBException(
          "the fixed-length engine numbers its records, so keys must not be hashed; set"
              + " insertorder=ordered.");
    }
    if (!shape.digitsOnly()) {
      throw new DBException(
          "the fixed-length engine numbers its records, so keys must be numbers; remove keysize and"
              + " set keychars=numeric, for reads that miss too.");
    }
    if (!shape.constantLength() || fieldLength == 0) {
      throw new DBException(
          "the fixed-length engine holds values of one length only; set"
              + " fieldlengthdistribution=constant and fieldlength to 1 or more.");
    }
    checkSize((long) shape.fieldCount() * fieldLength);
    if (shape.scans() && !shape.sortsAsNumbers()) {
      throw new DBException(
          "the fixed-length engine scans by number, which is the order of keys only when all have"
              + " the same digits; set zeropadding="
              + shape.keyDigits()
              + ".");
    }
  }

  @Override
  public void prepare(TyrantConnection connection) throws IOException, DBException {
    if (shape.load() || shape.inserts()) {
      FixedWidthCheck.check(connection, width, shape);
    }
  }

  @Override
  int putKey(String key, ByteBuilder out) {
    long id = id(key);
    return id < 0 ? NO_KEY : out.putDecimal(id);
  }

  @Override
  boolean fits(Map<String, ByteIterator> values, boolean all) {
    if (all && values.size() != shape.fieldCount()) {
      return false;
    }
    for (Map.Entry<String, ByteIterator> field : values.entrySet()) {
      if (field.getValue().bytesLeft() != fieldLength
          || !shape.fieldNames().contains(field.getKey())) {
        return false;
      }
    }
    return true;
  }

  @Override
  void encode(Map<String, ByteIterator> values, ByteBuilder out) {
    for (String name : shape.fieldNames()) {
      ByteIterator value = values.get(name);
      if (value != null) {
        out.putValue(value);
      }
    }
  }

  @Override
  void decode(
      TyrantConnection connection, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws CorruptRecordException {
    int start = checkedStart(connection);
    byte[] record = Arrays.copyOfRange(connection.input(), start, start + width);
    int at = 0;
    for (String name : shape.fieldNames()) {
      if (fields == null || fields.contains(name)) {
        result.put(name, new ByteArrayByteIterator(record, at, fieldLength));
      }
      at += fieldLength;
    }
  }

  @Override
  void merge(TyrantConnection connection, Map<String, ByteIterator> changes, ByteBuilder out)
      throws CorruptRecordException {
    int at = checkedStart(connection);
    for (String name : shape.fieldNames()) {
      ByteIterator value = changes.get(name);
      if (value == null) {
        out.put(connection.input(), at, fieldLength);
      } else {
        out.putValue(value);
      }
      at += fieldLength;
    }
  }

  private int checkedStart(TyrantConnection connection) throws CorruptRecordException {
    if (connection.valueLength() != width) {
      throw new CorruptRecordException();
    }
    return connection.valueStart();
  }

  /** Measures the server's width with a record under this key, before the first batch. */
  @Override
  public Status checkBefore(TyrantConnection connection, String key) throws IOException {
    long id = id(key);
    if (id < 0 || measured.contains(connection)) {
      return Status.OK;
    }
    long stored = FixedWidthCheck.measure(connection, id, width);
    if (stored == FixedWidthCheck.NO_ROOM) {
      return Status.ERROR;
    }
    judge(connection, stored);
    return Status.OK;
  }

  /** Measures the first record that a client stores on each server: stock YCSB never prepares. */
  @Override
  public Status insert(TyrantConnection connection, String key, Map<String, ByteIterator> values)
      throws IOException {
    Status status = super.insert(connection, key, values);
    if (status.isOk() && !measured.contains(connection)) {
      long stored = FixedWidthCheck.length(connection, id(key));
      if (stored != width) {
        delete(connection, key);
      }
      judge(connection, stored);
    }
    return status;
  }

  private void judge(TyrantConnection connection, long stored) {
    if (stored != width) {
      throw new IllegalArgumentException("the database's width is " + stored + " bytes");
    }
    measured.add(connection);
  }

  /** Finds an interval of ids, then reads them: {@code range} moves an iterator that all share. */
  @Override
  public List<Row> scan(
      TyrantConnection connection, String startKey, int count, @Nullable Set<String> fields)
      throws IOException {
    long start = id(startKey);
    if (start < 0) {
      throw new IllegalArgumentException("The key " + startKey + " is none of the workload");
    }
    List<byte[]> ids = interval(connection, start, count);
    List<Row> rows = new ArrayList<>();
    if (ids.isEmpty()) {
      return rows;
    }
    ByteBuilder out = connection.request(Protocol.MGET).put32(ids.size());
    for (byte[] id : ids) {
      out.put32(id.length).put(id);
    }
    connection.send();
    connection.readDone();
    int found = connection.readCount();
    for (int i = 0; i < found; i++) {
      rows.add(readRow(connection, fields));
    }
    connection.done();
    return rows;
  }

  private Row readRow(TyrantConnection connection, @Nullable Set<String> fields)
      throws IOException {
    int keyLength = connection.readCount();
    int valueLength = connection.readCount();
    int at = connection.readBytes(keyLength);
    String id = new String(connection.input(), at, keyLength, StandardCharsets.US_ASCII);
    byte[] order = ByteBuffer.allocate(Long.BYTES).putLong(Long.parseLong(id)).array();
    return readRow(connection, order, valueLength, fields);
  }

  private static List<byte[]> interval(TyrantConnection connection, long start, int count)
      throws IOException {
    byte[] range = Protocol.bytes("[" + start + ",max]");
    connection.request(Protocol.FWMKEYS).put32(range.length).put32(count).put(range);
    connection.send();
    connection.readDone();
    return connection.readList();
  }

  /** The id of a key as the workload makes it, {@code user} and digits; -1 for any other. */
  long id(String key) {
    int digits = key.length() - shape.keyPrefix().length();
    if (!key.startsWith(shape.keyPrefix()) || digits < 1 || digits > MAX_DIGITS) {
      return -1;
    }
    long number = 0;
    for (int i = shape.keyPrefix().length(); i < key.length(); i++) {
      int digit = key.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = 10 * number + digit;
    }
    // 007 and 7 would be the same record.
    boolean padded = key.charAt(shape.keyPrefix().length()) == '0' && digits > 1;
    return padded && digits != shape.zeroPadding() ? -1 : number + 1;
  }
}
