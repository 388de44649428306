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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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
import site.ycsb.kv.binding.ByteBuilder;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The table engine: fields are its columns. All goes by {@code misc}, which alone takes any byte in
 * a value. Where the workload scans, {@link TableOrder} adds a column to scan by.
 */
final class TableLayout implements Layout {
  private final WorkloadShape shape;
  private final ByteBuilder merged = new ByteBuilder();
  private final Set<String> seen = new HashSet<>();

  TableLayout(WorkloadShape shape) {
    this.shape = shape;
  }

  @Override
  public Set<Capability> capabilities() {
    Set<Capability> capabilities =
        EnumSet.of(Capability.INSERT_REPLACES, Capability.ANY_LENGTH, Capability.BATCH);
    capabilities.add(shape.scans() ? Capability.SCAN : Capability.ANY_KEY);
    if (shape.writesAllFields()) {
      capabilities.add(Capability.UPDATE_CREATES);
    }
    return capabilities;
  }

  @Override
  public void checkWorkload() throws DBException {
    if (shape.scans()) {
      TableOrder.checkWorkload(shape);
    }
    if (shape.fieldLength() > Protocol.MAX_ARGUMENT_BYTES) {
      throw new DBException(
          "values of "
              + shape.fieldLength()
              + " bytes are over the protocol's limit of "
              + Protocol.MAX_ARGUMENT_BYTES
              + "; lower fieldlength.");
    }
  }

  @Override
  public void prepare(TyrantConnection connection) throws IOException, DBException {
    if (shape.scans()) {
      TableOrder.prepare(connection, shape);
    }
  }

  @Override
  public Status appendPut(
      TyrantConnection connection, String key, Map<String, ByteIterator> values) {
    if (!fits(key, values)) {
      return Status.BAD_REQUEST;
    }
    int arguments = 1 + 2 * values.size() + (shape.scans() ? 2 : 0);
    ByteBuilder out = Requests.miscPut(connection, arguments).putSizedText(key);
    for (Map.Entry<String, ByteIterator> field : values.entrySet()) {
      putColumn(field.getKey(), field.getValue(), out);
    }
    if (shape.scans()) {
      TableOrder.putColumn(key, out);
    }
    return Status.OK;
  }

  @Override
  public boolean readPutAnswer(TyrantConnection connection) throws IOException {
    boolean stored = connection.readDone();
    if (connection.readCount() != 0) {
      throw new ProtocolException("put answered with elements");
    }
    return stored;
  }

  @Override
  public Status read(
      TyrantConnection connection,
      String key,
      @Nullable Set<String> fields,
      Map<String, ByteIterator> result)
      throws IOException {
    connection.output().clear();
    Requests.miscGet(connection, Requests.bytes(key));
    connection.send();
    Status status = readRecord(connection, fields, result);
    connection.done();
    return status;
  }

  private static Status readRecord(
      TyrantConnection connection, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws IOException {
    boolean found = connection.readDone();
    int elements = connection.readCount();
    for (int i = 0; i < elements; i += 2) {
      String name = readText(connection);
      byte[] value = connection.readSized();
      boolean wanted = fields == null || fields.contains(name);
      if (wanted && !name.equals(TableOrder.COLUMN)) {
        result.put(name, new ByteArrayByteIterator(value));
      }
    }
    return answered(found, elements);
  }

  /** A server that masks misc answers that it was done, with nothing: no record is like that. */
  private static Status answered(boolean found, int elements) {
    if (!found) {
      return Status.NOT_FOUND;
    }
    return elements == 0 ? Status.FORBIDDEN : Status.OK;
  }

  @Override
  public Status update(TyrantConnection connection, String key, Map<String, ByteIterator> values)
      throws IOException {
    if (shape.writesAllFields()) {
      return insert(connection, key, values);
    }
    if (!fits(key, values)) {
      return Status.BAD_REQUEST;
    }
    connection.output().clear();
    Requests.miscGet(connection, Requests.bytes(key));
    connection.send();
    boolean found = connection.readDone();
    int elements = connection.readCount();
    merge(connection, elements, values);
    connection.done();
    Status status = answered(found, elements);
    if (!status.isOk()) {
      return status;
    }
    int columns = elements / 2 + values.size() - seen.size();
    connection.output().clear();
    ByteBuilder out = Requests.miscPut(connection, 1 + 2 * columns).putSizedText(key);
    out.put(merged.array(), 0, merged.length());
    connection.send();
    boolean stored = readPutAnswer(connection);
    connection.done();
    return stored ? Status.OK : Status.ERROR;
  }

  /** Reads a record's columns and gathers them, changed, as arguments of a put. */
  private void merge(TyrantConnection connection, int elements, Map<String, ByteIterator> changes)
      throws IOException {
    merged.clear();
    seen.clear();
    for (int i = 0; i < elements; i += 2) {
      String name = readText(connection);
      int length = connection.readCount();
      int at = connection.readBytes(length);
      ByteIterator change = changes.get(name);
      if (change == null) {
        merged.putSizedText(name).put32(length).put(connection.input(), at, length);
      } else {
        putColumn(name, change, merged);
        seen.add(name);
      }
    }
    for (Map.Entry<String, ByteIterator> change : changes.entrySet()) {
      if (!seen.contains(change.getKey())) {
        putColumn(change.getKey(), change.getValue(), merged);
      }
    }
  }

  @Override
  public Status delete(TyrantConnection connection, String key) throws IOException {
    return Requests.delete(connection, key);
  }

  @Override
  public List<Row> scan(
      TyrantConnection connection, String startKey, int count, @Nullable Set<String> fields)
      throws IOException {
    List<byte[]> keys = TableOrder.search(connection, startKey, count);
    connection.output().clear();
    for (byte[] key : keys) {
      Requests.miscGet(connection, key);
    }
    List<Row> rows = new ArrayList<>();
    if (keys.isEmpty()) {
      return rows;
    }
    connection.send();
    for (byte[] key : keys) {
      Row row = new Row(key);
      // A record that was deleted in between is left out.
      if (readRecord(connection, fields, row.record).isOk()) {
        rows.add(row);
      }
    }
    connection.done();
    return rows;
  }

  /** An empty primary key ends the server (an assertion of Tokyo Cabinet); so it is not sent. */
  private boolean fits(String key, Map<String, ByteIterator> values) {
    if (key.isEmpty() || (shape.scans() && !TableOrder.hasNumber(key))) {
      return false;
    }
    for (Map.Entry<String, ByteIterator> field : values.entrySet()) {
      if (field.getKey().isEmpty()
          || field.getKey().equals(TableOrder.COLUMN)
          || field.getValue().bytesLeft() > Protocol.MAX_ARGUMENT_BYTES) {
        return false;
      }
    }
    return true;
  }

  private static void putColumn(String name, ByteIterator value, ByteBuilder out) {
    out.putSizedText(name);
    int at = out.length();
    out.put32(0);
    out.set32(at, out.putValue(value));
  }

  private static String readText(TyrantConnection connection) throws IOException {
    int length = connection.readCount();
    int at = connection.readBytes(length);
    return new String(connection.input(), at, length, StandardCharsets.UTF_8);
  }
}
