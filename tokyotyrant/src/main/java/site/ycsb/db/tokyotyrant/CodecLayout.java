// SPDX-License-Identifier: Apache-2.0
package site.ycsb.db.tokyotyrant;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.wire.ByteBuilder;
import site.ycsb.kv.wire.CorruptRecordException;
import site.ycsb.kv.wire.RecordCodec;
import site.ycsb.kv.workload.WorkloadShape;

/** Hash and tree engines: a record is one value made by {@link RecordCodec}. */
final class CodecLayout extends ValueLayout {
  private static final byte[] RANGE = Protocol.bytes("range");

  private final Engine engine;
  private final RecordCodec codec = new RecordCodec();

  CodecLayout(Engine engine, WorkloadShape shape) {
    super(shape);
    this.engine = engine;
  }

  @Override
  public Set<Capability> capabilities() {
    Set<Capability> capabilities = EnumSet.of(Capability.ANY_KEY, Capability.ANY_LENGTH);
    if (engine == Engine.TCB) {
      capabilities.add(Capability.SCAN);
    }
    return capabilities;
  }

  @Override
  public void checkWorkload() throws DBException {
    if (shape.scans() && engine != Engine.TCB) {
      // The on-memory tree has a range, but all clients share its one iterator.
      throw new DBException(
          "the engine "
              + engine.statType()
              + " has no scan in key order that is right for several clients; set"
              + " scanproportion=0, or use an engine that has one (tokyotyrant.engine=tcb).");
    }
    int nameLength = shape.fieldNames().get(shape.fieldCount() - 1).length();
    checkSize(RecordCodec.size(shape.fieldCount(), nameLength, shape.fieldLength()));
  }

  @Override
  int putKey(String key, ByteBuilder out) {
    return out.putText(key);
  }

  @Override
  void encode(Map<String, ByteIterator> values, ByteBuilder out) {
    codec.encode(values, out);
  }

  @Override
  void decode(
      TyrantConnection connection, @Nullable Set<String> fields, Map<String, ByteIterator> result)
      throws CorruptRecordException {
    int start = connection.valueStart();
    codec.decode(connection.input(), start, connection.valueLength(), fields, result);
  }

  @Override
  void merge(TyrantConnection connection, Map<String, ByteIterator> changes, ByteBuilder out)
      throws CorruptRecordException {
    int start = connection.valueStart();
    codec.merge(connection.input(), start, connection.valueLength(), changes, out);
  }

  @Override
  public List<Row> scan(
      TyrantConnection connection, String startKey, int count, @Nullable Set<String> fields)
      throws IOException {
    byte[] start = Protocol.bytes(startKey);
    byte[] max = Protocol.bytes(Integer.toString(count));
    Protocol.callMisc(connection, RANGE, Protocol.NO_UPDATE_LOG, start, max);
    int elements = connection.readCount();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < elements; i += 2) {
      byte[] key = connection.readSized();
      rows.add(readRow(connection, key, connection.readCount(), fields));
    }
    connection.done();
    return rows;
  }
}
