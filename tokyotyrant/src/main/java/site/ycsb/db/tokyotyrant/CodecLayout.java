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
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.ByteBuilder;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.RecordCodec;
import site.ycsb.kv.workload.WorkloadShape;

/** Hash and tree engines: a record is one value made by {@link RecordCodec}. */
final class CodecLayout implements Layout {
  private static final byte[] RANGE = Requests.bytes("range");

  private final Engine engine;
  private final WorkloadShape shape;
  private final RecordCodec codec = new RecordCodec();
  private final ByteBuilder merged = new ByteBuilder();

  CodecLayout(Engine engine, WorkloadShape shape) {
    this.engine = engine;
    this.shape = shape;
  }

  @Override
  public Set<Capability> capabilities() {
    Set<Capability> capabilities =
        EnumSet.of(
            Capability.INSERT_REPLACES,
            Capability.ANY_KEY,
            Capability.ANY_LENGTH,
            Capability.BATCH);
    if (engine == Engine.TCB) {
      capabilities.add(Capability.SCAN);
    }
    if (shape.writesAllFields()) {
      capabilities.add(Capability.UPDATE_CREATES);
    }
    return capabilities;
  }

  @Override
  public void checkWorkload() throws DBException {
    if (shape.scans() && engine != Engine.TCB) {
      // The on-memory tree has a range, but all clients move its one iterator.
      throw new DBException(
          "the engine "
              + engine.statType()
              + " has no scan in key order that is right for several clients; set"
              + " scanproportion=0, or use an engine that has one (tokyotyrant.engine=tcb).");
    }
    int nameLength = shape.fieldNames().get(shape.fieldCount() - 1).length();
    long size = RecordCodec.size(shape.fieldCount(), nameLength, shape.fieldLength());
    if (size > Protocol.MAX_ARGUMENT_BYTES) {
      throw new DBException(
          "records of "
              + size
              + " bytes are over the protocol's limit of "
              + Protocol.MAX_ARGUMENT_BYTES
              + "; lower fieldlength or fieldcount.");
    }
  }

  @Override
  public Status appendPut(
      TyrantConnection connection, String key, Map<String, ByteIterator> values) {
    ByteBuilder out = connection.output();
    int start = out.length();
    int sizes = start + 2;
    connection.append(out, Protocol.PUT).put32(0).put32(0);
    out.set32(sizes, out.putText(key));
    int valueAt = out.length();
    codec.encode(values, out);
    int valueLength = out.length() - valueAt;
    if (valueLength > Protocol.MAX_ARGUMENT_BYTES) {
      out.truncate(start);
      return Status.BAD_REQUEST;
    }
    out.set32(sizes + 4, valueLength);
    return Status.OK;
  }

  @Override
  public boolean readPutAnswer(TyrantConnection connection) throws IOException {
    return connection.readDone();
  }

  @Override
  public Status read(
      TyrantConnection connection,
      String key,
      @Nullable Set<String> fields,
      Map<String, ByteIterator> result)
      throws IOException {
    if (!Requests.send(connection, Protocol.GET, key)) {
      connection.done();
      return Status.NOT_FOUND;
    }
    int length = connection.readCount();
    int at = connection.readBytes(length);
    connection.done();
    codec.decode(connection.input(), at, length, fields, result);
    return Status.OK;
  }

  @Override
  public Status update(TyrantConnection connection, String key, Map<String, ByteIterator> values)
      throws IOException {
    if (shape.writesAllFields()) {
      return insert(connection, key, values);
    }
    if (!Requests.send(connection, Protocol.GET, key)) {
      connection.done();
      return Status.NOT_FOUND;
    }
    int length = connection.readCount();
    int at = connection.readBytes(length);
    connection.done();
    codec.merge(connection.input(), at, length, values, merged.clear());
    if (merged.length() > Protocol.MAX_ARGUMENT_BYTES) {
      return Status.BAD_REQUEST;
    }
    ByteBuilder out = connection.request(Protocol.PUT).put32(0).put32(merged.length());
    out.set32(2, out.putText(key)).put(merged.array(), 0, merged.length());
    connection.send();
    boolean stored = readPutAnswer(connection);
    connection.done();
    return stored ? Status.OK : Status.ERROR;
  }

  @Override
  public Status delete(TyrantConnection connection, String key) throws IOException {
    return Requests.delete(connection, key);
  }

  @Override
  public List<Row> scan(
      TyrantConnection connection, String startKey, int count, @Nullable Set<String> fields)
      throws IOException {
    Requests.call(
        connection,
        RANGE,
        Protocol.NO_UPDATE_LOG,
        Requests.bytes(startKey),
        Requests.bytes(Integer.toString(count)));
    connection.readDone();
    int elements = connection.readCount();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < elements; i += 2) {
      Row row = new Row(connection.readSized());
      int length = connection.readCount();
      int at = connection.readBytes(length);
      codec.decode(connection.input(), at, length, fields, row.record);
      rows.add(row);
    }
    connection.done();
    return rows;
  }
}
