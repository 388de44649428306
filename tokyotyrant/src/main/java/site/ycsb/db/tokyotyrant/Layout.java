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
 * How records stand in one kind of engine, and the requests that this takes. Each client has its
 * own. Methods throw IOException when the connection can't be trusted any more.
 */
interface Layout {
  /** The layout of an engine for a workload. */
  static Layout of(Engine engine, WorkloadShape shape) {
    return switch (engine) {
      case MEMORY_HASH, MEMORY_TREE, TCH, TCB -> new CodecLayout(engine, shape);
      case TCF -> new FixedLayout(shape);
      case TCT -> new TableLayout(shape);
    };
  }

  /** Why the last record was refused that the engine can't hold; empty where the status says it. */
  default String lastRefusal() {
    return "";
  }

  /** What the engine can do with this workload's records. */
  Set<Capability> capabilities();

  /**
   * Refuses a workload that the engine can't take, by its settings alone.
   *
   * @throws DBException with one sentence
   */
  void checkWorkload() throws DBException;

  /**
   * Prepares a server for a load or run, and refuses what only the server can tell.
   *
   * @throws DBException with one sentence
   */
  default void prepare(TyrantConnection connection) throws IOException, DBException {}

  /**
   * Appends a request that stores a whole record to the output.
   *
   * @return OK, or the status of a record that the engine can't hold; nothing is appended then
   */
  Status appendPut(TyrantConnection connection, String key, Map<String, ByteIterator> values);

  /** Reads the answer to such a request; whether it was stored. */
  boolean readPutAnswer(TyrantConnection connection) throws IOException;

  /** Stores a whole record and makes sure of it. */
  default Status insert(TyrantConnection connection, String key, Map<String, ByteIterator> values)
      throws IOException {
    connection.output().clear();
    Status status = appendPut(connection, key, values);
    if (!status.isOk()) {
      return status;
    }
    connection.send();
    boolean stored = readPutAnswer(connection);
    connection.done();
    return stored ? Status.OK : Status.ERROR;
  }

  /** Reads a record. */
  Status read(
      TyrantConnection connection,
      String key,
      @Nullable Set<String> fields,
      Map<String, ByteIterator> result)
      throws IOException;

  /** Changes these fields of a record: no engine can, so it is read, merged and stored. */
  Status update(TyrantConnection connection, String key, Map<String, ByteIterator> values)
      throws IOException;

  /** Deletes a record. */
  Status delete(TyrantConnection connection, String key) throws IOException;

  /** At most so many records from a key on, in the order of keys. */
  List<Row> scan(
      TyrantConnection connection, String startKey, int count, @Nullable Set<String> fields)
      throws IOException;

  /** A record of a scan, with what sorts it among those of other servers. */
  final class Row {
    final byte[] order;
    final HashMap<String, ByteIterator> record = new HashMap<>();

    Row(byte[] order) {
      this.order = order;
    }
  }
}
