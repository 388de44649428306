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
package site.ycsb.kv.conformance.wire;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.kv.binding.BindingClient;
import site.ycsb.kv.binding.Capability;
import site.ycsb.kv.binding.Statuses;

/** The client of the small store, as it should be. */
class WireClient extends BindingClient {
  /** The largest value that it takes, as if it had columns. */
  static final int WIDTH = 1 << 20;

  private final List<Message.Item> batch = new ArrayList<>();
  private @Nullable WireSettings settings;
  private @Nullable WireConnection connection;
  private Message reply = Message.of(Message.OK, 0);
  private long lost;

  @Override
  public void init() throws DBException {
    WireSettings read = WireSettings.read(getProperties());
    settings = read;
    if (read.fixed() && read.shape().scans()) {
      throw new DBException("wire cannot scan with wire.fixed=true; set scanproportion to 0.");
    }
    try {
      connection = new WireConnection(read);
    } catch (IOException e) {
      throw new DBException(
          "wire: no wire server at " + read.host() + ":" + read.port() + "; set wire.port.", e);
    }
  }

  @Override
  public void cleanup() throws DBException {
    if (!flush().isOk()) {
      lost++;
    }
    drop();
  }

  @Override
  public Set<Capability> capabilities() {
    return settings().fixed() ? EnumSet.noneOf(Capability.class) : EnumSet.allOf(Capability.class);
  }

  @Override
  public String describeStore() {
    return "wire at port " + settings().port();
  }

  @Override
  public OptionalLong countRecords() {
    return ask(Message.of(Message.COUNT, 0)).isOk()
        ? OptionalLong.of(reply.number())
        : OptionalLong.empty();
  }

  @Override
  public long lostRecords() {
    return lost;
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    Status status = misfit(key, Map.of(), false) ? Status.BAD_REQUEST : ask(Message.READ, key);
    if (status.isOk()) {
      copy(reply.items().get(0), fields, result);
    }
    return status;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    if (settings().fixed()) {
      return Status.NOT_IMPLEMENTED;
    }
    Message.Item start = new Message.Item(startkey, Map.of());
    Status status = ask(new Message(Message.SCAN, recordcount, List.of(start)));
    if (status.isOk()) {
      for (Message.Item item : reply.items()) {
        HashMap<String, ByteIterator> row = new HashMap<>();
        copy(item, fields, row);
        result.add(row);
      }
    }
    return status;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    Map<String, byte[]> bytes = bytes(values);
    return misfit(key, bytes, false)
        ? Status.BAD_REQUEST
        : ask(Message.of(Message.UPDATE, key, bytes));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    Map<String, byte[]> bytes = bytes(values);
    if (misfit(key, bytes, true)) {
      return Status.BAD_REQUEST;
    }
    if (!settings().batches()) {
      return ask(Message.of(Message.INSERT, key, bytes));
    }
    batch.add(new Message.Item(key, bytes));
    return batch.size() < settings().batchSize() ? Status.BATCHED_OK : flush();
  }

  @Override
  public Status delete(String table, String key) {
    return misfit(key, Map.of(), false) ? Status.BAD_REQUEST : ask(Message.DELETE, key);
  }

  /** Sends the batch; of one that fails, all but one record are counted as lost. */
  Status flush() {
    if (batch.isEmpty()) {
      return Status.OK;
    }
    Status status = ask(new Message(Message.INSERT, 0, List.copyOf(batch)));
    if (!status.isOk()) {
      lost += batch.size() - 1;
    }
    batch.clear();
    return status;
  }

  /** Ends the connection; the next request opens another. */
  void drop() {
    WireConnection open = connection;
    connection = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        // It is of no more use anyway.
      }
    }
  }

  Map<String, byte[]> bytes(Map<String, ByteIterator> values) {
    Map<String, byte[]> bytes = new LinkedHashMap<>();
    values.forEach((name, value) -> bytes.put(name, value.toArray()));
    return bytes;
  }

  private Status ask(byte code, String key) {
    return ask(Message.of(code, key, Map.of()));
  }

  private Status ask(Message request) {
    try {
      WireConnection open = connection;
      if (open == null) {
        open = new WireConnection(settings());
        connection = open;
      }
      reply = open.ask(request);
    } catch (SocketTimeoutException e) {
      drop();
      return Statuses.TIMEOUT;
    } catch (IOException e) {
      drop();
      return Status.SERVICE_UNAVAILABLE;
    }
    return switch (reply.code()) {
      case Message.OK -> Status.OK;
      case Message.NOT_FOUND -> Status.NOT_FOUND;
      default -> Status.ERROR;
    };
  }

  private boolean misfit(String key, Map<String, byte[]> values, boolean whole) {
    WireSettings known = settings();
    if (values.values().stream().anyMatch(v -> v.length > WIDTH)) {
      return true;
    }
    return known.fixed()
        && (!key.matches("user\\d+")
            || !known.shape().fieldNames().containsAll(values.keySet())
            || (whole && values.size() != known.shape().fieldCount())
            || values.values().stream().anyMatch(v -> v.length != known.shape().fieldLength()));
  }

  private WireSettings settings() {
    WireSettings known = settings;
    if (known == null) {
      throw new IllegalStateException("init comes before the first operation");
    }
    return known;
  }

  private static void copy(
      Message.Item record, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    record
        .fields()
        .forEach(
            (name, value) -> {
              if (fields == null || fields.contains(name)) {
                result.put(name, new ByteArrayByteIterator(value));
              }
            });
  }
}
