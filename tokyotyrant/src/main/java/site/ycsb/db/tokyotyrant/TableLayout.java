// SPDX-License-Identifier: Apache-2.0
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
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.wire.ByteBuilder;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * The table engine: fields are its columns. All requests but delete use {@code misc}, which alone
 * takes any byte in a value. If the workload scans, {@link TableOrder} adds a column to scan by.
 */
final class TableLayout implements Layout {
  private static final byte[] GET = Protocol.bytes("get");
  private static final byte[] PUT = Protocol.bytes("put");

  private final WorkloadShape shape;
  private final Map<String, IndexType> indexes;
  private final ByteBuilder merged = new ByteBuilder();
  private final Set<String> seen = new HashSet<>();

  /** The layout for a workload on a table with these indexes of columns. */
  TableLayout(WorkloadShape shape, Map<String, IndexType> indexes) {
    this.shape = shape;
    this.indexes = indexes;
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.of(Capability.ANY_LENGTH, shape.scans() ? Capability.SCAN : Capability.ANY_KEY);
  }

  @Override
  public void checkWorkload() throws DBException {
    shape.checkFields(TokyoTyrantSettings.INDEXES, indexes.keySet());
    if (shape.scans()) {
      TableOrder.checkWorkload(shape);
    }
    if (shape.fieldLength() > Protocol.MAX_ARGUMENT_BYTES) {
      throw new DBException(
          String.format(
              "values of %d bytes are over the protocol's limit of %d; lower fieldlength.",
              shape.fieldLength(), Protocol.MAX_ARGUMENT_BYTES));
    }
  }

  @Override
  public void prepare(TyrantConnection connection) throws IOException, DBException {
    if (shape.scans()) {
      TableOrder.prepare(connection, shape);
    }
    for (Map.Entry<String, IndexType> index : indexes.entrySet()) {
      index.getValue().index(index.getKey(), connection);
    }
  }

  @Override
  public Status appendPut(
      TyrantConnection connection, String key, Map<String, ByteIterator> values) {
    if (!fits(key, values)) {
      return Status.BAD_REQUEST;
    }
    int arguments = 1 + 2 * values.size() + (shape.scans() ? 2 : 0);
    ByteBuilder out = Protocol.misc(connection, PUT, 0, arguments).putSizedText(key);
    for (Map.Entry<String, ByteIterator> field : values.entrySet()) {
      putColumn(field.getKey(), field.getValue(), out);
    }
    if (shape.scans()) {
      TableOrder.putColumn(key, out);
    }
    return Status.OK;
  }

  @Override
  public boolean readPutAnswer(TyrantConnection connection) throws ExchangeException {
    boolean stored = connection.readDone();
    if (connection.readCount() != 0) {
      throw connection.broken("put answered with elements");
    }
    return stored;
  }

  @Override
  public boolean sendGet(TyrantConnection connection, String key) throws ExchangeException {
    connection.output().clear();
    Protocol.misc(connection, GET, Protocol.NO_UPDATE_LOG, 1).putSizedText(key);
    connection.send();
    return true;
  }

  @Override
  public Status readRecord(
      TyrantConnection connection, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws ExchangeException {
    Status status = readColumns(connection, fields, result);
    connection.done();
    return status;
  }

  private static Status readColumns(
      TyrantConnection connection, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws ExchangeException {
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

  /** A server that masks misc reports success without elements, which no record has. */
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
    sendGet(connection, key);
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
    Protocol.misc(connection, PUT, 0, 1 + 2 * columns)
        .putSizedText(key)
        .put(merged.array(), 0, merged.length());
    return sendPut(connection);
  }

  /** Reads a record's columns and collects them, with the changes, as arguments of a put. */
  private void merge(TyrantConnection connection, int elements, Map<String, ByteIterator> changes)
      throws ExchangeException {
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
  public Status delete(TyrantConnection connection, String key) throws ExchangeException {
    boolean deleted = Protocol.call(connection, Protocol.OUT, key);
    connection.done();
    return deleted ? Status.OK : Status.NOT_FOUND;
  }

  @Override
  public List<Row> scan(
      TyrantConnection connection, String startKey, int count, @Nullable Set<String> fields)
      throws IOException {
    List<byte[]> keys = TableOrder.search(connection, startKey, count);
    connection.output().clear();
    for (byte[] key : keys) {
      Protocol.misc(connection, GET, Protocol.NO_UPDATE_LOG, 1).put32(key.length).put(key);
    }
    List<Row> rows = new ArrayList<>();
    if (keys.isEmpty()) {
      return rows;
    }
    connection.send();
    for (byte[] key : keys) {
      Row row = new Row(key);
      // A record that was deleted meanwhile is omitted.
      if (readColumns(connection, fields, row.record).isOk()) {
        rows.add(row);
      }
    }
    connection.done();
    return rows;
  }

  /** An empty primary key aborts the server (an assertion of Tokyo Cabinet), so it is rejected. */
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

  private static String readText(TyrantConnection connection) throws ExchangeException {
    int length = connection.readCount();
    int at = connection.readBytes(length);
    return new String(connection.input(), at, length, StandardCharsets.UTF_8);
  }
}
