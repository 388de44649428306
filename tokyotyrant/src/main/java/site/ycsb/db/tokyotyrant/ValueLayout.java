// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.wire.ByteBuilder;
import site.ycsb.kv.wire.CorruptRecordException;
import site.ycsb.kv.workload.WorkloadShape;

/** An engine that stores a record as one value under its key. */
abstract class ValueLayout implements Layout {
  /** What {@link #putKey} returns for a key that the engine cannot hold. */
  static final int NO_KEY = -1;

  final WorkloadShape shape;
  private final ByteBuilder merged = new ByteBuilder();

  ValueLayout(WorkloadShape shape) {
    this.shape = shape;
  }

  /** Appends the key as the engine takes it; its bytes, or {@link #NO_KEY} with nothing added. */
  abstract int putKey(String key, ByteBuilder out);

  /** Whether the engine can hold these fields, all of a record or some of them. */
  boolean fits(Map<String, ByteIterator> values, boolean all) {
    return true;
  }

  abstract void encode(Map<String, ByteIterator> values, ByteBuilder out);

  /** Puts the wanted fields of the value that the connection read into the result. */
  abstract void decode(
      TyrantConnection connection, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws CorruptRecordException;

  /** Appends the value that the connection read, with these fields changed. */
  abstract void merge(
      TyrantConnection connection, Map<String, ByteIterator> changes, ByteBuilder out)
      throws CorruptRecordException;

  /** Rejects a workload whose records are over the protocol's limit. */
  static void checkSize(long recordBytes) throws DBException {
    if (recordBytes > Protocol.MAX_ARGUMENT_BYTES) {
      throw new DBException(
          String.format(
              "records of %d bytes are over the protocol's limit of %d; lower fieldlength or"
                  + " fieldcount.",
              recordBytes, Protocol.MAX_ARGUMENT_BYTES));
    }
  }

  @Override
  public Status appendPut(
      TyrantConnection connection, String key, Map<String, ByteIterator> values) {
    ByteBuilder out = connection.output();
    int start = out.length();
    int sizes = start + 2;
    connection.append(Protocol.PUT).put32(0).put32(0);
    int keyLength = putKey(key, out);
    int valueAt = out.length();
    if (keyLength != NO_KEY && fits(values, true)) {
      encode(values, out);
      int valueLength = out.length() - valueAt;
      if (valueLength <= Protocol.MAX_ARGUMENT_BYTES) {
        out.set32(sizes, keyLength).set32(sizes + 4, valueLength);
        return Status.OK;
      }
    }
    out.truncate(start);
    return Status.BAD_REQUEST;
  }

  @Override
  public boolean readPutAnswer(TyrantConnection connection) throws ExchangeException {
    return connection.readDone();
  }

  @Override
  public boolean sendGet(TyrantConnection connection, String key) throws ExchangeException {
    return request(connection, Protocol.GET, key);
  }

  @Override
  public Status readRecord(
      TyrantConnection connection, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws IOException {
    if (!connection.readValue()) {
      return Status.NOT_FOUND;
    }
    decode(connection, fields, result);
    return Status.OK;
  }

  @Override
  public Status update(TyrantConnection connection, String key, Map<String, ByteIterator> values)
      throws IOException {
    if (shape.writesAllFields()) {
      return insert(connection, key, values);
    }
    if (!fits(values, false) || !sendGet(connection, key)) {
      return Status.BAD_REQUEST;
    }
    if (!connection.readValue()) {
      return Status.NOT_FOUND;
    }
    merge(connection, values, merged.clear());
    if (merged.length() > Protocol.MAX_ARGUMENT_BYTES) {
      return Status.BAD_REQUEST;
    }
    ByteBuilder out = connection.request(Protocol.PUT).put32(0).put32(merged.length());
    out.set32(2, putKey(key, out)).put(merged.array(), 0, merged.length());
    return sendPut(connection);
  }

  @Override
  public Status delete(TyrantConnection connection, String key) throws IOException {
    if (!request(connection, Protocol.OUT, key)) {
      return Status.BAD_REQUEST;
    }
    return connection.readOnlyDone() ? Status.OK : Status.NOT_FOUND;
  }

  /** Sends a command whose only argument is a key; false if the engine cannot hold the key. */
  private boolean request(TyrantConnection connection, int command, String key)
      throws ExchangeException {
    ByteBuilder out = connection.request(command).put32(0);
    int keyLength = putKey(key, out);
    if (keyLength == NO_KEY) {
      return false;
    }
    out.set32(2, keyLength);
    connection.send();
    return true;
  }

  /** Reads one record of several in an answer. */
  final Row readRow(
      TyrantConnection connection, byte[] order, int length, @Nullable Set<String> fields)
      throws ExchangeException {
    Row row = new Row(order);
    connection.readValue(length);
    try {
      decode(connection, fields, row.record);
    } catch (CorruptRecordException e) {
      // More of the answer may follow.
      throw connection.broken(String.valueOf(e.getMessage()));
    }
    return row;
  }
}
