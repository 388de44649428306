// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.workload.WorkloadShape;

/**
 * How one kind of engine stores records, and the requests for them. Each client has its own. An
 * operation throws {@link ExchangeException} with its connection dropped, {@link
 * site.ycsb.kv.wire.CorruptRecordException} if another program wrote the record, and {@link
 * IllegalArgumentException} with a reason for a record that the engine cannot hold.
 */
interface Layout {
  /** The layout of an engine for a workload; the table engine may have indexes of columns. */
  static Layout of(Engine engine, WorkloadShape shape, Map<String, IndexType> indexes) {
    return switch (engine) {
      case MEMORY_HASH, MEMORY_TREE, TCH, TCB -> new CodecLayout(engine, shape);
      case TCF -> new FixedLayout(shape);
      case TCT -> new TableLayout(shape, indexes);
    };
  }

  /** What the engine can do with this workload's records, beside what all engines can do. */
  Set<Capability> capabilities();

  /** Rejects a workload that the engine cannot take, by its settings alone. */
  void checkWorkload() throws DBException;

  /** Prepares a server for a load or run, and rejects a workload that this server cannot take. */
  default void prepare(TyrantConnection connection) throws IOException, DBException {}

  /**
   * Checks before a record is added to a batch what the server does not report: whether it has room
   * for the record.
   */
  default Status checkBefore(TyrantConnection connection, String key) throws IOException {
    return Status.OK;
  }

  /**
   * Appends a request that stores a whole record to the output, unless the engine cannot hold it.
   */
  Status appendPut(TyrantConnection connection, String key, Map<String, ByteIterator> values);

  /** Reads the answer to such a request; whether the record was stored. */
  boolean readPutAnswer(TyrantConnection connection) throws ExchangeException;

  default Status insert(TyrantConnection connection, String key, Map<String, ByteIterator> values)
      throws IOException {
    connection.output().clear();
    Status status = appendPut(connection, key, values);
    return status.isOk() ? sendPut(connection) : status;
  }

  /** Sends the request to store a record that is in the output. */
  default Status sendPut(TyrantConnection connection) throws IOException {
    connection.send();
    boolean stored = readPutAnswer(connection);
    connection.done();
    return stored ? Status.OK : Status.ERROR;
  }

  default Status read(
      TyrantConnection connection,
      String key,
      @Nullable Set<String> fields,
      Map<String, ByteIterator> result)
      throws IOException {
    return sendGet(connection, key) ? readRecord(connection, fields, result) : Status.BAD_REQUEST;
  }

  /** Asks for a record; false if the engine cannot hold the key. */
  boolean sendGet(TyrantConnection connection, String key) throws ExchangeException;

  /** Reads the answer to such a request, and puts the wanted fields into the result. */
  Status readRecord(
      TyrantConnection connection, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws IOException;

  /** Changes these fields of a record: reads, merges and stores it, as no engine does it itself. */
  Status update(TyrantConnection connection, String key, Map<String, ByteIterator> values)
      throws IOException;

  Status delete(TyrantConnection connection, String key) throws IOException;

  /** At most so many records from a key on, in the order of keys. */
  List<Row> scan(
      TyrantConnection connection, String startKey, int count, @Nullable Set<String> fields)
      throws IOException;

  /** A record of a scan, with the bytes that order it among the records of other servers. */
  final class Row {
    final byte[] order;
    final HashMap<String, ByteIterator> record = new HashMap<>();

    Row(byte[] order) {
      this.order = order;
    }
  }
}
