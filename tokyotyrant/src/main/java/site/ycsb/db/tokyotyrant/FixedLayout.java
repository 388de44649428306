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
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.ByteBuilder;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The fixed-length engine: record n is number n + 1 of an array, and its fields follow each other
 * in their order, each exactly {@code fieldlength} bytes. The engine itself would skip what is no
 * digit in a key and cut what is longer than its width (tcfdb.c), both without a word; so keys and
 * lengths are checked here, and the width by {@link FixedWidthCheck}.
 */
final class FixedLayout implements Layout {
  /** Ids have at most 18 digits here, so that they fit 64 bits. */
  private static final int MAX_DIGITS = 18;

  private final WorkloadShape shape;
  private final int fieldLength;
  private final int width;
  private final ByteBuilder merged = new ByteBuilder();
  private boolean widthSeen;
  private String lastRefusal = "";

  FixedLayout(WorkloadShape shape) {
    this.shape = shape;
    this.fieldLength = (int) Math.max(0, Math.min(shape.fieldLength(), Integer.MAX_VALUE));
    this.width = (int) Math.min(Integer.MAX_VALUE, (long) shape.fieldCount() * fieldLength);
  }

  @Override
  public Set<Capability> capabilities() {
    Set<Capability> capabilities = EnumSet.of(Capability.INSERT_REPLACES, Capability.BATCH);
    if (shape.sortsAsNumbers()) {
      capabilities.add(Capability.SCAN);
    }
    if (shape.writesAllFields()) {
      capabilities.add(Capability.UPDATE_CREATES);
    }
    return capabilities;
  }

  @Override
  public String lastRefusal() {
    return lastRefusal;
  }

  @Override
  public void checkWorkload() throws DBException {
    if (!shape.orderedKeys()) {
      throw new DBException(
          "the fixed-length engine numbers its records, and hashed keys are no such numbers; set"
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
    if (width > Protocol.MAX_ARGUMENT_BYTES) {
      throw new DBException(
          "records of "
              + (long) shape.fieldCount() * fieldLength
              + " bytes are over the protocol's limit of "
              + Protocol.MAX_ARGUMENT_BYTES
              + "; lower fieldlength or fieldcount.");
    }
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
  public Status appendPut(
      TyrantConnection connection, String key, Map<String, ByteIterator> values) {
    long id = id(key);
    if (id < 0 || values.size() != shape.fieldCount() || !fits(values)) {
      return Status.BAD_REQUEST;
    }
    ByteBuilder out = connection.output();
    int sizes = out.length() + 2;
    connection.append(out, Protocol.PUT).put32(0).put32(width);
    out.set32(sizes, out.putDecimal(id));
    for (String name : shape.fieldNames()) {
      ByteIterator value = values.get(name);
      if (value != null) {
        out.putValue(value);
      }
    }
    return Status.OK;
  }

  @Override
  public boolean readPutAnswer(TyrantConnection connection) throws IOException {
    return connection.readDone();
  }

  /** The first record that a client stores is measured: stock YCSB never calls prepare. */
  @Override
  public Status insert(TyrantConnection connection, String key, Map<String, ByteIterator> values)
      throws IOException {
    Status status = Layout.super.insert(connection, key, values);
    if (status.isOk() && !widthSeen) {
      long stored = FixedWidthCheck.length(connection, id(key));
      if (stored != width) {
        delete(connection, key);
        lastRefusal = "the database's width is " + stored + " bytes";
        return Status.BAD_REQUEST;
      }
      widthSeen = true;
    }
    return status;
  }

  @Override
  public Status read(
      TyrantConnection connection,
      String key,
      @Nullable Set<String> fields,
      Map<String, ByteIterator> result)
      throws IOException {
    long id = id(key);
    if (id < 0) {
      return Status.BAD_REQUEST;
    }
    int at = get(connection, id);
    if (at == ABSENT) {
      return Status.NOT_FOUND;
    }
    if (at == OTHER_WIDTH) {
      return Status.UNEXPECTED_STATE;
    }
    split(Arrays.copyOfRange(connection.input(), at, at + width), fields, result);
    return Status.OK;
  }

  @Override
  public Status update(TyrantConnection connection, String key, Map<String, ByteIterator> values)
      throws IOException {
    if (shape.writesAllFields()) {
      return insert(connection, key, values);
    }
    long id = id(key);
    if (id < 0 || !fits(values)) {
      return Status.BAD_REQUEST;
    }
    int at = get(connection, id);
    if (at == ABSENT) {
      return Status.NOT_FOUND;
    }
    if (at == OTHER_WIDTH) {
      return Status.UNEXPECTED_STATE;
    }
    merged.clear();
    for (String name : shape.fieldNames()) {
      ByteIterator value = values.get(name);
      if (value == null) {
        merged.put(connection.input(), at, fieldLength);
      } else {
        merged.putValue(value);
      }
      at += fieldLength;
    }
    ByteBuilder out = connection.request(Protocol.PUT).put32(0).put32(width);
    out.set32(2, out.putDecimal(id)).put(merged.array(), 0, width);
    connection.send();
    boolean stored = readPutAnswer(connection);
    connection.done();
    return stored ? Status.OK : Status.ERROR;
  }

  @Override
  public Status delete(TyrantConnection connection, String key) throws IOException {
    long id = id(key);
    return id < 0 ? Status.BAD_REQUEST : Requests.delete(connection, Long.toString(id));
  }

  /** An interval of ids, then the records: {@code range} would move an iterator all share. */
  @Override
  public List<Row> scan(
      TyrantConnection connection, String startKey, int count, @Nullable Set<String> fields)
      throws IOException {
    long start = id(startKey);
    if (start < 0) {
      throw new IllegalArgumentException("The key " + startKey + " is no record of the workload");
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
    Row row = new Row(ByteBuffer.allocate(Long.BYTES).putLong(Long.parseLong(id)).array());
    at = connection.readBytes(valueLength);
    if (valueLength != width) {
      throw new ProtocolException("a record of " + valueLength + " bytes");
    }
    split(Arrays.copyOfRange(connection.input(), at, at + width), fields, row.record);
    return row;
  }

  private static List<byte[]> interval(TyrantConnection connection, long start, int count)
      throws IOException {
    byte[] range = Requests.bytes("[" + start + ",max]");
    connection.request(Protocol.FWMKEYS).put32(range.length).put32(count).put(range);
    connection.send();
    connection.readDone();
    int found = connection.readCount();
    List<byte[]> ids = new ArrayList<>();
    for (int i = 0; i < found; i++) {
      ids.add(connection.readSized());
    }
    connection.done();
    return ids;
  }

  private static final int ABSENT = -1;
  private static final int OTHER_WIDTH = -2;

  /** Reads a record; where it stands in the input, or why it does not. */
  private int get(TyrantConnection connection, long id) throws IOException {
    ByteBuilder out = connection.request(Protocol.GET).put32(0);
    out.set32(2, out.putDecimal(id));
    connection.send();
    if (!connection.readDone()) {
      connection.done();
      return ABSENT;
    }
    int length = connection.readCount();
    int at = connection.readBytes(length);
    connection.done();
    return length == width ? at : OTHER_WIDTH;
  }

  private void split(
      byte[] record, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    int at = 0;
    for (String name : shape.fieldNames()) {
      if (fields == null || fields.contains(name)) {
        result.put(name, new ByteArrayByteIterator(record, at, fieldLength));
      }
      at += fieldLength;
    }
  }

  private boolean fits(Map<String, ByteIterator> values) {
    for (Map.Entry<String, ByteIterator> field : values.entrySet()) {
      if (field.getValue().bytesLeft() != fieldLength
          || !shape.fieldNames().contains(field.getKey())) {
        return false;
      }
    }
    return true;
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
